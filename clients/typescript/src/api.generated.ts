// Written by `npm run generate` from the service's OpenAPI document.
import type { Media, MediaUrl } from "./media-value.ts";

/** Every AI endpoint: what it takes, and what it makes. */
export interface Endpoints {
  /** Show a picture from another angle */
  "image-change-camera": { input: ImageChangeCameraInput; makes: "image" };
  /** Continue a picture beyond its edges */
  "image-expand/model-v4-5": { input: ImageExpandModelV4_5Input; makes: "image" };
  /** Continue a picture beyond its edges, with a prompt made from it where none is given */
  "image-expand/model": { input: ImageExpandModelInput; makes: "image" };
  /** Video from a picture, from a first and last frame, or by extending a clip */
  "image-to-video/model-2-7": { input: ImageToVideoModel2_7Input; makes: "video" };
  /** Video from a picture */
  "image-to-video/model-4-5": { input: ImageToVideoModel4_5Input; makes: "video" };
  /** Talking video from a portrait and speech, in less time */
  "lip-sync/model-1-0-fast": { input: LipSyncModel1_0FastInput; makes: "video" };
  /** Talking video from a portrait and speech */
  "lip-sync/model-1-0": { input: LipSyncModel1_0Input; makes: "video" };
  /** Fill the masked part of a picture as a prompt says */
  "model-image-edit": { input: ModelImageEditInput; makes: "image" };
  /** Video with the subjects of reference pictures and clips */
  "reference-to-video/model-2-7": { input: ReferenceToVideoModel2_7Input; makes: "video" };
  /** Retouch skin, true to the person */
  "skin-enhancer/faithful": { input: SkinEnhancerFaithfulInput; makes: "image" };
  /** Retouch skin towards a goal */
  "skin-enhancer/flexible": { input: SkinEnhancerFlexibleInput; makes: "image" };
  /** Edit a picture by instruction, with reference pictures */
  "text-to-image/model-v4-5-edit": { input: TextToImageModelV4_5EditInput; makes: "image" };
  /** Video from text, optionally guided by sound */
  "text-to-video/model-2-7": { input: TextToVideoModel2_7Input; makes: "video" };
  /** Video from text */
  "text-to-video/model-4-5": { input: TextToVideoModel4_5Input; makes: "video" };
  /** 1080p video from text */
  "text-to-video/model-v2-6-1080p": { input: TextToVideoModelV2_6_1080pInput; makes: "video" };
  /** Edit a clip by instruction */
  "video-edit/model-2-7": { input: VideoEditModel2_7Input; makes: "video" };
  /** Move a character as a person in a clip does */
  "video/model-v3-motion-control-pro": { input: VideoModelV3MotionControlProInput; makes: "video" };
  /** Move a character as a person in a clip does, standard tier */
  "video/model-v3-motion-control-std": { input: VideoModelV3MotionControlStdInput; makes: "video" };
  /** Video from text, pictures or a list of shots, professional tier */
  "video/model-v3-pro": { input: VideoModelV3ProInput; makes: "video" };
  /** Video from text, pictures or a list of shots, standard tier */
  "video/model-v3-std": { input: VideoModelV3StdInput; makes: "video" };
  /** Enlarge a clip, true to the original */
  "video-upscaler-precision": { input: VideoUpscalerPrecisionInput; makes: "video" };
  /** Enlarge a clip in less time; billed by frames */
  "video-upscaler/turbo": { input: VideoUpscalerTurboInput; makes: "video" };
  /** Enlarge a clip */
  "video-upscaler": { input: VideoUpscalerInput; makes: "video" };
}

/** Show a picture from another angle: the input of `image-change-camera`. */
export interface ImageChangeCameraInput {
  /**
   * The picture. Base64, a data URL or an http(s) URL; JPEG, PNG, WEBP; at most 20 MiB; more than 40000000 pixels in all are reduced
   * to that.
   */
  image: Media;
  /** Degrees around the subject (0 to 360; default 0). */
  horizontal_angle?: number;
  /** Degrees, from below to above (-30 to 90; default 0). */
  vertical_angle?: number;
  /** Far to near; 5 is the picture's own distance (0 to 10; default 5). */
  zoom?: number;
  /** Format of the result (default "png"). */
  output_format?: "png" | "jpeg";
  /** Same body, same seed: same result. Without one a random seed is drawn; the task reports it (1 to 4294967295). */
  seed?: number;
  /** Address that is called at every status change of the task (at most 2048 characters). */
  webhook_url?: string;
}

/** Continue a picture beyond its edges: the input of `image-expand/model-v4-5`. */
export interface ImageExpandModelV4_5Input {
  /** The picture. Base64, a data URL or an http(s) URL; JPEG, PNG, WEBP; at most 10 MiB; at most 40000000 pixels in all. */
  image: Media;
  /** What to show beyond the edges (at most 5000 characters). */
  prompt?: string;
  /** Pixels to add at the left (0 to 2048). */
  left: number;
  /** Pixels to add at the right (0 to 2048). */
  right: number;
  /** Pixels to add at the top (0 to 2048). */
  top: number;
  /** Pixels to add at the bottom (0 to 2048). */
  bottom: number;
  /** Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 2147483647). */
  seed?: number;
  /** Address that is called at every status change of the task (at most 2048 characters). */
  webhook_url?: string;
}

/** Continue a picture beyond its edges, with a prompt made from it where none is given: the input of `image-expand/model`. */
export interface ImageExpandModelInput {
  /** The picture. Base64, a data URL or an http(s) URL; JPEG, PNG, WEBP; at most 20 MiB; at most 40000000 pixels in all. */
  image: Media;
  /**
   * What to show beyond the edges; without it one is made from the picture and returned in `effective_prompt` (at most 5000
   * characters).
   */
  prompt?: string;
  /** Pixels to add at the left; missing or null adds none (0 to 2048). */
  left?: number | null;
  /** Pixels to add at the right; missing or null adds none (0 to 2048). */
  right?: number | null;
  /** Pixels to add at the top; missing or null adds none (0 to 2048). */
  top?: number | null;
  /** Pixels to add at the bottom; missing or null adds none (0 to 2048). */
  bottom?: number | null;
  /** Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 2147483647). */
  seed?: number;
  /** Address that is called at every status change of the task (at most 2048 characters). */
  webhook_url?: string;
}

/** Video from a picture, from a first and last frame, or by extending a clip: the input of `image-to-video/model-2-7`. */
export interface ImageToVideoModel2_7Input {
  /** What to make, in words (at most 5000 characters). */
  prompt?: string;
  /**
   * The first frame. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, BMP, WEBP; at most 20 MiB; at least 240x240
   * pixels; at most 8000 pixels a side; more than 40000000 pixels in all are reduced to that; sides in a ratio of at most 8:1.
   */
  start_image_url?: MediaUrl;
  /**
   * The last frame; needs a start. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, BMP, WEBP; at most 20 MiB; at
   * least 240x240 pixels; at most 8000 pixels a side; more than 40000000 pixels in all are reduced to that; sides in a ratio of at
   * most 8:1.
   */
  end_image_url?: MediaUrl;
  /**
   * A clip to go on with. An http(s) URL; Base64 and data URLs are taken too; MP4, MOV; at most 100 MiB; at least 240x240 pixels; at
   * most 4096 pixels a side; 2 to 10 seconds.
   */
  video_url?: MediaUrl;
  /**
   * Becomes the sound of the video and drives its motion. An http(s) URL; Base64 and data URLs are taken too; MP3, WAV; at most 15
   * MiB; 2 to 30 seconds.
   */
  audio_url?: MediaUrl;
  /** Length of the video in seconds; with `video_url` the length in all (2 to 15; default 5). */
  duration?: number;
  /** Finer control. */
  additional_settings?: {
    /** Enrich the prompt first; the enriched one is returned in `effective_prompt` (default true). */
    prompt_extend?: boolean;
  };
  /** What the result must not show (at most 500 characters). */
  negative_prompt?: string;
  /** Height class of the video (default "1080P"). */
  resolution?: "720P" | "1080P";
  /** Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 2147483647). */
  seed?: number;
  /** Address that is called at every status change of the task (at most 2048 characters). */
  webhook_url?: string;
}

/** Video from a picture: the input of `image-to-video/model-4-5`. */
export interface ImageToVideoModel4_5Input {
  /**
   * The first frame. Base64, a data URL or an http(s) URL; JPEG, PNG, WEBP; at most 20 MiB; more than 40000000 pixels in all are
   * reduced to that.
   */
  image: Media;
  /** Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 4294967295). */
  seed?: number;
  /** What to make, in words (at most 2000 characters). */
  prompt: string;
  /** Pixels of the video (default "1280:720"). */
  ratio?: "1280:720" | "720:1280" | "1104:832" | "960:960" | "832:1104";
  /** Length in seconds: 5, 8 or 10 (default 5). */
  duration?: 5 | 8 | 10;
  /** Address that is called at every status change of the task (at most 2048 characters). */
  webhook_url?: string;
}

