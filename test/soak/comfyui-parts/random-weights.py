"""Small models with random weights: python random-weights.py CHECKOUT MODELS. They paint noise, and do all that real ones of their kind do."""
import sys

checkout, models = sys.argv[1:3]
sys.path.insert(0, checkout)
sys.argv = [sys.argv[0], "--cpu"]

import comfy.options  # noqa: E402

comfy.options.enable_args_parsing()

import torch  # noqa: E402
from comfy_extras.frame_interpolation_models.ifnet import IFNet  # noqa: E402
from safetensors.torch import save_file  # noqa: E402
from spandrel.architectures.Compact.__arch.SRVGG import SRVGGNetCompact  # noqa: E402

torch.manual_seed(1)


def save(model, path):
    save_file({name: tensor.contiguous() for name, tensor in model.state_dict().items()}, f"{models}/{path}")


save(SRVGGNetCompact(num_in_ch=3, num_out_ch=3, num_feat=8, num_conv=2, upscale=2), "upscale_models/RealESRGAN_x2plus.safetensors")
save(IFNet(head_ch=4, channels=[16, 16, 16, 16, 16]), "frame_interpolation/rife_v4.26.safetensors")
