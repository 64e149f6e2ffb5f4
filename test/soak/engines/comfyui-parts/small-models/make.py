"""Small models with random weights, in place of those of the profiles: python make.py CHECKOUT MODELS FOLDER/FILE ...

They paint noise, and do all that real ones of their kind do: ComfyUI finds out what each is from its tensors, as it does with published files.
"""
import io
import json
import math
import os
import sys

checkout, models, *wanted = sys.argv[1:]
sys.path.insert(0, checkout)
sys.argv = [sys.argv[0], "--cpu"]

import comfy.options  # noqa: E402

comfy.options.enable_args_parsing()

import torch  # noqa: E402
import small_sizes as small  # noqa: E402
from comfy.ldm.flux.model import Flux  # noqa: E402
from comfy.ldm.models.autoencoder import AutoencoderKL  # noqa: E402
from comfy.ldm.qwen_image.controlnet import QwenImageControlNetModel  # noqa: E402
from comfy.ldm.qwen_image.model import QwenImageTransformer2DModel  # noqa: E402
from comfy.ldm.seedvr.model import NaDiT  # noqa: E402
from comfy.ldm.seedvr.vae import VideoAutoencoderKLWrapper  # noqa: E402
from comfy.ldm.wan import model as wan  # noqa: E402
from comfy.ldm.wan.model_animate2 import WanAnimate2Model  # noqa: E402
from comfy.ldm.wan.vae import WanVAE  # noqa: E402
from comfy.ops import disable_weight_init as operations  # noqa: E402
from safetensors.torch import save_file  # noqa: E402

torch.manual_seed(1)
ops = {"operations": operations, "dtype": torch.float32, "device": "cpu"}

# One head of the width that all of these models have.
DIM = 128
VAE_DIM = 8


def fill(state):
    """Random weights of a size that keeps signals about as large as they come in; norms leave them as they are."""
    filled = {}
    for name, tensor in state.items():
        if not tensor.is_floating_point():
            filled[name] = tensor
        elif tensor.ndim == 1 or name.endswith(("gamma", "running_var")):
            ones = name.endswith(("weight", "gamma", "scale", "running_var"))
            filled[name] = torch.ones(tensor.shape) if ones else torch.zeros(tensor.shape)
        else:
            filled[name] = torch.randn(tensor.shape) / math.sqrt(math.prod(tensor.shape[1:]))
    return filled


def of(model):
    return fill(model.state_dict())


def wan_film(cls=wan.WanModel, layers=2, config=None, **sizes):
    sizes = {"in_dim": 16, "dim": DIM, "ffn_dim": DIM, "text_dim": small.WIDTH, "num_heads": 1, "num_layers": layers, **sizes}
    model = cls(**sizes, **ops)
    # Published files may say sizes of theirs in this way; the width of the text is one that ComfyUI does not read from tensors.
    return of(model), {"config": json.dumps({"transformer": {"text_dim": small.WIDTH, **(config or {})}})}


def qwen_image(**more):
    sizes = {"num_layers": 2, "num_attention_heads": 1, "joint_attention_dim": small.WIDTH, **more}
    return of(QwenImageTransformer2DModel(**sizes, **ops))


def qwen_edit():
    return {**qwen_image(), "__index_timestep_zero__": torch.zeros(0)}


def qwen_inpaint():
    sizes = {"num_layers": 2, "num_attention_heads": 1, "joint_attention_dim": small.WIDTH, "extra_condition_channels": 4}
    return of(QwenImageControlNetModel(**sizes, **ops))


def klein():
    # As ComfyUI reads them from a file of this family, apart from width and depth.
    sizes = {"in_channels": 128, "out_channels": 128, "vec_in_dim": None, "context_in_dim": 3 * small.WIDTH, "hidden_size": DIM, "num_heads": 1}
    shape = {"depth": 1, "depth_single_blocks": 2, "axes_dim": [32, 32, 32, 32], "theta": 2000, "patch_size": 1, "mlp_ratio": 3.0}
    flags = {"qkv_bias": False, "guidance_embed": False, "txt_ids_dims": [3], "global_modulation": True, "mlp_silu_act": True, "ops_bias": False}
    return of(Flux(**sizes, **shape, **flags, **ops))