/** Talking video from a portrait and speech, in less time: the input of `lip-sync/model-1-0-fast`. */
export interface LipSyncModel1_0FastInput {
  /**
   * The portrait. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, WEBP; at most 20 MiB; more than 40000000 pixels in
   * all are reduced to that.
   */
  image_url: MediaUrl;
  /** The speech. An http(s) URL; Base64 and data URLs are taken too; MP3, WAV, M4A; at most 15 MiB; 0.1 to 300 seconds. */
  audio_url: MediaUrl;
  /** Short side of the video. */
  resolution: "720p" | "480p";
  /** Address that is called at every status change of the task (at most 2048 characters). */
  webhook_url?: string;
}

/** Talking video from a portrait and speech: the input of `lip-sync/model-1-0`. */
export interface LipSyncModel1_0Input {
  /**
   * The portrait. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, WEBP; at most 20 MiB; more than 40000000 pixels in
   * all are reduced to that.
   */
  image_url: MediaUrl;
  /** The speech. An http(s) URL; Base64 and data URLs are taken too; MP3, WAV, M4A; at most 15 MiB; 0.1 to 300 seconds. */
  audio_url: MediaUrl;
  /** Short side of the video. */
  resolution: "720p" | "480p";
  /** Address that is called at every status change of the task (at most 2048 characters). */
  webhook_url?: string;
}

/** Fill the masked part of a picture as a prompt says: the input of `model-image-edit`. */
export interface ModelImageEditInput {
  /** What the masked part shall show (at most 5000 characters). */
  prompt: string;
  /**
   * The picture. Base64, a data URL or an http(s) URL; JPEG, PNG, WEBP; at most 10 MiB; more than 40000000 pixels in all are reduced
   * to that.
   */
  image: Media;
  /**
   * Of the picture's proportions, and scaled to its size; black is edited, white stays. Base64, a data URL or an http(s) URL; JPEG,
   * PNG, WEBP; at most 10 MiB; more than 40000000 pixels in all are reduced to that.
   */
  mask: Media;
  /** Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 2147483647). */
  seed?: number;
  /** Time for quality (default "DEFAULT"). */
  rendering_speed?: "TURBO" | "DEFAULT" | "QUALITY";
  /** Whether the prompt may be enriched; the enriched one is returned in `effective_prompt` (default "AUTO"). */
  magic_prompt?: "AUTO" | "ON" | "OFF";
  color_palette?: {
    /** A ready-made palette. */
    name: "EMBER" | "FRESH" | "JUNGLE" | "MAGIC" | "MELON" | "MOSAIC" | "PASTEL" | "ULTRAMARINE";
  } | {
    /** Colours of one's own. */
    members: {
      /** The colour, as in #FF8800 or #F80. */
      color_hex: string;
      /** How much of it (0.05 to 1). */
      color_weight?: number;
    }[];
  };
  /** Styles by code. */
  style_codes?: string[];
  /** Kind of style (default "AUTO"). */
  style_type?: "AUTO" | "GENERAL" | "REALISTIC" | "DESIGN";
  /** Pictures whose style to take; together with the character references at most 10 MiB (at most 10). */
  style_reference_images?: Media[];
  /** Pictures of characters; together with the style references at most 10 MiB (at most 10). */
  character_reference_images?: Media[];
  /** Address that is called at every status change of the task (at most 2048 characters). */
  webhook_url?: string;
}

/** Video with the subjects of reference pictures and clips: the input of `reference-to-video/model-2-7`. */
export interface ReferenceToVideoModel2_7Input {
  /** What happens; references are named as in "Image 1" and "Video 2" (at most 5000 characters). */
  prompt: string;
  /** Subjects that appear in the video; of pictures and clips together at least one, at most five (at most 5). */
  image_urls?: {
    /**
     * The subject. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, BMP, WEBP; at most 20 MiB; at least 240x240
     * pixels; at most 8000 pixels a side; more than 40000000 pixels in all are reduced to that.
     */
    url: MediaUrl;
    /** How it sounds. An http(s) URL; Base64 and data URLs are taken too; MP3, WAV; at most 15 MiB; 1 to 30 seconds. */
    reference_voice?: MediaUrl;
  }[];
  /** Subjects that appear in the video; of pictures and clips together at least one, at most five (at most 5). */
  video_urls?: {
    /**
     * The subject. An http(s) URL; Base64 and data URLs are taken too; MP4, MOV, M4V, WEBM; at most 100 MiB; at most 4096 pixels a
     * side; 1 to 30 seconds.
     */
    url: MediaUrl;
    /** How it sounds. An http(s) URL; Base64 and data URLs are taken too; MP3, WAV; at most 15 MiB; 1 to 30 seconds. */
    reference_voice?: MediaUrl;
  }[];
  /**
   * The first frame; decides the shape of the video. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, BMP, WEBP; at
   * most 20 MiB; at least 240x240 pixels; at most 8000 pixels a side; more than 40000000 pixels in all are reduced to that.
   */
  start_image_url?: MediaUrl;
  /** Shape of the video; ignored with `start_image_url` (default "16:9"). */
  aspect_ratio?: "16:9" | "9:16" | "1:1" | "4:3" | "3:4";
  /** Length of the video in seconds (2 to 10; default 5). */
  duration?: number;
  /** Finer control. */
  additional_settings?: {
    /** Enrich the prompt first; the enriched one is returned in `effective_prompt` (default true). */
    prompt_extend?: boolean;
  };
  /** What the result must not show (at most 500 characters). */
  negative_prompt?: string;
  /** Height class of the video (default "1080P"). */
  resolution?: "720P" | "1080P";
  /** Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 2147483647). */
  seed?: number;
  /** Address that is called at every status change of the task (at most 2048 characters). */
  webhook_url?: string;
}

/** Retouch skin, true to the person: the input of `skin-enhancer/faithful`. */
export interface SkinEnhancerFaithfulInput {
  /**
   * The picture to retouch. Base64, a data URL or an https URL; JPEG, PNG, WEBP; at most 64 MiB; more than 40000000 pixels in all
   * are reduced to that.
   */
  image: Media;
  /** Sharpening of the result; 0 adds none (0 to 100; default 0). */
  sharpen?: number;
  /** Film grain added to the result; 0 adds none. A picture without a face gets none up to the default (0 to 100; default 2). */
  smart_grain?: number;
  /** How much of the skin's fine texture stays (0 to 100; default 80). */
  skin_detail?: number;
  /** Address that is called at every status change of the task (at most 2048 characters). */
  webhook_url?: string;
}

/** Retouch skin towards a goal: the input of `skin-enhancer/flexible`. */
export interface SkinEnhancerFlexibleInput {
  /**
   * The picture to retouch. Base64, a data URL or an https URL; JPEG, PNG, WEBP; at most 64 MiB; more than 40000000 pixels in all
   * are reduced to that.
   */
  image: Media;
  /** Sharpening of the result; 0 adds none (0 to 100; default 0). */
  sharpen?: number;
  /** Film grain added to the result; 0 adds none. A picture without a face gets none up to the default (0 to 100; default 2). */
  smart_grain?: number;
  /** What the retouch aims at (default "enhance_skin"). */
  optimized_for?: "enhance_skin" | "improve_lighting" | "enhance_everything" | "transform_to_real" | "no_make_up";
  /** Address that is called at every status change of the task (at most 2048 characters). */
  webhook_url?: string;
}

/** Edit a picture by instruction, with reference pictures: the input of `text-to-image/model-v4-5-edit`. */
export interface TextToImageModelV4_5EditInput {
  /** The instruction; references may be named as in "image 2" (at most 4096 characters). */
  prompt: string;
  /** The picture to edit, and up to four more to take things from (at most 5). */
  reference_images: Media[];
  /** Shape and size of the result (default "square_1_1"). */
  aspect_ratio?: "square_1_1" | "widescreen_16_9" | "social_story_9_16" | "portrait_2_3" | "traditional_3_4" | "standard_3_2" | "classic_4_3" | "cinematic_21_9";
  /** Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 4294967295). */
  seed?: number;
  /** Refuse prompts that the content policy does not allow; some are refused even when this is false (default true). */
  enable_safety_checker?: boolean;
  /** Address that is called at every status change of the task (at most 2048 characters). */
  webhook_url?: string;
}

/** Video from text, optionally guided by sound: the input of `text-to-video/model-2-7`. */
export interface TextToVideoModel2_7Input {
  /** What to make, in words (at most 5000 characters). */
  prompt: string;
  /**
   * Becomes the sound of the video and drives its motion. An http(s) URL; Base64 and data URLs are taken too; MP3, WAV; at most 15
   * MiB; 2 to 30 seconds.
   */
  audio_url?: MediaUrl;
  /** Shape of the picture (default "16:9"). */
  aspect_ratio?: "16:9" | "9:16" | "1:1" | "4:3" | "3:4";
  /** Length of the video in seconds (2 to 15; default 5). */
  duration?: number;
  /** Finer control. */
  additional_settings?: {
    /** Enrich the prompt first; the enriched one is returned in `effective_prompt` (default true). */
    prompt_extend?: boolean;
  };
  /** What the result must not show (at most 500 characters). */
  negative_prompt?: string;
  /** Height class of the video (default "1080P"). */
  resolution?: "720P" | "1080P";
  /** Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 2147483647). */
  seed?: number;
  /** Address that is called at every status change of the task (at most 2048 characters). */
  webhook_url?: string;
}

