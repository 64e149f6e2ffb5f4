/** What `scripts/comfyui/record-nodes.ts` takes from a server: the classes that the graphs use. */
export const recordedClasses = [
  // Files in and out.
  ...["LoadImage", "LoadImageMask", "LoadVideo", "GetVideoComponents", "LoadAudio", "SaveImage", "CreateVideo", "SaveVideo", "SaveAudio"],
  // Pictures and masks.
  ...["ImageScale", "ImageFromBatch", "ImageBatch", "RepeatImageBatch", "EmptyImage", "ImageStitch", "ImageCrop", "ImageBlend", "ImageCompositeMasked"],
  ...["Canny", "ImagePadForOutpaint", "GrowMask", "FeatherMask", "InvertMask", "MaskToImage", "ImageToMask", "SolidMask", "ThresholdMask", "ColorTransfer"],
  ...["UpscaleModelLoader", "ImageUpscaleWithModel", "FrameInterpolationModelLoader", "FrameInterpolate"],
  // Loaders and what is done to models.
  ...["UNETLoader", "CLIPLoader", "VAELoader", "LoraLoaderModelOnly", "CheckpointLoaderSimple", "ControlNetLoader", "ModelPatchLoader"],
  ...["CLIPVisionLoader", "CLIPVisionEncode", "AudioEncoderLoader", "AudioEncoderEncode", "ModelSamplingAuraFlow", "ModelSamplingSD3", "CFGNorm"],
  // Conditions, latents, samplers.
  ...["CLIPTextEncode", "ConditioningZeroOut", "TextEncodeQwenImageEditPlus", "FluxKontextMultiReferenceLatentMethod", "ReferenceLatent"],
  ...["ControlNetInpaintingAliMamaApply", "VAEEncode", "VAEDecode", "VAEEncodeTiled", "VAEDecodeTiled", "SetLatentNoiseMask", "LatentConcat", "LatentCut"],
  ...["EmptyLatentImage", "EmptySD3LatentImage", "EmptyFlux2LatentImage", "EmptyHunyuanLatentVideo", "TrimVideoLatent", "Flux2Scheduler", "BasicScheduler"],
  ...["KSampler", "KSamplerAdvanced", "KSamplerSelect", "SamplerCustom", "SamplerCustomAdvanced", "CFGGuider", "RandomNoise"],
  // Wan.
  ...["WanImageToVideo", "WanFirstLastFrameToVideo", "WanVaceToVideo", "Wan22ImageToVideoLatent", "WanSoundImageToVideo", "WanSoundImageToVideoExtend"],
  ...["WanHuMoImageToVideo", "WanPhantomSubjectToVideo", "WanInfiniteTalkToVideo", "WanAnimateToVideo"],
] as const;

/** Inputs that name a model file, and the folder below `models/` in which the server looks for it. */
export const modelFolders: Readonly<Record<string, string>> = {
  "UNETLoader.unet_name": "diffusion_models",
  "CLIPLoader.clip_name": "text_encoders",
  "VAELoader.vae_name": "vae",
  "LoraLoaderModelOnly.lora_name": "loras",
  "CheckpointLoaderSimple.ckpt_name": "checkpoints",
  "ControlNetLoader.control_net_name": "controlnet",
  "ModelPatchLoader.name": "model_patches",
  "CLIPVisionLoader.clip_name": "clip_vision",
  "AudioEncoderLoader.audio_encoder_name": "audio_encoders",
  "UpscaleModelLoader.model_name": "upscale_models",
  "FrameInterpolationModelLoader.model_name": "frame_interpolation",
};