def klein_vae():
    # The encoder's width is a constant of ComfyUI's: 70 MB.
    coder = {"double_z": True, "z_channels": 32, "resolution": 256, "in_channels": 3, "out_ch": 3, "ch_mult": [1, 2, 4, 4]}
    coder = {**coder, "num_res_blocks": 2, "attn_resolutions": [], "dropout": 0.0, "batch_norm_latent": True}
    return of(AutoencoderKL(ddconfig={**coder, "ch": 128}, decoder_ddconfig={**coder, "ch": 32}, embed_dim=32))


def text(kind):
    from comfy.text_encoders.flux import Qwen3_4BModel, Qwen3_8BModel
    from comfy.text_encoders.qwen_image import Qwen25_7BVLIModel
    from comfy.text_encoders.wan import UMT5XXlModel

    model = {"umt5": UMT5XXlModel, "qwen25": Qwen25_7BVLIModel, "qwen3_4b": Qwen3_4BModel, "qwen3_8b": Qwen3_8BModel}[kind](dtype=torch.float32)
    state = of(model.transformer)
    if f"small.{kind}" in small.QWEN3_MARKS:
        state[f"small.{kind}"] = torch.zeros(1)
    if kind == "umt5":
        state["spiece_model"] = torch.ByteTensor(list(pieces()))
        # How ComfyUI knows the largest of its kind; no model reads it.
        state["encoder.block.23.layer.1.DenseReluDense.wi_1.weight"] = torch.zeros(10240, 1)
    return state


def pieces():
    """Words in pieces: every letter and what follows it often."""
    import sentencepiece

    proto = io.BytesIO()
    letters = "abcdefghijklmnopqrstuvwxyz"
    lines = [f"{a}{b} {b}{a} the {a} of {b}" for a in letters for b in letters]
    sizes = {"vocab_size": small.UMT5["vocab_size"], "hard_vocab_limit": False, "minloglevel": 2}
    ids = {"pad_id": 0, "eos_id": 1, "unk_id": 2, "bos_id": -1}
    sentencepiece.SentencePieceTrainer.train(sentence_iterator=iter(lines), model_writer=proto, **sizes, **ids)
    return proto.getvalue()


def clip_vision():
    import comfy.clip_vision

    config = os.path.join(os.path.dirname(comfy.clip_vision.__file__), "clip_vision_config_h.json")
    state = of(comfy.clip_vision.ClipVisionModel(config).model)
    # How ComfyUI knows this size; no model reads it.
    return {**state, "vision_model.encoder.layers.30.layer_norm1.weight": torch.zeros(1)}


def ear(large):
    from comfy.audio_encoders.wav2vec2 import Wav2Vec2Model

    sizes = {"embed_dim": 1024, "num_heads": 16, "num_layers": 24} if large else {"embed_dim": 768, "num_heads": 12, "num_layers": 12}
    model = Wav2Vec2Model(**sizes, conv_norm=large, conv_bias=large, do_normalize=large, do_stable_layer_norm=large, **ops)
    return {name: tensor.half() for name, tensor in of(model).items()}


def talk():
    from comfy_extras.nodes_model_patch import MultiTalkModelPatch

    return of(MultiTalkModelPatch(in_dim=DIM, intermediate_dim=8, out_dim=64, **ops))


def seedvr():
    sizes = {"vid_dim": DIM, "heads": 1, "num_layers": 32, "norm_eps": 1e-5, "mlp_type": "swiglu", "vid_out_norm": True}
    return of(NaDiT(**sizes, **ops))


def seedvr_large():
    sizes = {"vid_dim": small.SEEDVR_LARGE, "heads": 2, "num_layers": 36, "mm_layers": 36, "norm_eps": 1e-5}
    return of(NaDiT(**sizes, rope_type="rope3d", rope_dim=64, mlp_type="normal", **ops))


def lora(target, width=DIM):
    return {f"diffusion_model.{target}.lora_A.weight": torch.randn(2, width) / 8, f"diffusion_model.{target}.lora_B.weight": torch.randn(width, 2) / 8}


def qwen_lora():
    return lora("transformer_blocks.0.attn.to_q")