/** Video from text: the input of `text-to-video/model-4-5`. */
export interface TextToVideoModel4_5Input {
  /** What to make, in words (at most 2000 characters). */
  prompt: string;
  /** Pixels of the video (default "1280:720"). */
  ratio?: "1280:720" | "720:1280" | "1104:832" | "960:960" | "832:1104";
  /** Length in seconds: 5, 8 or 10 (default 5). */
  duration?: 5 | 8 | 10;
  /** Address that is called at every status change of the task (at most 2048 characters). */
  webhook_url?: string;
}

/** 1080p video from text: the input of `text-to-video/model-v2-6-1080p`. */
export interface TextToVideoModelV2_6_1080pInput {
  /** What to make, in words (at most 2000 characters). */
  prompt: string;
  /** Length in seconds, as text (default "5"). */
  duration?: "5" | "10" | "15";
  /** What the result must not show (at most 1000 characters). */
  negative_prompt?: string;
  /** Enrich the prompt first; the enriched one is returned in `effective_prompt` (default false). */
  enable_prompt_expansion?: boolean;
  /** One shot, or several; several need `enable_prompt_expansion` (default "single"). */
  shot_type?: "single" | "multi";
  /** -1 draws a random seed; the task reports it (-1 to 2147483647; default -1). */
  seed?: number;
  /** Pixels of the video (default "1920*1080"). */
  size?: "1920*1080" | "1080*1920" | "1440*1440" | "1632*1248" | "1248*1632";
  /** Address that is called at every status change of the task (at most 2048 characters). */
  webhook_url?: string;
}

/** Edit a clip by instruction: the input of `video-edit/model-2-7`. */
export interface VideoEditModel2_7Input {
  /**
   * The clip. An http(s) URL; Base64 and data URLs are taken too; MP4, MOV, M4V, WEBM; at most 200 MiB; at most 4096 pixels a side;
   * 0.1 to 300 seconds.
   */
  video_url: MediaUrl;
  /** What to make, in words (at most 5000 characters). */
  prompt?: string;
  /** Material for the edit (at most 3). */
  image_urls?: MediaUrl[];
  /** Shape of the result; the clip's own where missing. */
  aspect_ratio?: "16:9" | "9:16" | "1:1" | "4:3" | "3:4";
  /** Length in seconds; 0 keeps the clip's (0 to 10; default 0). */
  duration?: number;
  /** Finer control. */
  additional_settings?: {
    /** `origin` keeps the clip's sound as it is (default "auto"). */
    audio_setting?: "auto" | "origin";
    /** Enrich the prompt first; the enriched one is returned in `effective_prompt` (default true). */
    prompt_extend?: boolean;
  };
  /** What the result must not show (at most 500 characters). */
  negative_prompt?: string;
  /** Height class of the video (default "1080P"). */
  resolution?: "720P" | "1080P";
  /** Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 2147483647). */
  seed?: number;
  /** Address that is called at every status change of the task (at most 2048 characters). */
  webhook_url?: string;
}

/** Move a character as a person in a clip does: the input of `video/model-v3-motion-control-pro`. */
export interface VideoModelV3MotionControlProInput {
  /**
   * The character. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, WEBP; at most 10 MiB; at least 300x300 pixels;
   * more than 40000000 pixels in all are reduced to that.
   */
  image_url: MediaUrl;
  /**
   * The motion. An http(s) URL; Base64 and data URLs are taken too; MP4, MOV, M4V, WEBM; at most 200 MiB; at most 4096 pixels a
   * side; 3 to 30 seconds.
   */
  video_url: MediaUrl;
  /** What else to show (at most 2500 characters). */
  prompt?: string;
  /** Whose orientation the result has; `video` allows 30 seconds, `image` 10 (default "video"). */
  character_orientation?: "video" | "image";
  /** How closely to keep to the prompt (0 to 1; default 0.5). */
  cfg_scale?: number;
  /** Address that is called at every status change of the task (at most 2048 characters). */
  webhook_url?: string;
}

/** Move a character as a person in a clip does, standard tier: the input of `video/model-v3-motion-control-std`. */
export interface VideoModelV3MotionControlStdInput {
  /**
   * The character. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, WEBP; at most 10 MiB; at least 300x300 pixels;
   * more than 40000000 pixels in all are reduced to that.
   */
  image_url: MediaUrl;
  /**
   * The motion. An http(s) URL; Base64 and data URLs are taken too; MP4, MOV, M4V, WEBM; at most 200 MiB; at most 4096 pixels a
   * side; 3 to 30 seconds.
   */
  video_url: MediaUrl;
  /** What else to show (at most 2500 characters). */
  prompt?: string;
  /** Whose orientation the result has; `video` allows 30 seconds, `image` 10 (default "video"). */
  character_orientation?: "video" | "image";
  /** How closely to keep to the prompt (0 to 1; default 0.5). */
  cfg_scale?: number;
  /** Address that is called at every status change of the task (at most 2048 characters). */
  webhook_url?: string;
}

/** Video from text, pictures or a list of shots, professional tier: the input of `video/model-v3-pro`. */
export interface VideoModelV3ProInput {
  /** What to show; required without `multi_prompt` (at most 2500 characters). */
  prompt?: string;
  /** Shots, one after the other; together at most 15 seconds (at most 6). */
  multi_prompt?: ({
    /** What the shot shows; without it what the outer `prompt` says (at most 2500 characters). */
    prompt?: string;
    /**
     * Its length in seconds, as text; without it an equal share of what the others leave of the outer `duration`, or 3 where they
     * leave nothing.
     */
    duration?: "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "13" | "14" | "15";
  })[];
  /**
   * The first frame. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG; at most 10 MiB; at least 300x300 pixels; more
   * than 40000000 pixels in all are reduced to that; sides in a ratio of at most 2.5:1.
   */
  start_image_url?: MediaUrl;
  /**
   * The last frame; needs a start. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG; at most 10 MiB; at least 300x300
   * pixels; more than 40000000 pixels in all are reduced to that; sides in a ratio of at most 2.5:1.
   */
  end_image_url?: MediaUrl;
  /** Things that appear (at most 8). */
  elements?: {
    /** Views of the thing (at most 8). */
    reference_image_urls?: MediaUrl[];
    /**
     * The thing from the front. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, WEBP; at most 10 MiB; more than
     * 40000000 pixels in all are reduced to that.
     */
    frontal_image_url?: MediaUrl;
  }[];
  /** Add sound (default true). */
  generate_audio?: boolean;
  /** Cut the video into several shots (default false). */
  multi_shot?: boolean;
  /** `intelligent` chooses the shots from the prompt (default "customize"). */
  shot_type?: "customize" | "intelligent";
  /** Shape of the video; a start picture decides it otherwise (default "16:9"). */
  aspect_ratio?: "16:9" | "9:16" | "1:1";
  /** Length in seconds, as text; with `multi_prompt` the sum of its shots counts instead (default "5"). */
  duration?: "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "13" | "14" | "15";
  /** What the result must not show (at most 2500 characters). */
  negative_prompt?: string;
  /** How closely to keep to the prompt (0 to 1; default 0.5). */
  cfg_scale?: number;
  /** Address that is called at every status change of the task (at most 2048 characters). */
  webhook_url?: string;
}

/** Video from text, pictures or a list of shots, standard tier: the input of `video/model-v3-std`. */
export interface VideoModelV3StdInput {
  /** What to show; required without `multi_prompt` (at most 2500 characters). */
  prompt?: string;
  /** Shots, one after the other; together at most 15 seconds (at most 6). */
  multi_prompt?: ({
    /** What the shot shows; without it what the outer `prompt` says (at most 2500 characters). */
    prompt?: string;
    /**
     * Its length in seconds, as text; without it an equal share of what the others leave of the outer `duration`, or 3 where they
     * leave nothing.
     */
    duration?: "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "13" | "14" | "15";
  })[];
  /**
   * The first frame. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG; at most 10 MiB; at least 300x300 pixels; more
   * than 40000000 pixels in all are reduced to that; sides in a ratio of at most 2.5:1.
   */
  start_image_url?: MediaUrl;
  /**
   * The last frame; needs a start. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG; at most 10 MiB; at least 300x300
   * pixels; more than 40000000 pixels in all are reduced to that; sides in a ratio of at most 2.5:1.
   */
  end_image_url?: MediaUrl;
  /** Things that appear (at most 8). */
  elements?: {
    /** Views of the thing (at most 8). */
    reference_image_urls?: MediaUrl[];
    /**
     * The thing from the front. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, WEBP; at most 10 MiB; more than
     * 40000000 pixels in all are reduced to that.
     */
    frontal_image_url?: MediaUrl;
  }[];
  /** Add sound (default true). */
  generate_audio?: boolean;
  /** Cut the video into several shots (default false). */
  multi_shot?: boolean;
  /** `intelligent` chooses the shots from the prompt (default "customize"). */
  shot_type?: "customize" | "intelligent";
  /** Shape of the video; a start picture decides it otherwise (default "16:9"). */
  aspect_ratio?: "16:9" | "9:16" | "1:1";
  /** Length in seconds, as text; with `multi_prompt` the sum of its shots counts instead (default "5"). */
  duration?: "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "13" | "14" | "15";
  /** What the result must not show (at most 2500 characters). */
  negative_prompt?: string;
  /** How closely to keep to the prompt (0 to 1; default 0.5). */
  cfg_scale?: number;
  /** Address that is called at every status change of the task (at most 2048 characters). */
  webhook_url?: string;
}

