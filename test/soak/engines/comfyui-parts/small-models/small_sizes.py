"""Sizes that ComfyUI does not read from a model's file, lowered. It is a custom node without nodes: all else is ComfyUI's own.

Of most models ComfyUI finds width and depth in the file. Of those below it takes the published ones as given, so a small file would not fit.
"""
import functools
import json

import comfy.clip_vision
import comfy.ldm.seedvr.model
import comfy.ldm.seedvr.vae
import comfy.ldm.wan.model_multitalk as multitalk
import comfy.ldm.wan.vae2_2
import comfy.model_detection
import comfy.sd
import comfy.sd1_clip
import comfy.text_encoders.qwen_vl as qwen_vl
import torch

# ComfyUI asks for the two, so that a file is a node.
NODE_CLASS_MAPPINGS = {}
NODE_DISPLAY_NAME_MAPPINGS = {}

# Of text encoders: width, and the layers that are read from.
WIDTH = 16
UMT5 = {"d_model": WIDTH, "d_ff": 32, "d_kv": 8, "num_heads": 2, "num_layers": 2, "vocab_size": 320}
# The number of key heads is how ComfyUI knows the 7B model.
QWEN25 = {"hidden_size": WIDTH, "intermediate_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 4}
# The edit model reads its layers 9, 18 and 27.
QWEN3 = {"hidden_size": WIDTH, "intermediate_size": 32, "num_hidden_layers": 28, "num_attention_heads": 1, "num_key_value_heads": 1}
TEXT = {"UMT5XXlModel": UMT5, "Qwen25_7BVLIModel": QWEN25, "Qwen3_4BModel": QWEN3, "Qwen3_8BModel": QWEN3}
EYE = {"hidden_size": 32, "intermediate_size": 32, "num_heads": 2, "num_layers": 2}
CLIP_H = {"num_hidden_layers": 3, "intermediate_size": 64}
WAN22_VAE = {"dim": 8, "dec_dim": 8}
SEEDVR_VAE = (32, 32, 32, 32)
# The larger of two models is known by its width.
SEEDVR_LARGE = 256
SEEDVR_LARGE_KEY = "blocks.35.mlp.vid.proj_out.weight"
# Text encoders of one make are known by their widths: a small file says itself which it is.
QWEN3_MARKS = {"small.qwen3_4b": comfy.sd.TEModel.QWEN3_4B, "small.qwen3_8b": comfy.sd.TEModel.QWEN3_8B}


def with_changes(make, changes):
    """A constructor whose arguments are changed."""

    @functools.wraps(make, updated=())
    def changed(*args, **kwargs):
        return make(*args, **{**kwargs, **changes})

    return changed


qwen_vl.Qwen2VLVisionTransformer = with_changes(qwen_vl.Qwen2VLVisionTransformer, EYE)
# 40 heads are given, whatever the width of the model that it goes with.
multitalk.SingleStreamMultiAttention = with_changes(multitalk.SingleStreamMultiAttention, {"num_heads": 1})
comfy.ldm.wan.vae2_2.WanVAE = with_changes(comfy.ldm.wan.vae2_2.WanVAE, WAN22_VAE)
comfy.ldm.seedvr.vae.BYTEDANCE_BLOCK_OUT_CHANNELS = SEEDVR_VAE
comfy.ldm.seedvr.model.SEEDVR2_7B_VID_DIM = SEEDVR_LARGE


class SmallClipVision(comfy.clip_vision.ClipVisionModel):
    def __init__(self, json_config):
        if isinstance(json_config, str) and json_config.endswith("clip_vision_config_h.json"):
            with open(json_config) as file:
                json_config = {**json.load(file), **CLIP_H}
        super().__init__(json_config)


comfy.clip_vision.ClipVisionModel = SmallClipVision


published_text = comfy.sd1_clip.SDClipModel.__init__


def text_model(self, *args, textmodel_json_config=None, **kwargs):
    sizes = TEXT.get(type(self).__name__)
    if sizes is not None:
        if isinstance(textmodel_json_config, str):
            with open(textmodel_json_config) as file:
                textmodel_json_config = json.load(file)
        textmodel_json_config = {**textmodel_json_config, **sizes}
    published_text(self, *args, textmodel_json_config=textmodel_json_config, **kwargs)


comfy.sd1_clip.SDClipModel.__init__ = text_model
published_te = comfy.sd.detect_te_model


def detect_te_model(sd):
    return next((model for mark, model in QWEN3_MARKS.items() if mark in sd), None) or published_te(sd)


comfy.sd.detect_te_model = detect_te_model
published_unet = comfy.model_detection.detect_unet_config


def detect_unet_config(state_dict, key_prefix, metadata=None):
    """What ComfyUI says, with widths as they are in the file."""
    large = f"{key_prefix}{SEEDVR_LARGE_KEY}"
    seen = {**state_dict, large: torch.empty(3072, 1)} if large in state_dict else state_dict
    config = published_unet(seen, key_prefix, metadata=metadata)
    if config is None:
        return config
    if config.get("image_model") == "qwen_image":
        config["num_attention_heads"] = state_dict[f"{key_prefix}img_in.weight"].shape[0] // 128
        config["joint_attention_dim"] = state_dict[f"{key_prefix}txt_norm.weight"].shape[0]
    if config.get("image_model") == "seedvr2":
        config["vid_dim"] = state_dict[f"{key_prefix}vid_in.proj.weight"].shape[0]
        config["heads"] = config["vid_dim"] // 128
    return config


comfy.model_detection.detect_unet_config = detect_unet_config
