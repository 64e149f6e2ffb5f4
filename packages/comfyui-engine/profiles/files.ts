import type { ProfileFile } from "./profile.ts";

const file = (model: string, folder: string, name: string, licence: string, gigabytes: number, source: string, within = ""): ProfileFile => ({
  ...{ model, file: `${name}.safetensors`, folder, licence, terms: "free", gigabytes, source, within, revision: "main" },
});

const unet = "diffusion_models";
const apache = "Apache-2.0";

/** A file of a repository that keeps its files in folders of the same names as the server, below `split_files`. */
const split = (model: string, folder: string, name: string, gigabytes: number, source: string, licence = apache) =>
  file(model, folder, name, licence, gigabytes, source, `split_files/${folder}`);

const wan = "Comfy-Org/Wan_2.2_ComfyUI_Repackaged";
const wan21 = "Comfy-Org/Wan_2.1_ComfyUI_repackaged";
const qwen = "Comfy-Org/Qwen-Image_ComfyUI";
const edit = "Comfy-Org/Qwen-Image-Edit_ComfyUI";
const klein = "Comfy-Org/flux2-klein-4B";
const seedvr = "Comfy-Org/SeedVR2";

const lightning = (name: string, steps: number) => file(`${name}, ${steps} steps`, "loras", name, apache, 1.7, "lightx2v/Qwen-Image-Lightning");
const wanLora = (name: string) => split("Wan 2.2 Lightx2v, 4 steps", "loras", name, 1.2, wan);

/**
 * Every model file that a profile of ours names. Sizes are rounded; licences as the models' pages state them; places in repositories from the
 * published examples of the models (November 2026). Exact sizes and hashes are read from the hub when a file is first pulled.
 */