/** Enlarge a clip, true to the original: the input of `video-upscaler-precision`. */
export interface VideoUpscalerPrecisionInput {
  /**
   * The clip to enlarge. Base64, a data URL or an http(s) URL; MP4, MOV, M4V, WEBM; at most 200 MiB; at most 4096 pixels a side; 0.1
   * to 300 seconds.
   */
  video: Media;
  /** Long edge of the result: 1280, 1920, 2560 or 3840 pixels; never below the clip's own (default "2k"). */
  resolution?: "720p" | "1k" | "2k" | "4k";
  /** Double the frame rate, up to 60 (default false). */
  fps_boost?: boolean;
  /** Sharpening of the result; 0 adds none (0 to 100; default 0). */
  sharpen?: number;
  /** Film grain added to the result; 0 adds none (0 to 100; default 0). */
  smart_grain?: number;
  /** How the result is encoded: always as H.264, in an MP4 file (default "h264"). */
  output_format?: "h264";
  /** How strongly to restore; ignored with `fps_boost` (0 to 100; default 60). */
  strength?: number;
  /** Address that is called at every status change of the task (at most 2048 characters). */
  webhook_url?: string;
}

/** Enlarge a clip in less time; billed by frames: the input of `video-upscaler/turbo`. */
export interface VideoUpscalerTurboInput {
  /**
   * The clip to enlarge. Base64, a data URL or an http(s) URL; MP4, MOV, M4V, WEBM; at most 200 MiB; at most 4096 pixels a side; 0.1
   * to 300 seconds.
   */
  video: Media;
  /** Long edge of the result: 1280, 1920, 2560 or 3840 pixels; never below the clip's own (default "2k"). */
  resolution?: "720p" | "1k" | "2k" | "4k";
  /** Double the frame rate, up to 60 (default false). */
  fps_boost?: boolean;
  /** Sharpening of the result; 0 adds none (0 to 100; default 0). */
  sharpen?: number;
  /** Film grain added to the result; 0 adds none (0 to 100; default 0). */
  smart_grain?: number;
  /** How the result is encoded: always as H.264, in an MP4 file (default "h264"). */
  output_format?: "h264";
  /** How freely detail may be redrawn (0 to 100; default 0). */
  creativity?: number;
  /** Character of the picture (default "vivid"). */
  flavor?: "vivid" | "natural";
  /** Address that is called at every status change of the task (at most 2048 characters). */
  webhook_url?: string;
}

/** Enlarge a clip: the input of `video-upscaler`. */
export interface VideoUpscalerInput {
  /**
   * The clip to enlarge. Base64, a data URL or an http(s) URL; MP4, MOV, M4V, WEBM; at most 200 MiB; at most 4096 pixels a side; 0.1
   * to 300 seconds.
   */
  video: Media;
  /** Long edge of the result: 1280, 1920, 2560 or 3840 pixels; never below the clip's own (default "2k"). */
  resolution?: "720p" | "1k" | "2k" | "4k";
  /** Double the frame rate, up to 60 (default false). */
  fps_boost?: boolean;
  /** Sharpening of the result; 0 adds none (0 to 100; default 0). */
  sharpen?: number;
  /** Film grain added to the result; 0 adds none (0 to 100; default 0). */
  smart_grain?: number;
  /** How the result is encoded: always as H.264, in an MP4 file (default "h264"). */
  output_format?: "h264";
  /** How freely detail may be redrawn (0 to 100; default 0). */
  creativity?: number;
  /** Character of the picture (default "vivid"). */
  flavor?: "vivid" | "natural";
  /** Address that is called at every status change of the task (at most 2048 characters). */
  webhook_url?: string;
}

/** An icon */
export interface Icon {
  /** Identifies the icon */
  id: number;
  /** What it shows */
  name: string;
  /** Its name in its family, style included */
  slug: string;
  /** Whether the SVG may be downloaded without the premium entitlement */
  free_svg: boolean;
  /** When it entered the catalog */
  created: string;
  /** Who made it */
  author: {
    /** Identifies the author */
    id: number;
    /** Who drew it */
    name: string;
    /** The name as part of an address */
    slug: string;
    /** Signed address of a picture */
    avatar: string;
    /** Icons that the catalog has of this author */
    assets: number;
  };
  /** How it is drawn */
  style: {
    /** Identifies the style */
    id: number;
    /** Its name */
    name: string;
  };
  /** The set that it belongs to */
  family: {
    /** Value of `family-id` */
    id: number;
    /** Its name */
    name: string;
    /** Icons in it */
    total: number;
  };
  /** In the sizes asked */
  thumbnails: {
    /** Signed address of a PNG */
    url: string;
    /** Pixels */
    width: number;
    /** Pixels */
    height: number;
  }[];
  /** What it is found by */
  tags: {
    /** A word or phrase */
    name: string;
    /** The same as part of an address */
    slug: string;
  }[];
  /** Under which the icon may be used */
  license?: {
    /** SPDX identifier or name */
    name: string;
    /** Its text */
    url?: string;
  };
  /** How often it was downloaded */
  download_count: number;
  /** What `filters[color]` finds it by; `solid-black` is drawn in the colour of the text */
  colors: string[];
  /**
   * Where values come from, by field, for keys that may edit; defaults are absent. No import replaces a stronger origin with a
   * weaker one
   */
  stated?: {
  };
}

/** An icon and those related to it */
export interface IconDetail {
  /** Identifies the icon */
  id: number;
  /** What it shows */
  name: string;
  /** Its name in its family, style included */
  slug: string;
  /** Whether the SVG may be downloaded without the premium entitlement */
  free_svg: boolean;
  /** When it entered the catalog */
  created: string;
  /** Who made it */
  author: {
    /** Identifies the author */
    id: number;
    /** Who drew it */
    name: string;
    /** The name as part of an address */
    slug: string;
    /** Signed address of a picture */
    avatar: string;
    /** Icons that the catalog has of this author */
    assets: number;
  };
  /** How it is drawn */
  style: {
    /** Identifies the style */
    id: number;
    /** Its name */
    name: string;
  };
  /** The set that it belongs to */
  family: {
    /** Value of `family-id` */
    id: number;
    /** Its name */
    name: string;
    /** Icons in it */
    total: number;
  };
  /** In the sizes asked */
  thumbnails: {
    /** Signed address of a PNG */
    url: string;
    /** Pixels */
    width: number;
    /** Pixels */
    height: number;
  }[];
  /** What it is found by */
  tags: {
    /** A word or phrase */
    name: string;
    /** The same as part of an address */
    slug: string;
  }[];
  /** Under which the icon may be used */
  license?: {
    /** SPDX identifier or name */
    name: string;
    /** Its text */
    url?: string;
  };
  /** How often it was downloaded */
  download_count: number;
  /** What `filters[color]` finds it by; `solid-black` is drawn in the colour of the text */
  colors: string[];
  /**
   * Where values come from, by field, for keys that may edit; defaults are absent. No import replaces a stronger origin with a
   * weaker one
   */
  stated?: {
  };
  /** Other icons that go with this one */
  related: {
    /** Others of the same style and family */
    style: Icon[];
    /** The same subject in other families */
    visual_concept: Icon[];
    /** The same subject in other styles of the family */
    variants: Icon[];
  };
}