def wan_lora():
    return lora("blocks.0.self_attn.q")


def wan_vae(dim=VAE_DIM):
    return of(WanVAE(dim=dim, z_dim=16, dim_mult=[1, 2, 4, 4], num_res_blocks=2, attn_scales=[], temperal_downsample=[False, True, True]))


def wan_small_vae():
    import comfy.ldm.wan.vae2_2

    shape = {"z_dim": 48, "dim_mult": [1, 2, 4, 4], "num_res_blocks": 2, "attn_scales": [], "temperal_downsample": [False, True, True]}
    return of(comfy.ldm.wan.vae2_2.WanVAE(**shape))


def enlarger():
    from spandrel.architectures.Compact.__arch.SRVGG import SRVGGNetCompact

    return SRVGGNetCompact(num_in_ch=3, num_out_ch=3, num_feat=8, num_conv=2, upscale=2).state_dict()


def between():
    from comfy_extras.frame_interpolation_models.ifnet import IFNet

    return IFNet(head_ch=4, channels=[16, 16, 16, 16, 16]).state_dict()


# By words of a file's name, the first that fits.
makers = [
    ("text_encoders/qwen_2.5_vl", lambda: text("qwen25")),
    ("text_encoders/qwen_3_4b", lambda: text("qwen3_4b")),
    ("text_encoders/qwen_3_8b", lambda: text("qwen3_8b")),
    ("text_encoders/umt5_xxl", lambda: text("umt5")),
    ("vae/qwen_image_vae", wan_vae),
    ("vae/wan_2.1_vae", wan_vae),
    ("vae/wan2.2_vae", wan_small_vae),
    ("vae/flux2-vae", klein_vae),
    ("vae/seedvr2", lambda: of(VideoAutoencoderKLWrapper())),
    ("loras/Qwen", qwen_lora),
    ("loras/qwen", qwen_lora),
    ("loras/", wan_lora),
    ("diffusion_models/qwen_image_edit", qwen_edit),
    ("diffusion_models/qwen_image", qwen_image),
    ("diffusion_models/flux-2-klein", klein),
    ("diffusion_models/wan2.2_t2v", wan_film),
    ("diffusion_models/wan2.2_i2v", lambda: wan_film(in_dim=36)),
    ("diffusion_models/wan2.2_ti2v_5B", lambda: wan_film(in_dim=48, out_dim=48)),
    ("diffusion_models/wan2.2_s2v", lambda: wan_film(wan.WanModel_S2V, layers=40, model_type="s2v")),
    ("diffusion_models/wan2.1_vace", lambda: wan_film(wan.VaceWanModel, model_type="vace", vace_layers=2, vace_in_dim=96)),
    ("diffusion_models/Wan2_1-I2V", lambda: wan_film(model_type="i2v", in_dim=36)),
    ("diffusion_models/wan_animate_2", lambda: wan_film(WanAnimate2Model, in_dim=36, config={"model_type": "animate2"})),
    ("diffusion_models/seedvr2_3b", seedvr),
    ("diffusion_models/seedvr2_7b", seedvr_large),
    ("controlnet/Qwen-Image-InstantX-ControlNet-Inpainting", qwen_inpaint),
    ("model_patches/wan2.1_infiniteTalk", talk),
    ("clip_vision/clip_vision_h", clip_vision),
    ("audio_encoders/wav2vec2-chinese-base", lambda: ear(large=False)),
    ("audio_encoders/wav2vec2_large", lambda: ear(large=True)),
    ("upscale_models/RealESRGAN", enlarger),
    ("frame_interpolation/rife", between),
]

for place in wanted:
    maker = next((make for words, make in makers if place.startswith(words)), None)
    if maker is None:
        sys.exit(f"{place}: no small model is known for it; add one to make.py")
    made = maker()
    state, metadata = made if isinstance(made, tuple) else (made, None)
    path = f"{models}/{place}"
    os.makedirs(os.path.dirname(path), exist_ok=True)
    save_file({name: tensor.contiguous() for name, tensor in state.items()}, path, metadata=metadata)
    print(f"{place}: {os.path.getsize(path) / 1e6:.1f} MB")