export const files = {
  qwenEncoder: split("Qwen2.5-VL 7B", "text_encoders", "qwen_2.5_vl_7b_fp8_scaled", 9.4, qwen),
  qwenVae: split("Qwen-Image VAE", "vae", "qwen_image_vae", 0.3, qwen),
  qwenEdit: split("Qwen-Image-Edit 2511", unet, "qwen_image_edit_2511_fp8mixed", 20.5, edit),
  qwenEditLora: file(
    ...(["Qwen-Image-Edit 2511 Lightning, 4 steps", "loras", "Qwen-Image-Edit-2511-Lightning-4steps-V1.0-bf16", apache, 0.9] as const),
    "lightx2v/Qwen-Image-Edit-2511-Lightning",
  ),
  // Its licence was not verified: whoever pulls it is asked.
  qwenAngles: {
    ...file(
      ...(["Qwen-Image-Edit 2511 Multiple Angles", "loras", "qwen-image-edit-2511-multiple-angles-lora", "Apache-2.0 (read its page)", 0.3] as const),
      "fal/Qwen-Image-Edit-2511-Multiple-Angles-LoRA",
    ),
    terms: "unverified",
  },
  qwenImage: split("Qwen-Image", unet, "qwen_image_fp8_e4m3fn", 20.4, qwen),
  qwenInpaint: split(
    ...(["Qwen-Image ControlNet Inpainting", "controlnet", "Qwen-Image-InstantX-ControlNet-Inpainting", 4.2] as const),
    "Comfy-Org/Qwen-Image-InstantX-ControlNets",
  ),
  qwenLora4: lightning("Qwen-Image-Lightning-4steps-V1.0", 4),
  qwenLora8: lightning("Qwen-Image-Lightning-8steps-V1.0", 8),
  klein: file("FLUX.2 klein 4B", unet, "flux-2-klein-4b-fp8", apache, 4.1, "black-forest-labs/FLUX.2-klein-4b-fp8"),
  kleinEncoder: split("Qwen3 4B", "text_encoders", "qwen_3_4b", 8.0, klein),
  kleinVae: split("FLUX.2 VAE", "vae", "flux2-vae", 0.3, klein),
  kleinLarge: {
    ...file("FLUX.2 klein 9B", unet, "flux-2-klein-9b-fp8", "FLUX Non-Commercial License", 8.9, "black-forest-labs/FLUX.2-klein-9b-fp8"),
    terms: "non-commercial",
  },
  kleinLargeEncoder: split("Qwen3 8B", "text_encoders", "qwen_3_8b_fp8mixed", 8.4, "Comfy-Org/flux2-klein-9B"),
  wanEncoder: split("UMT5 XXL", "text_encoders", "umt5_xxl_fp8_e4m3fn_scaled", 6.7, wan21),
  wanVae: split("Wan 2.1 VAE", "vae", "wan_2.1_vae", 0.3, wan21),
  wanWordsHigh: split("Wan 2.2 T2V A14B", unet, "wan2.2_t2v_high_noise_14B_fp8_scaled", 14.3, wan),
  wanWordsLow: split("Wan 2.2 T2V A14B", unet, "wan2.2_t2v_low_noise_14B_fp8_scaled", 14.3, wan),
  wanWordsHighLora: wanLora("wan2.2_t2v_lightx2v_4steps_lora_v1.1_high_noise"),
  wanWordsLowLora: wanLora("wan2.2_t2v_lightx2v_4steps_lora_v1.1_low_noise"),
  wanPictureHigh: split("Wan 2.2 I2V A14B", unet, "wan2.2_i2v_high_noise_14B_fp8_scaled", 14.3, wan),
  wanPictureLow: split("Wan 2.2 I2V A14B", unet, "wan2.2_i2v_low_noise_14B_fp8_scaled", 14.3, wan),
  wanPictureHighLora: wanLora("wan2.2_i2v_lightx2v_4steps_lora_v1_high_noise"),
  wanPictureLowLora: wanLora("wan2.2_i2v_lightx2v_4steps_lora_v1_low_noise"),
  wanSmall: split("Wan 2.2 TI2V 5B", unet, "wan2.2_ti2v_5B_fp16", 10.0, wan),
  wanSmallVae: split("Wan 2.2 VAE", "vae", "wan2.2_vae", 1.4, wan),
  vace: split("Wan 2.1 VACE 14B", unet, "wan2.1_vace_14B_fp16", 34.7, wan21),
  vaceSmall: split("Wan 2.1 VACE 1.3B", unet, "wan2.1_vace_1.3B_fp16", 4.3, wan21),
  vaceLora: file("CausVid, Wan 2.1 T2V 14B", "loras", "Wan21_CausVid_14B_T2V_lora_rank32", apache, 0.3, "Kijai/WanVideo_comfy"),
  wan21Picture: file(
    ...(["Wan 2.1 I2V 14B 480p", unet, "Wan2_1-I2V-14B-480p_fp8_e4m3fn_scaled_KJ", apache, 17.1] as const),
    ...(["Kijai/WanVideo_comfy_fp8_scaled", "I2V"] as const),
  ),
  wan21PictureLora: file(
    ...(["Wan 2.1 I2V Lightx2v", "loras", "lightx2v_I2V_14B_480p_cfg_step_distill_rank64_bf16", apache, 0.7] as const),
    ...(["Kijai/WanVideo_comfy", "Lightx2v"] as const),
  ),
  infiniteTalk: split("InfiniteTalk", "model_patches", "wan2.1_infiniteTalk_single_fp16", 5.1, wan21),
  wav2vecBase: file("wav2vec2 base", "audio_encoders", "wav2vec2-chinese-base_fp16", "MIT", 0.2, "Kijai/wav2vec2_safetensors"),
  wav2vecLarge: split("wav2vec2 large", "audio_encoders", "wav2vec2_large_english_fp16", 0.6, wan),
  clipVision: split("CLIP ViT-H", "clip_vision", "clip_vision_h", 1.3, wan21, "MIT"),
  wanSound: split("Wan 2.2 S2V 14B", unet, "wan2.2_s2v_14B_fp8_scaled", 16.4, wan),
  wanAnimate: file("Wan-Animate 2", unet, "wan_animate_2_int8_convrot", apache, 17.4, "Comfy-Org/Wan-Animate-2", unet),
  seedvr: file("SeedVR2 3B", unet, "seedvr2_3b_int8_convrot", apache, 3.5, seedvr, unet),
  seedvrLarge: file("SeedVR2 7B", unet, "seedvr2_7b_int8_convrot", apache, 8.3, seedvr, unet),
  seedvrVae: file("SeedVR2 VAE", "vae", "seedvr2_ema_vae_fp16", apache, 0.5, seedvr, "vae"),
  realesrgan: file("Real-ESRGAN x2", "upscale_models", "RealESRGAN_x2plus", "BSD-3-Clause", 0.1, "Comfy-Org/Real-ESRGAN_repackaged"),
  rife: file("RIFE 4.26", "frame_interpolation", "rife_v4.26", "MIT", 0.02, "Comfy-Org/frame_interpolation", "frame_interpolation"),
} as const satisfies Record<string, ProfileFile>;