/** A page of icons */
export interface IconList {
  /** This page of the icons */
  data: Icon[];
  meta: {
    pagination: {
      /** Icons on a page */
      per_page: number;
      /** How many icons match in all */
      total: number;
      /** Number of the last page, at least 1 */
      last_page: number;
      /** Number of this page */
      current_page: number;
    };
    /** The query as understood, where a word that nothing has was replaced by its nearest spelling */
    corrected_query?: string;
    /** All words together find less than a page, and the best partial matches follow */
    matched?: "some";
    /** With `matched`: how many items have all words. They come first */
    full_matches?: number;
    /**
     * With `matched`: words of the query that the best partial matches lack, in lower case without accents; none where these have
     * any of the words
     */
    relaxed?: string[];
    /** There where the words were read in a language other than English, whatever languages the request names */
    understood?: {
      /** Language that the words were read in, as a code of ISO 639 such as `es` */
      language: string;
      /** What was searched for, in the English words of the items */
      query: string;
    };
    /** Counts of values, for each of the `facets` asked for */
    facets?: {
      /** The most frequent first, equally frequent ones by their value */
      color?: {
        /** A value of the filter */
        value: string;
        /** How many items have it */
        count: number;
      }[];
      /** The most frequent first, equally frequent ones by their value */
      shape?: {
        /** A value of the filter */
        value: string;
        /** How many items have it */
        count: number;
      }[];
      /** The most frequent first, equally frequent ones by their value */
      icon_type?: {
        /** A value of the filter */
        value: string;
        /** How many items have it */
        count: number;
      }[];
      /** The most frequent first, equally frequent ones by their value */
      family?: {
        /** Identifies it */
        value: number;
        /** Its name */
        name: string;
        /** How many icons are of it */
        count: number;
      }[];
      /** The most frequent first, equally frequent ones by their value */
      style?: {
        /** Identifies it */
        value: number;
        /** Its name */
        name: string;
        /** How many icons are of it */
        count: number;
      }[];
    };
  };
}

/** A sound effect */
export interface SoundEffect {
  /** Identifies the sound effect */
  id: number;
  /** Title */
  title: string;
  /** Words it is found by */
  tags: string[];
  /** The one category it belongs to */
  category: {
    /** Stable number of the category */
    id: number;
    /** Its name */
    name: string;
    /** Its value in the `category` filter */
    slug: string;
    /** The category above it */
    parent: {
      /** Stable number of the category */
      id: number;
      /** Its name */
      name: string;
      /** Its value in the `category` filter */
      slug: string;
    } | null;
  };
  /** Length in seconds */
  duration: number;
  /** Whether its download needs the premium entitlement */
  is_premium: boolean;
  /** Popularity score (0 to 100). */
  popularity: number;
  /** How often it was downloaded */
  download_count: number;
  /** When it entered the catalog */
  created_at: string;
  /** Signed address of the audio, inline; of its preview where the item is premium and the key is not entitled to it */
  file_url: string;
  /** Signed address of the preview of a premium item, of the audio itself for a free one */
  preview_url?: string;
  /** Signed address of a JSON document with `duration` in seconds and about a thousand `peaks` from 0 to 1 */
  waveform_url?: string;
  /** Signed address of the same waveform as a PNG, 1000 by 160 pixels on transparency */
  waveform_image_url?: string;
  /** Under which the item may be used */
  license?: {
    /** Name of the licence */
    name: string;
    /** Its text */
    url?: string;
  };
  /** Credit line that goes with the item */
  attribution?: string;
  /** Integrated loudness after ITU-R BS.1770, LUFS */
  loudness_lufs?: number;
  /** True peak after ITU-R BS.1770, dBTP: above 0 where the sound is cut off when it is played */
  true_peak_dbtp?: number;
  /** Samples a second */
  sample_rate: number;
  /** 1 mono, 2 stereo */
  channels: number;
  /** Audio format, such as wav or ogg */
  format: string;
  /** Bytes */
  file_size: number;
  /**
   * Where values come from, by field, for keys that may edit; defaults are absent. No import replaces a stronger origin with a
   * weaker one
   */
  stated?: {
  };
}

/** A page of the matching items */
export interface SoundEffectList {
  /** How many items match in all */
  count: number;
  /** This page of them */
  results: SoundEffect[];
  /** The query as understood, where a word that no item has was replaced by its nearest spelling */
  corrected_query?: string;
  /** All words together find less than a page, and the best partial matches follow */
  matched?: "some";
  /** With `matched`: how many items have all words. They come first */
  full_matches?: number;
  /**
   * With `matched`: words of the query that the best partial matches lack, in lower case without accents; none where these have any
   * of the words
   */
  relaxed?: string[];
  /** There where the words were read in a language other than English, whatever languages the request names */
  understood?: {
    /** Language that the words were read in, as a code of ISO 639 such as `es` */
    language: string;
    /** What was searched for, in the English words of the items */
    query: string;
  };
  /** Counts of values, for each of the `facets` asked for */
  facets?: {
    /** The most frequent first, equally frequent ones by their value */
    category?: {
      /** A value of the filter */
      value: string;
      /** How many items have it */
      count: number;
    }[];
    /** The most frequent first, equally frequent ones by their value */
    premium?: {
      /** A value of the filter */
      value: boolean;
      /** How many items have it */
      count: number;
    }[];
    /** All buckets, by their edges, empty ones too: without the range of the same name */
    duration?: {
      /** Lower edge, which the bucket holds */
      from: number;
      /** Upper edge, which the next bucket holds; absent in the last */
      to?: number;
      /** How many items are in it; those of which the number is not known are in none */
      count: number;
    }[];
  };
}

/** Items that are like one */
export interface SimilarSoundEffects {
  /** How many items the answer holds */
  count: number;
  /** The most similar first */
  results: SoundEffect[];
}

/** A music track */
export interface Track {
  /** Identifies the track */
  id: number;
  /** Title */
  title: string;
  /** Words it is found by */
  tags: string[];
  /** Signed address of the cover picture */
  cover_url: string;
  /** Signed address of the audio, inline; of its preview where the item is premium and the key is not entitled to it */
  file_url: string;
  /** Signed address of a short preview; of the whole track where it is free */
  preview_url: string;
  /** Signed address of a JSON document with `duration` in seconds and about a thousand `peaks` from 0 to 1 */
  waveform_url?: string;
  /** Signed address of the same waveform as a PNG, 1000 by 160 pixels on transparency */
  waveform_image_url?: string;
  /** Under which the item may be used */
  license?: {
    /** Name of the licence */
    name: string;
    /** Its text */
    url?: string;
  };
  /** Credit line that goes with the item */
  attribution?: string;
  /** Integrated loudness after ITU-R BS.1770, LUFS */
  loudness_lufs?: number;
  /** True peak after ITU-R BS.1770, dBTP: above 0 where the sound is cut off when it is played */
  true_peak_dbtp?: number;
  /** The track's download call */
  download_url: string;
  /** Length in whole seconds */
  seconds: number;
  /** Length as m:ss */
  time: string;
  /** Tempo, beats a minute; 0 where none is known */
  bpm: number;
  /** Popularity score (0 to 100). */
  popularity: number;
  /** Whether its download needs the premium entitlement */
  is_premium: boolean;
  /** Whether lists show it */
  is_active: boolean;
  /** When it entered the catalog */
  created_at: string;
  /** How often it was downloaded */
  downloads: number;
  /** How many people marked it as a favourite */
  favorites: number;
  /** How many playlists hold it */
  in_playlists: number;
  /** Musical key, such as A minor */
  key?: string;
  /** Who made it */
  artist: {
    /** Its number */
    id: number;
    /** Its name */
    name: string;
  } | null;
  /** Genres */
  genres: {
    /** Its number */
    id: number;
    /** Its name */
    name: string;
  }[];
  /** Moods */
  moods: {
    /** Its number */
    id: number;
    /** Its name */
    name: string;
  }[];
  /**
   * Where values come from, by field, for keys that may edit; defaults are absent. No import replaces a stronger origin with a
   * weaker one
   */
  stated?: {
  };
}

/** A music track with its artist, genres and moods in full */
export interface TrackDetail {
  /** Identifies the track */
  id: number;
  /** Title */
  title: string;
  /** Words it is found by */
  tags: string[];
  /** Signed address of the cover picture */
  cover_url: string;
  /** Signed address of the audio, inline; of its preview where the item is premium and the key is not entitled to it */
  file_url: string;
  /** Signed address of a short preview; of the whole track where it is free */
  preview_url: string;
  /** Signed address of a JSON document with `duration` in seconds and about a thousand `peaks` from 0 to 1 */
  waveform_url?: string;
  /** Signed address of the same waveform as a PNG, 1000 by 160 pixels on transparency */
  waveform_image_url?: string;
  /** Under which the item may be used */
  license?: {
    /** Name of the licence */
    name: string;
    /** Its text */
    url?: string;
  };
  /** Credit line that goes with the item */
  attribution?: string;
  /** Integrated loudness after ITU-R BS.1770, LUFS */
  loudness_lufs?: number;
  /** True peak after ITU-R BS.1770, dBTP: above 0 where the sound is cut off when it is played */
  true_peak_dbtp?: number;
  /** The track's download call */
  download_url: string;
  /** Length in whole seconds */
  seconds: number;
  /** Length as m:ss */
  time: string;
  /** Tempo, beats a minute; 0 where none is known */
  bpm: number;
  /** Popularity score (0 to 100). */
  popularity: number;
  /** Whether its download needs the premium entitlement */
  is_premium: boolean;
  /** Whether lists show it */
  is_active: boolean;
  /** When it entered the catalog */
  created_at: string;
  /** How often it was downloaded */
  downloads: number;
  /** How many people marked it as a favourite */
  favorites: number;
  /** How many playlists hold it */
  in_playlists: number;
  /** Musical key, such as A minor */
  key?: string;
  /** Who made it */
  artist: {
    /** Its number */
    id: number;
    /** Its name */
    name: string;
    /** Biography */
    bio: string;
    /** Signed address of the artist's picture */
    cover_url: string;
    /** How many tracks of theirs the catalog lists */
    track_count: number;
  } | null;
  /** Genres */
  genres: {
    /** Its number */
    id: number;
    /** Its name */
    name: string;
    /** Its place among its like */
    order: number;
    /** Whether it is in use */
    is_active: boolean;
    /** Signed address of its picture */
    cover_url: string;
    /** What it stands for */
    description: string;
  }[];
  /** Moods */
  moods: {
    /** Its number */
    id: number;
    /** Its name */
    name: string;
    /** Its place among its like */
    order: number;
    /** Whether it is in use */
    is_active: boolean;
    /** Signed address of its picture */
    cover_url: string;
    /** What it stands for */
    description: string;
  }[];
  /**
   * Where values come from, by field, for keys that may edit; defaults are absent. No import replaces a stronger origin with a
   * weaker one
   */
  stated?: {
  };
}

/** A page of the matching items */
export interface TrackList {
  /** How many items match in all */
  count: number;
  /** This page of them */
  results: Track[];
  /** The query as understood, where a word that no item has was replaced by its nearest spelling */
  corrected_query?: string;
  /** All words together find less than a page, and the best partial matches follow */
  matched?: "some";
  /** With `matched`: how many items have all words. They come first */
  full_matches?: number;
  /**
   * With `matched`: words of the query that the best partial matches lack, in lower case without accents; none where these have any
   * of the words
   */
  relaxed?: string[];
  /** There where the words were read in a language other than English, whatever languages the request names */
  understood?: {
    /** Language that the words were read in, as a code of ISO 639 such as `es` */
    language: string;
    /** What was searched for, in the English words of the items */
    query: string;
  };
  /** Counts of values, for each of the `facets` asked for */
  facets?: {
    /** The most frequent first, equally frequent ones by their value */
    genre?: {
      /** A value of the filter */
      value: string;
      /** How many items have it */
      count: number;
    }[];
    /** The most frequent first, equally frequent ones by their value */
    mood?: {
      /** A value of the filter */
      value: string;
      /** How many items have it */
      count: number;
    }[];
    /** The most frequent first, equally frequent ones by their value */
    key?: {
      /** A value of the filter */
      value: string;
      /** How many items have it */
      count: number;
    }[];
    /** All buckets, by their edges, empty ones too: without the range of the same name */
    duration?: {
      /** Lower edge, which the bucket holds */
      from: number;
      /** Upper edge, which the next bucket holds; absent in the last */
      to?: number;
      /** How many items are in it; those of which the number is not known are in none */
      count: number;
    }[];
    /** All buckets, by their edges, empty ones too: without the range of the same name */
    bpm?: {
      /** Lower edge, which the bucket holds */
      from: number;
      /** Upper edge, which the next bucket holds; absent in the last */
      to?: number;
      /** How many items are in it; those of which the number is not known are in none */
      count: number;
    }[];
  };
}

/** Items that are like one */
export interface SimilarTracks {
  /** How many items the answer holds */
  count: number;
  /** The most similar first */
  results: Track[];
}

/** Where to get the audio file */
export interface AudioDownload {
  /** The item */
  id: number;
  /** Its title */
  title: string;
  /** Signed address that needs no key and makes a browser save the file */
  download_url: string;
  /** When the address stops to work */
  expires_at: string;
}

/** What is wrong */
export interface Problem {
  /** Identifies the kind of problem (RFC 9457) */
  type: string;
  /** The status in words */
  title: string;
  /** The HTTP status */
  status: number;
  /** What is wrong, for people */
  message: string;
  /** What is wrong, for programs. Later versions may add codes: take one that you do not know by its status */
  code: "bad_request" | "board_full" | "boards_full" | "body_too_complex" | "body_too_large" | "budget_exhausted" | "busy" | "content_policy" | "cross_site_request" | "delivery_under_way" | "draining" | "edited_meanwhile" | "email_taken" | "engine_unavailable" | "expectation_failed" | "favourites_stay" | "grants_full" | "has_members" | "headers_too_large" | "idempotency_key_in_use" | "idempotency_key_reused" | "in_use" | "incomplete_body" | "internal_error" | "invalid_api_key" | "invalid_content_length" | "invalid_credentials" | "invalid_host" | "invalid_idempotency_key" | "invalid_json" | "invalid_login_link" | "invalid_passkey" | "invalid_request" | "invalid_session" | "invalid_signature" | "invitations_full" | "item_exists" | "kept_full" | "last_admin" | "link_expired" | "login_again" | "malformed_path" | "malformed_request" | "members_full" | "method_not_allowed" | "missing_api_key" | "missing_scope" | "name_taken" | "no_api" | "no_member" | "no_passkey" | "no_password" | "not_board_owner" | "not_found" | "not_ready" | "passkey_required" | "passkeys_full" | "passkeys_unavailable" | "people_only" | "premium_required" | "presets_full" | "queue_full" | "range_not_satisfiable" | "rate_limited" | "request_timeout" | "search_unavailable" | "set_by_environment" | "share_ended" | "shares_full" | "storage_full" | "store_unavailable" | "task_finished" | "task_not_completed" | "task_not_failed" | "task_running" | "too_many_archives" | "too_many_large_bodies" | "too_many_streams" | "undrawable" | "unreadable_audio" | "unsupported_media_type" | "uploads_full" | "wrong_password";
  /** Names this request in the service's log */
  request_id: string;
  /** One entry for each offending field */
  invalid_params?: {
    /** The field, as the client wrote it */
    name: string;
    /** The same as `name` */
    field: string;
    /** What it must be */
    reason: string;
  }[];
  /** Of `passkey_required`: what the browser asks the authenticator, for `/v1/session/passkey` */
  passkey_options?: {
  };
  /** Of `budget_exhausted`: the budget that has not so much left */
  budget?: {
    /** Whose it is */
    scope: "all" | "account" | "key";
    /** Of a key's */
    key_id?: string;
    /** For how long it is, UTC */
    period: "day" | "month";
    /** Dollars that may be spent */
    limit: number;
    /** Dollars that tasks have cost */
    spent: number;
    /** Dollars that tasks which have not ended may cost */
    reserved: number;
    /** Of the amounts */
    currency: "USD";
    /** When it begins again */
    renews_at: string;
  };
}

/** A page of tasks, newest first */
export interface TaskList {
  data: ({
    /** Names the task in the calls that follow it */
    task_id: string;
    /** Moves only forward; COMPLETED and FAILED are final */
    status: "CREATED" | "IN_PROGRESS" | "COMPLETED" | "FAILED";
  })[];
  /** What `page_token` of the next page must be; absent on the last */
  next_page_token?: string;
}

/** Budgets, and what is spent of them */
export interface BudgetList {
  data: ({
    /** Whose money it is: of all accounts together, of one, or of one key */
    scope: "all" | "account" | "key";
    /** Name of the account, of an account's */
    account?: string;
    /** Id of the key, of a key's */
    key_id?: string;
    /** For how long it is, UTC */
    period: "day" | "month";
    /** Dollars that may be spent; absent where nothing limits it */
    limit?: number;
    /** Dollars that tasks of the period have cost */
    spent: number;
    /** Dollars that tasks which have not ended may cost */
    reserved: number;
    /** Of the amounts */
    currency: "USD";
    /** When it begins again */
    renews_at: string;
  })[];
}

/** `data` of the answer to `dry_run=true`: what the task would cost */
export interface CostEstimate {
  /** What the task would cost; 0 where nothing is charged, absent where no price is known */
  estimated_cost?: number;
  /** Of `estimated_cost` */
  currency: "USD";
  /** The engine that would take it now */
  engine: string;
  /** The model's id at its provider */
  model?: string;
  /** Seconds that the work would probably take, by the times of earlier tasks, once its turn has come; absent before any was measured */
  estimated_seconds?: number;
  /** Who would see the inputs; absent where they stay on the operator's machines */
  provider?: string;
  /** Day of the price list */
  priced_on?: string;
  /**
   * Members of the body that change nothing: at most 20 that the model does not know, and of a finished task those that its engine
   * did not use
   */
  ignored?: string[];
  /** The known member that is nearest to one of `ignored`, where one is near */
  did_you_mean?: {
  };
}

/** Things that belong together, in an order of their own */
export interface Board {
  /** Names the board */
  id: string;
  /** What it is called (at most 120 characters). */
  name: string;
  /** What it is for (at most 2000 characters). */
  description: string;
  /** `private`: seen by its owner; `account`: seen and filled by every key of the account with the scope `ai` */
  visibility: "private" | "account";
  /** Whether it is the favourites of its owner */
  favourites: boolean;
  /** Whose it is */
  owner: {
    /** The key that owns it */
    key_id: string;
    /** Name of that key */
    name: string;
    /** Whether the key was revoked or has expired: an admin of the account sees the board then, and may take it over */
    ended: boolean;
    /** Whether it is the calling key */
    me: boolean;
  };
  /** Items on it */
  item_count: number;
  /** Its first items (at most 4). */
  preview: BoardItem[];
  /** When it was made */
  created_at: string;
  /** When it or its items were changed last */
  updated_at: string;
}

/** A link by which somebody without a key sees a board */
export interface BoardShare {
  /** Names the link */
  id: string;
  /** The link: in the response that makes it, and never again */
  url?: string;
  /** Whether files may be downloaded by it */
  download: boolean;
  /** Whether premium items are among them: where its maker may download them */
  premium: boolean;
  /** The key that made it */
  key_id: string;
  /** When it was made */
  created_at: string;
  /** When it ends by itself */
  expires_at: string;
}

/** How many were put back, and which were not */
export interface RestoredBoardItems {
  data: {
    /** Items that were not on the board and are again: of a repeated call 0 */
    restored: number;
    /** Items that are not on the board after the call (at most 1000). */
    left_out: ({
      /** Id of the item */
      id: string;
      /**
       * `gone`: the thing itself was deleted or has expired; `added_again`: it is on the board by another item; `unknown`: this
       * board had no such item in the last hour
       */
      reason: "gone" | "added_again" | "unknown";
    })[];
  };
}

export interface TaskView {
  /** Names the task in the calls that follow it */
  task_id: string;
  /** Moves only forward; COMPLETED and FAILED are final */
  status: "CREATED" | "IN_PROGRESS" | "COMPLETED" | "FAILED";
  /** Path of its create call below /v1/ai */
  model: string;
  /** Signed URLs of the results; empty until COMPLETED */
  generated: string[];
  /** The results, in the order of `generated`, with what is known of them */
  results: {
    /** Signed URL; works as long as the task is kept */
    url: string;
    /** Internet media type */
    media_type: string;
    /** Pixels */
    width?: number;
    /** Pixels */
    height?: number;
    /** Length; absent for pictures */
    seconds?: number;
    /** Size of the file */
    bytes?: number;
  }[];
  /** Small pictures of the results: WebP of at most 512 pixels a side, of a video one frame */
  previews: {
    /** Signed URL; works as long as the task is kept */
    url: string;
    /** Internet media type */
    media_type: string;
    /** Pixels */
    width?: number;
    /** Pixels */
    height?: number;
    /** Length; absent for pictures */
    seconds?: number;
    /** Size of the file */
    bytes?: number;
  }[];
  /** The body of the create call as given; inline media, uploads and other files of this service as signed URLs. Not in webhooks */
  input?: {
    /** What else an engine tells. */
    [extra: string]: unknown;
  };
  /** The input files that are kept with the task: all of `input`, and what was fetched for it once it is COMPLETED. Not in webhooks */
  input_files?: {
    /** The member, as in `image_urls[0].url` */
    field: string;
    /** Signed URL; works as long as the task is kept */
    url: string;
    /** Internet media type */
    media_type: string;
    /** Pixels */
    width?: number;
    /** Pixels */
    height?: number;
    /** Length; absent for pictures */
    seconds?: number;
    /** Size of the file */
    bytes?: number;
  }[];
  /**
   * Members of the body that change nothing: at most 20 that the model does not know, and of a finished task those that its engine
   * did not use
   */
  ignored?: string[];
  /** The known member that is nearest to one of `ignored`, where one is near */
  did_you_mean?: {
  };
  /** Part of the work that is done (0 to 1). */
  progress: number;
  /**
   * While CREATED, waiting tasks of its class, pictures or films, before this one; while IN_PROGRESS, requests before its own in the
   * queue of the provider that does it, where that says so
   */
  queue_position?: number;
  /** Seconds until it has probably ended, by the times of earlier tasks; absent once it has ended, and before any was measured */
  estimated_seconds?: number;
  /** Why it failed, for people. Present where it is FAILED, as are the two members that follow */
  error?: string;
  /**
   * Why it failed, for programs: `invalid_input`, `no_face`, `content_policy`, `budget_exhausted` (before anything was sent),
   * `content_refused` (by whoever runs the model), `engine_failed`, `engine_unknown` (perhaps done and charged, its result lost: the
   * caller decides), `timeout`, `out_of_memory`, `cancelled`
   */
  error_code?: string;
  /** The same as `error` */
  error_message?: string;
  /** When it was created */
  created_at: string;
  /** When work on it began */
  started_at?: string;
  /** When it ended */
  finished_at?: string;
  /** When it and its results are removed; the end of the year 9999 where it is kept or on a board */
  expires_at: string;
  /** It stays until somebody deletes it, or gives it an end again */
  kept?: true;
  /** It is not kept, and stays while it is on a board */
  on_board?: true;
  /** The engine that did the work */
  engine?: string;
  /** Where an engine charges for its work */
  cost?: {
    /** Until it has ended what is reserved for it, then what it has cost; 0 where it has cost nothing after all */
    amount: number;
    /** Of `amount` */
    currency: "USD";
    /** By the provider's price list, or as the provider has reported it */
    basis: "estimated" | "reported";
  };
  /** Whose machines the inputs go to; absent where they stay on the operator's */
  provider?: string;
  /** The model, by its id at its provider or server */
  engine_model?: string;
  /** How the result came to be: animatic, procedural, classical, generative or approximate */
  fidelity?: string;
  /** The seed that was used */
  seed?: number;
  /** The prompt that the work was done by, where it was made or enriched */
  effective_prompt?: string;
  /** What of the request is in the result, where the engine reports it: texts, or objects with details */
  applied?: unknown;
  /** What was understood and is not in the result, with the reason where one is known */
  not_applied?: unknown;
  /** What was to be changed and is not in the picture */
  not_found?: unknown;
  /** What of the request was not understood */
  not_understood?: unknown;
  /** What was done to the inputs before the work, where they came otherwise than it takes them: objects with `field` and `change` */
  normalised?: unknown;
  /** Words of the prompt that changed nothing */
  unused_words?: unknown;
  /** What else an engine tells. */
  [extra: string]: unknown;
}

export interface UploadedMedia {
  /** Names the upload */
  upload: string;
  /** Signed URL, to be given to tasks and shown in pages; works until the upload expires */
  url: string;
  /** Its name, with the extension of what it is */
  file_name: string;
  /** Kind of media */
  media: "image" | "video" | "audio";
  /** Its real format, whatever its name said */
  format: string;
  /** Pixels as shown; absent for sound */
  width?: number;
  /** Pixels as shown; absent for sound */
  height?: number;
  /** Length; absent for pictures */
  seconds?: number;
  /** Size of the file */
  bytes: number;
  /** When it came */
  created_at: string;
  /** Until when tasks may take it */
  expires_at: string;
}

/** Something on a board */
export interface BoardItem {
  /** Names it on this board */
  id: string;
  /** What it is */
  type: "sound" | "track" | "icon" | "result" | "upload";
  /** Id of the sound effect, track, icon, task or upload (at most 40 characters). */
  ref: string;
  /** What somebody wants to say of it (at most 2000 characters). */
  note: string;
  /** Items are in the order of their positions, which have gaps and may change */
  position: number;
  /** When it was added */
  added_at: string;
  /**
   * What lists of its type show: a sound effect, a track, an icon, a task or an upload; null where it is gone, or where the key may
   * not see it
   */
  item: SoundEffect | Track | Icon | TaskView | UploadedMedia | null;
}

export interface UsageEntry {
  /** Day, UTC */
  date: string;
  /** Beginning of the hour, where hours are asked for */
  hour?: string;
  /** Path of the create call below /v1/ai */
  model: string;
  /** With `by_key`; null for what was counted before usage was counted by key */
  key_id?: string | null;
  /** What is counted: megapixels of pictures, seconds of video, frames of the turbo upscaler */
  unit: string;
  /** Finished tasks */
  tasks: number;
  /** Sum in the unit, to two decimals */
  quantity: number;
  /** What engines have charged; absent where nothing was */
  cost?: {
    /** Dollars */
    amount: number;
    /** Of `amount` */
    currency: "USD";
  };
}

export interface IconQuery {
  /** Words to find, the last one also as a prefix. Items that have all of them come first. Empty counts as absent */
  term?: string;
  /** `some` (default): where all words find less than a page, the best partial matches follow. `all`: every word must match */
  match?: "all" | "some";
  /** A slug: icons that have exactly this one come first, then what its words find as a `term`. Counts before `term` */
  slug?: string;
  /** Only icons of this family (1 to 999999999999999). */
  "family-id"?: number;
  /** Only icons of this style; with `family-id` those of the family that are drawn alike (1 to 999999999999999). */
  "style-id"?: number;
  /**
   * Without `term` and `slug`: by popularity, or the newest first. With either, the most similar come first whatever this says
   * (default "relevance").
   */
  order?: "relevance" | "recent";
  /** Sides of the thumbnails in pixels: one square PNG each, in this order (default ["128"]). */
  thumbnail_size?: ("16" | "24" | "32" | "64" | "128" | "256" | "512")[];
  /**
   * Filters whose values are to be counted. The counts hold for the words and the other filters of the request, not for the filter
   * of the facet's name
   */
  facets?: ("color" | "shape" | "icon_type" | "family" | "style")[];
  /** Filters: all of them must hold */
  filters?: {
    /** Colours that can be seen in the icon, or how it is coloured; one of them must match */
    color?: ("gradient" | "solid-black" | "multicolor" | "azure" | "black" | "blue" | "chartreuse" | "cyan" | "gray" | "green" | "orange" | "red" | "rose" | "spring-green" | "violet" | "white" | "yellow")[];
    /** How the icon is drawn; one of them must match */
    shape?: ("outline" | "fill" | "lineal-color" | "hand-drawn")[];
    /** How long ago the icon was added, at most; of several the longest counts */
    period?: ("three-months" | "six-months" | "one-year" | "all")[];
    /** Whether the icon's SVG is free; one of them must match */
    free_svg?: ("all" | "free" | "premium")[];
    /** Kinds of icon; one of them must match */
    icon_type?: ("standard" | "animated" | "sticker" | "uicon")[];
  };
}

export interface IconDownloadOptions {
  /** File format (default "png"). */
  format?: "svg" | "png";
  /** Side of the PNG in pixels (default "512"). */
  png_size?: "16" | "24" | "32" | "64" | "128" | "256" | "512";
  /** Colour to draw a one-colour icon in: hexadecimal, with or without `#`, or one of the basic CSS names */
  color?: string;
  /** Degrees to turn it by, clockwise (default "0"). */
  rotate?: "0" | "90" | "180" | "270";
  /** Mirrors it, before it is turned */
  flip?: "horizontal" | "vertical" | "both";
}

export interface IconCodeOptions {
  /**
   * `svg`: a document; `jsx`: a component for React and its like; `vue`: a single-file component; `css`: a rule, whose icon takes
   * the colour of text where none is given; `data-url`: an address that holds the drawing (default "svg").
   */
  as?: "svg" | "jsx" | "vue" | "css" | "data-url";
  /** Side of a square, pixels; without it the drawing's own, or that of the text (1 to 4096). */
  size?: number;
  /** Colour to draw a one-colour icon in: hexadecimal, with or without `#`, or one of the basic CSS names */
  color?: string;
  /** Degrees to turn it by, clockwise (default "0"). */
  rotate?: "0" | "90" | "180" | "270";
  /** Mirrors it, before it is turned */
  flip?: "horizontal" | "vertical" | "both";
}

export interface IconSpriteOptions {
  /** Colour to draw a one-colour icon in: hexadecimal, with or without `#`, or one of the basic CSS names */
  color?: string;
  /** Degrees to turn it by, clockwise (default "0"). */
  rotate?: "0" | "90" | "180" | "270";
  /** Mirrors it, before it is turned */
  flip?: "horizontal" | "vertical" | "both";
}

export interface IconArchiveOptions {
  /** What the icons are in it (default "svg"). */
  format?: "svg" | "png";
  /** Side of the PNGs in pixels (default "512"). */
  png_size?: "16" | "24" | "32" | "64" | "128" | "256" | "512";
  /** Colour to draw a one-colour icon in: hexadecimal, with or without `#`, or one of the basic CSS names */
  color?: string;
  /** Degrees to turn it by, clockwise (default "0"). */
  rotate?: "0" | "90" | "180" | "270";
  /** Mirrors it, before it is turned */
  flip?: "horizontal" | "vertical" | "both";
}

export interface SoundEffectQuery {
  /**
   * Words to find in titles, tags and categories, the last one also as a prefix. Items that have all of them come first. Empty
   * counts as absent
   */
  q?: string;
  /** `some` (default): where all words find less than a page, the best partial matches follow. `all`: every word must match */
  match?: "all" | "some";
  /** Slug of a category; a parent takes in its subcategories */
  category?: "ambience" | "beach-and-ocean" | "cars-and-airplanes" | "cartoon-voices-and-sounds" | "cinematic-impacts" | "city-ambience" | "clothing" | "debris" | "drum-and-percussion-loops" | "electronic-devices" | "epic-transitions" | "explosions-and-crashes" | "foley" | "footsteps" | "forest" | "gaming-and-fantasy" | "genre" | "ghosts-and-horror-transitions" | "glitch-and-noise" | "household-objects" | "human-sounds" | "interface-and-alerts" | "intros-and-outros" | "kicks-and-punches" | "machines-and-tools" | "melodic-loops" | "musical" | "one-shots" | "pets-and-farm-animals" | "rain-and-storm" | "realistic" | "risers" | "room-tones" | "sci-fi-sounds" | "transitions" | "uncategorised" | "user-interface" | "vocal-phrases" | "water" | "weapons-and-warfare" | "whooshes" | "wildlife" | "wind";
  /** At least this length, seconds (at least 0). */
  duration_min?: number;
  /** At most this length, seconds (at least 0). */
  duration_max?: number;
  /** Show premium items too (default false). */
  "include-premium"?: boolean;
  /** A leading minus is descending. Default: `relevance` with `q`, otherwise `-popularity`. Equal items follow their ids */
  order_by?: "relevance" | "popularity" | "-popularity" | "download_count" | "-download_count" | "created_at" | "-created_at" | "duration" | "-duration" | "title" | "-title";
  /**
   * Filters whose values are to be counted. The counts hold for the words and the other filters of the request, not for the filter
   * of the facet's name
   */
  facets?: ("category" | "premium" | "duration")[];
}

export interface TrackQuery {
  /**
   * Words to find in titles, tags, artists, genres and moods, the last one also as a prefix. Items that have all of them come first.
   * Empty counts as absent
   */
  q?: string;
  /** `some` (default): where all words find less than a page, the best partial matches follow. `all`: every word must match */
  match?: "all" | "some";
  /** Names of genres, in any case; one of them must match */
  genre?: string[];
  /** Names of moods, in any case; one of them must match */
  mood?: string[];
  /** Musical keys such as `A minor` or `F#m`, in any case; one of them must match */
  key?: string[];
  /** At least this length, seconds (at least 0). */
  duration_min?: number;
  /** At most this length, seconds (at least 0). */
  duration_max?: number;
  /** At least this tempo, beats a minute; tracks of which none is known are left out (0 to 999999999999999). */
  bpm_min?: number;
  /** At most this tempo, beats a minute; tracks of which none is known are left out (0 to 999999999999999). */
  bpm_max?: number;
  /** Show premium items too (default false). */
  "include-premium"?: boolean;
  /** Only what entered the catalog in so many days before now */
  time_range?: "7d" | "30d" | "90d";
  /**
   * A leading minus is descending. Items of which no `bpm` is known come last either way. Default: `relevance` with `q`, otherwise
   * `-popularity`. Equal items follow their ids
   */
  order_by?: "relevance" | "popularity" | "-popularity" | "created_at" | "-created_at" | "title" | "-title" | "seconds" | "-seconds" | "bpm" | "-bpm";
  /**
   * Filters whose values are to be counted. The counts hold for the words and the other filters of the request, not for the filter
   * of the facet's name
   */
  facets?: ("genre" | "mood" | "key" | "duration" | "bpm")[];
}

export interface AudioCut {
  /** Where the cut begins, seconds from the beginning of the file, to the sample (at least 0). */
  from?: number;
  /**
   * Where it ends, seconds from the beginning of the file. At most 600 seconds after `from`. What lies less than a second beyond the
   * end of the file is its end, since tracks tell whole `seconds`
   */
  to?: number;
  /**
   * `wav`: the samples of the file, at its rate and with its channels; what is lossy is decoded to 24 bits. `mp3`: 256 kbit/s
   * (default "wav").
   */
  format?: "wav" | "mp3";
}

export interface UsagePeriod {
  /** First day (UTC), such as 2026-01-01, or an ISO 8601 instant; not after `to`; default: 29 days before the end */
  from?: string;
  /** Last day (UTC), or an ISO 8601 instant that is not included; default: now */
  to?: string;
  /** What is summed together (default "day"). */
  by?: "day" | "hour";
  /** This model alone: path of its create call below /v1/ai */
  model?: string;
  /** What was asked for with this key alone, by its id */
  key?: string;
  /** Whether each key has its own entries (default false). */
  by_key?: boolean;
}

/** Members that take bytes; the other media members take addresses only. */
export const takesBytes: readonly string[] = ["character_reference_images","image","mask","reference_images","style_reference_images","video"];
