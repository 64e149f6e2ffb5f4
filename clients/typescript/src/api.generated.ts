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

interface components {
    schemas: {
        /** ImageChangeCameraInput */
        ImageChangeCameraInput: {
            /** @description The picture. Base64, a data URL or an http(s) URL; JPEG, PNG, WEBP; at most 20 MiB; more than 40000000 pixels in all are reduced to that. */
            image: Media;
            /**
             * @description Degrees around the subject (0 to 360; default 0).
             * @default 0
             */
            horizontal_angle?: number;
            /**
             * @description Degrees, from below to above (-30 to 90; default 0).
             * @default 0
             */
            vertical_angle?: number;
            /**
             * @description Far to near; 5 is the picture's own distance (0 to 10; default 5).
             * @default 5
             */
            zoom?: number;
            /**
             * @description Format of the result (default "png").
             * @default png
             * @enum {string}
             */
            output_format?: "png" | "jpeg";
            /** @description Same body, same seed: same result. Without one a random seed is drawn; the task reports it (1 to 4294967295). */
            seed?: number;
            /**
             * Format: uri
             * @description Address that is called at every status change of the task (at most 2048 characters).
             */
            webhook_url?: string;
        };
        /** ImageExpandModelV4_5Input */
        ImageExpandModelV4_5Input: {
            /** @description The picture. Base64, a data URL or an http(s) URL; JPEG, PNG, WEBP; at most 10 MiB; at most 40000000 pixels in all. */
            image: Media;
            /** @description What to show beyond the edges (at most 5000 characters). */
            prompt?: string;
            /** @description Pixels to add at the left (0 to 2048). */
            left: number;
            /** @description Pixels to add at the right (0 to 2048). */
            right: number;
            /** @description Pixels to add at the top (0 to 2048). */
            top: number;
            /** @description Pixels to add at the bottom (0 to 2048). */
            bottom: number;
            /** @description Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 2147483647). */
            seed?: number;
            /**
             * Format: uri
             * @description Address that is called at every status change of the task (at most 2048 characters).
             */
            webhook_url?: string;
        };
        /** ImageExpandModelInput */
        ImageExpandModelInput: {
            /** @description The picture. Base64, a data URL or an http(s) URL; JPEG, PNG, WEBP; at most 20 MiB; at most 40000000 pixels in all. */
            image: Media;
            /** @description What to show beyond the edges; without it one is made from the picture and returned in `effective_prompt` (at most 5000 characters). */
            prompt?: string;
            /** @description Pixels to add at the left; missing or null adds none (0 to 2048). */
            left?: number | null;
            /** @description Pixels to add at the right; missing or null adds none (0 to 2048). */
            right?: number | null;
            /** @description Pixels to add at the top; missing or null adds none (0 to 2048). */
            top?: number | null;
            /** @description Pixels to add at the bottom; missing or null adds none (0 to 2048). */
            bottom?: number | null;
            /** @description Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 2147483647). */
            seed?: number;
            /**
             * Format: uri
             * @description Address that is called at every status change of the task (at most 2048 characters).
             */
            webhook_url?: string;
        };
        /** ImageToVideoModel2_7Input */
        ImageToVideoModel2_7Input: {
            /** @description What to make, in words (at most 5000 characters). */
            prompt?: string;
            /** @description The first frame. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, BMP, WEBP; at most 20 MiB; at least 240x240 pixels; at most 8000 pixels a side; more than 40000000 pixels in all are reduced to that; sides in a ratio of at most 8:1. */
            start_image_url?: MediaUrl;
            /** @description The last frame; needs a start. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, BMP, WEBP; at most 20 MiB; at least 240x240 pixels; at most 8000 pixels a side; more than 40000000 pixels in all are reduced to that; sides in a ratio of at most 8:1. */
            end_image_url?: MediaUrl;
            /** @description A clip to go on with. An http(s) URL; Base64 and data URLs are taken too; MP4, MOV; at most 100 MiB; at least 240x240 pixels; at most 4096 pixels a side; 2 to 10 seconds. */
            video_url?: MediaUrl;
            /** @description Becomes the sound of the video and drives its motion. An http(s) URL; Base64 and data URLs are taken too; MP3, WAV; at most 15 MiB; 2 to 30 seconds. */
            audio_url?: MediaUrl;
            /**
             * @description Length of the video in seconds; with `video_url` the length in all (2 to 15; default 5).
             * @default 5
             */
            duration?: number;
            /** @description Finer control. */
            additional_settings?: {
                /**
                 * @description Enrich the prompt first; the enriched one is returned in `effective_prompt` (default true).
                 * @default true
                 */
                prompt_extend?: boolean;
            };
            /** @description What the result must not show (at most 500 characters). */
            negative_prompt?: string;
            /**
             * @description Height class of the video (default "1080P").
             * @default 1080P
             * @enum {string}
             */
            resolution?: "720P" | "1080P";
            /** @description Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 2147483647). */
            seed?: number;
            /**
             * Format: uri
             * @description Address that is called at every status change of the task (at most 2048 characters).
             */
            webhook_url?: string;
        };
        /** ImageToVideoModel4_5Input */
        ImageToVideoModel4_5Input: {
            /** @description The first frame. Base64, a data URL or an http(s) URL; JPEG, PNG, WEBP; at most 20 MiB; more than 40000000 pixels in all are reduced to that. */
            image: Media;
            /** @description Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 4294967295). */
            seed?: number;
            /** @description What to make, in words (at most 2000 characters). */
            prompt: string;
            /**
             * @description Pixels of the video (default "1280:720").
             * @default 1280:720
             * @enum {string}
             */
            ratio?: "1280:720" | "720:1280" | "1104:832" | "960:960" | "832:1104";
            /**
             * @description Length in seconds: 5, 8 or 10 (default 5).
             * @default 5
             * @enum {integer}
             */
            duration?: 5 | 8 | 10;
            /**
             * Format: uri
             * @description Address that is called at every status change of the task (at most 2048 characters).
             */
            webhook_url?: string;
        };
        /** LipSyncModel1_0FastInput */
        LipSyncModel1_0FastInput: {
            /** @description The portrait. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, WEBP; at most 20 MiB; more than 40000000 pixels in all are reduced to that. */
            image_url: MediaUrl;
            /** @description The speech. An http(s) URL; Base64 and data URLs are taken too; MP3, WAV, M4A; at most 15 MiB; 0.1 to 300 seconds. */
            audio_url: MediaUrl;
            /**
             * @description Short side of the video.
             * @enum {string}
             */
            resolution: "720p" | "480p";
            /**
             * Format: uri
             * @description Address that is called at every status change of the task (at most 2048 characters).
             */
            webhook_url?: string;
        };
        /** LipSyncModel1_0Input */
        LipSyncModel1_0Input: {
            /** @description The portrait. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, WEBP; at most 20 MiB; more than 40000000 pixels in all are reduced to that. */
            image_url: MediaUrl;
            /** @description The speech. An http(s) URL; Base64 and data URLs are taken too; MP3, WAV, M4A; at most 15 MiB; 0.1 to 300 seconds. */
            audio_url: MediaUrl;
            /**
             * @description Short side of the video.
             * @enum {string}
             */
            resolution: "720p" | "480p";
            /**
             * Format: uri
             * @description Address that is called at every status change of the task (at most 2048 characters).
             */
            webhook_url?: string;
        };
        /** ModelImageEditInput */
        ModelImageEditInput: {
            /** @description What the masked part shall show (at most 5000 characters). */
            prompt: string;
            /** @description The picture. Base64, a data URL or an http(s) URL; JPEG, PNG, WEBP; at most 10 MiB; more than 40000000 pixels in all are reduced to that. */
            image: Media;
            /** @description Of the picture's proportions, and scaled to its size; black is edited, white stays. Base64, a data URL or an http(s) URL; JPEG, PNG, WEBP; at most 10 MiB; more than 40000000 pixels in all are reduced to that. */
            mask: Media;
            /** @description Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 2147483647). */
            seed?: number;
            /**
             * @description Time for quality (default "DEFAULT").
             * @default DEFAULT
             * @enum {string}
             */
            rendering_speed?: "TURBO" | "DEFAULT" | "QUALITY";
            /**
             * @description Whether the prompt may be enriched; the enriched one is returned in `effective_prompt` (default "AUTO").
             * @default AUTO
             * @enum {string}
             */
            magic_prompt?: "AUTO" | "ON" | "OFF";
            color_palette?: {
                /**
                 * @description A ready-made palette.
                 * @enum {string}
                 */
                name: "EMBER" | "FRESH" | "JUNGLE" | "MAGIC" | "MELON" | "MOSAIC" | "PASTEL" | "ULTRAMARINE";
            } | {
                /** @description Colours of one's own. */
                members: {
                    /** @description The colour, as in #FF8800 or #F80. */
                    color_hex: string;
                    /** @description How much of it (0.05 to 1). */
                    color_weight?: number;
                }[];
            };
            /** @description Styles by code. */
            style_codes?: string[];
            /**
             * @description Kind of style (default "AUTO").
             * @default AUTO
             * @enum {string}
             */
            style_type?: "AUTO" | "GENERAL" | "REALISTIC" | "DESIGN";
            /** @description Pictures whose style to take; together with the character references at most 10 MiB (at most 10). */
            style_reference_images?: Media[];
            /** @description Pictures of characters; together with the style references at most 10 MiB (at most 10). */
            character_reference_images?: Media[];
            /**
             * Format: uri
             * @description Address that is called at every status change of the task (at most 2048 characters).
             */
            webhook_url?: string;
        };
        /** ReferenceToVideoModel2_7Input */
        ReferenceToVideoModel2_7Input: {
            /** @description What happens; references are named as in "Image 1" and "Video 2" (at most 5000 characters). */
            prompt: string;
            /** @description Subjects that appear in the video; of pictures and clips together at least one, at most five (at most 5). */
            image_urls?: {
                /** @description The subject. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, BMP, WEBP; at most 20 MiB; at least 240x240 pixels; at most 8000 pixels a side; more than 40000000 pixels in all are reduced to that. */
                url: MediaUrl;
                /** @description How it sounds. An http(s) URL; Base64 and data URLs are taken too; MP3, WAV; at most 15 MiB; 1 to 30 seconds. */
                reference_voice?: MediaUrl;
            }[];
            /** @description Subjects that appear in the video; of pictures and clips together at least one, at most five (at most 5). */
            video_urls?: {
                /** @description The subject. An http(s) URL; Base64 and data URLs are taken too; MP4, MOV, M4V, WEBM; at most 100 MiB; at most 4096 pixels a side; 1 to 30 seconds. */
                url: MediaUrl;
                /** @description How it sounds. An http(s) URL; Base64 and data URLs are taken too; MP3, WAV; at most 15 MiB; 1 to 30 seconds. */
                reference_voice?: MediaUrl;
            }[];
            /** @description The first frame; decides the shape of the video. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, BMP, WEBP; at most 20 MiB; at least 240x240 pixels; at most 8000 pixels a side; more than 40000000 pixels in all are reduced to that. */
            start_image_url?: MediaUrl;
            /**
             * @description Shape of the video; ignored with `start_image_url` (default "16:9").
             * @default 16:9
             * @enum {string}
             */
            aspect_ratio?: "16:9" | "9:16" | "1:1" | "4:3" | "3:4";
            /**
             * @description Length of the video in seconds (2 to 10; default 5).
             * @default 5
             */
            duration?: number;
            /** @description Finer control. */
            additional_settings?: {
                /**
                 * @description Enrich the prompt first; the enriched one is returned in `effective_prompt` (default true).
                 * @default true
                 */
                prompt_extend?: boolean;
            };
            /** @description What the result must not show (at most 500 characters). */
            negative_prompt?: string;
            /**
             * @description Height class of the video (default "1080P").
             * @default 1080P
             * @enum {string}
             */
            resolution?: "720P" | "1080P";
            /** @description Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 2147483647). */
            seed?: number;
            /**
             * Format: uri
             * @description Address that is called at every status change of the task (at most 2048 characters).
             */
            webhook_url?: string;
        };
        /** SkinEnhancerFaithfulInput */
        SkinEnhancerFaithfulInput: {
            /** @description The picture to retouch. Base64, a data URL or an https URL; JPEG, PNG, WEBP; at most 64 MiB; more than 40000000 pixels in all are reduced to that. */
            image: Media;
            /**
             * @description Sharpening of the result; 0 adds none (0 to 100; default 0).
             * @default 0
             */
            sharpen?: number;
            /**
             * @description Film grain added to the result; 0 adds none. A picture without a face gets none up to the default (0 to 100; default 2).
             * @default 2
             */
            smart_grain?: number;
            /**
             * @description How much of the skin's fine texture stays (0 to 100; default 80).
             * @default 80
             */
            skin_detail?: number;
            /**
             * Format: uri
             * @description Address that is called at every status change of the task (at most 2048 characters).
             */
            webhook_url?: string;
        };
        /** SkinEnhancerFlexibleInput */
        SkinEnhancerFlexibleInput: {
            /** @description The picture to retouch. Base64, a data URL or an https URL; JPEG, PNG, WEBP; at most 64 MiB; more than 40000000 pixels in all are reduced to that. */
            image: Media;
            /**
             * @description Sharpening of the result; 0 adds none (0 to 100; default 0).
             * @default 0
             */
            sharpen?: number;
            /**
             * @description Film grain added to the result; 0 adds none. A picture without a face gets none up to the default (0 to 100; default 2).
             * @default 2
             */
            smart_grain?: number;
            /**
             * @description What the retouch aims at (default "enhance_skin").
             * @default enhance_skin
             * @enum {string}
             */
            optimized_for?: "enhance_skin" | "improve_lighting" | "enhance_everything" | "transform_to_real" | "no_make_up";
            /**
             * Format: uri
             * @description Address that is called at every status change of the task (at most 2048 characters).
             */
            webhook_url?: string;
        };
        /** TextToImageModelV4_5EditInput */
        TextToImageModelV4_5EditInput: {
            /** @description The instruction; references may be named as in "image 2" (at most 4096 characters). */
            prompt: string;
            /** @description The picture to edit, and up to four more to take things from (at most 5). */
            reference_images: Media[];
            /**
             * @description Shape and size of the result (default "square_1_1").
             * @default square_1_1
             * @enum {string}
             */
            aspect_ratio?: "square_1_1" | "widescreen_16_9" | "social_story_9_16" | "portrait_2_3" | "traditional_3_4" | "standard_3_2" | "classic_4_3" | "cinematic_21_9";
            /** @description Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 4294967295). */
            seed?: number;
            /**
             * @description Refuse prompts that the content policy does not allow; some are refused even when this is false (default true).
             * @default true
             */
            enable_safety_checker?: boolean;
            /**
             * Format: uri
             * @description Address that is called at every status change of the task (at most 2048 characters).
             */
            webhook_url?: string;
        };
        /** TextToVideoModel2_7Input */
        TextToVideoModel2_7Input: {
            /** @description What to make, in words (at most 5000 characters). */
            prompt: string;
            /** @description Becomes the sound of the video and drives its motion. An http(s) URL; Base64 and data URLs are taken too; MP3, WAV; at most 15 MiB; 2 to 30 seconds. */
            audio_url?: MediaUrl;
            /**
             * @description Shape of the picture (default "16:9").
             * @default 16:9
             * @enum {string}
             */
            aspect_ratio?: "16:9" | "9:16" | "1:1" | "4:3" | "3:4";
            /**
             * @description Length of the video in seconds (2 to 15; default 5).
             * @default 5
             */
            duration?: number;
            /** @description Finer control. */
            additional_settings?: {
                /**
                 * @description Enrich the prompt first; the enriched one is returned in `effective_prompt` (default true).
                 * @default true
                 */
                prompt_extend?: boolean;
            };
            /** @description What the result must not show (at most 500 characters). */
            negative_prompt?: string;
            /**
             * @description Height class of the video (default "1080P").
             * @default 1080P
             * @enum {string}
             */
            resolution?: "720P" | "1080P";
            /** @description Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 2147483647). */
            seed?: number;
            /**
             * Format: uri
             * @description Address that is called at every status change of the task (at most 2048 characters).
             */
            webhook_url?: string;
        };
        /** TextToVideoModel4_5Input */
        TextToVideoModel4_5Input: {
            /** @description What to make, in words (at most 2000 characters). */
            prompt: string;
            /**
             * @description Pixels of the video (default "1280:720").
             * @default 1280:720
             * @enum {string}
             */
            ratio?: "1280:720" | "720:1280" | "1104:832" | "960:960" | "832:1104";
            /**
             * @description Length in seconds: 5, 8 or 10 (default 5).
             * @default 5
             * @enum {integer}
             */
            duration?: 5 | 8 | 10;
            /**
             * Format: uri
             * @description Address that is called at every status change of the task (at most 2048 characters).
             */
            webhook_url?: string;
        };
        /** TextToVideoModelV2_6_1080pInput */
        TextToVideoModelV2_6_1080pInput: {
            /** @description What to make, in words (at most 2000 characters). */
            prompt: string;
            /**
             * @description Length in seconds, as text (default "5").
             * @default 5
             * @enum {string}
             */
            duration?: "5" | "10" | "15";
            /** @description What the result must not show (at most 1000 characters). */
            negative_prompt?: string;
            /**
             * @description Enrich the prompt first; the enriched one is returned in `effective_prompt` (default false).
             * @default false
             */
            enable_prompt_expansion?: boolean;
            /**
             * @description One shot, or several; several need `enable_prompt_expansion` (default "single").
             * @default single
             * @enum {string}
             */
            shot_type?: "single" | "multi";
            /**
             * @description -1 draws a random seed; the task reports it (-1 to 2147483647; default -1).
             * @default -1
             */
            seed?: number;
            /**
             * @description Pixels of the video (default "1920*1080").
             * @default 1920*1080
             * @enum {string}
             */
            size?: "1920*1080" | "1080*1920" | "1440*1440" | "1632*1248" | "1248*1632";
            /**
             * Format: uri
             * @description Address that is called at every status change of the task (at most 2048 characters).
             */
            webhook_url?: string;
        };
        /** VideoEditModel2_7Input */
        VideoEditModel2_7Input: {
            /** @description The clip. An http(s) URL; Base64 and data URLs are taken too; MP4, MOV, M4V, WEBM; at most 200 MiB; at most 4096 pixels a side; 0.1 to 300 seconds. */
            video_url: MediaUrl;
            /** @description What to make, in words (at most 5000 characters). */
            prompt?: string;
            /** @description Material for the edit (at most 3). */
            image_urls?: MediaUrl[];
            /**
             * @description Shape of the result; the clip's own where missing.
             * @enum {string}
             */
            aspect_ratio?: "16:9" | "9:16" | "1:1" | "4:3" | "3:4";
            /**
             * @description Length in seconds; 0 keeps the clip's (0 to 10; default 0).
             * @default 0
             */
            duration?: number;
            /** @description Finer control. */
            additional_settings?: {
                /**
                 * @description `origin` keeps the clip's sound as it is (default "auto").
                 * @default auto
                 * @enum {string}
                 */
                audio_setting?: "auto" | "origin";
                /**
                 * @description Enrich the prompt first; the enriched one is returned in `effective_prompt` (default true).
                 * @default true
                 */
                prompt_extend?: boolean;
            };
            /** @description What the result must not show (at most 500 characters). */
            negative_prompt?: string;
            /**
             * @description Height class of the video (default "1080P").
             * @default 1080P
             * @enum {string}
             */
            resolution?: "720P" | "1080P";
            /** @description Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 2147483647). */
            seed?: number;
            /**
             * Format: uri
             * @description Address that is called at every status change of the task (at most 2048 characters).
             */
            webhook_url?: string;
        };
        /** VideoModelV3MotionControlProInput */
        VideoModelV3MotionControlProInput: {
            /** @description The character. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, WEBP; at most 10 MiB; at least 300x300 pixels; more than 40000000 pixels in all are reduced to that. */
            image_url: MediaUrl;
            /** @description The motion. An http(s) URL; Base64 and data URLs are taken too; MP4, MOV, M4V, WEBM; at most 200 MiB; at most 4096 pixels a side; 3 to 30 seconds. */
            video_url: MediaUrl;
            /** @description What else to show (at most 2500 characters). */
            prompt?: string;
            /**
             * @description Whose orientation the result has; `video` allows 30 seconds, `image` 10 (default "video").
             * @default video
             * @enum {string}
             */
            character_orientation?: "video" | "image";
            /**
             * @description How closely to keep to the prompt (0 to 1; default 0.5).
             * @default 0.5
             */
            cfg_scale?: number;
            /**
             * Format: uri
             * @description Address that is called at every status change of the task (at most 2048 characters).
             */
            webhook_url?: string;
        };
        /** VideoModelV3MotionControlStdInput */
        VideoModelV3MotionControlStdInput: {
            /** @description The character. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, WEBP; at most 10 MiB; at least 300x300 pixels; more than 40000000 pixels in all are reduced to that. */
            image_url: MediaUrl;
            /** @description The motion. An http(s) URL; Base64 and data URLs are taken too; MP4, MOV, M4V, WEBM; at most 200 MiB; at most 4096 pixels a side; 3 to 30 seconds. */
            video_url: MediaUrl;
            /** @description What else to show (at most 2500 characters). */
            prompt?: string;
            /**
             * @description Whose orientation the result has; `video` allows 30 seconds, `image` 10 (default "video").
             * @default video
             * @enum {string}
             */
            character_orientation?: "video" | "image";
            /**
             * @description How closely to keep to the prompt (0 to 1; default 0.5).
             * @default 0.5
             */
            cfg_scale?: number;
            /**
             * Format: uri
             * @description Address that is called at every status change of the task (at most 2048 characters).
             */
            webhook_url?: string;
        };
        /** VideoModelV3ProInput */
        VideoModelV3ProInput: {
            /** @description What to show; required without `multi_prompt` (at most 2500 characters). */
            prompt?: string;
            /** @description Shots, one after the other; together at most 15 seconds (at most 6). */
            multi_prompt?: {
                /** @description What the shot shows; without it what the outer `prompt` says (at most 2500 characters). */
                prompt?: string;
                /**
                 * @description Its length in seconds, as text; without it an equal share of what the others leave of the outer `duration`, or 3 where they leave nothing.
                 * @enum {string}
                 */
                duration?: "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "13" | "14" | "15";
            }[];
            /** @description The first frame. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG; at most 10 MiB; at least 300x300 pixels; more than 40000000 pixels in all are reduced to that; sides in a ratio of at most 2.5:1. */
            start_image_url?: MediaUrl;
            /** @description The last frame; needs a start. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG; at most 10 MiB; at least 300x300 pixels; more than 40000000 pixels in all are reduced to that; sides in a ratio of at most 2.5:1. */
            end_image_url?: MediaUrl;
            /** @description Things that appear (at most 8). */
            elements?: {
                /** @description Views of the thing (at most 8). */
                reference_image_urls?: MediaUrl[];
                /** @description The thing from the front. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, WEBP; at most 10 MiB; more than 40000000 pixels in all are reduced to that. */
                frontal_image_url?: MediaUrl;
            }[];
            /**
             * @description Add sound (default true).
             * @default true
             */
            generate_audio?: boolean;
            /**
             * @description Cut the video into several shots (default false).
             * @default false
             */
            multi_shot?: boolean;
            /**
             * @description `intelligent` chooses the shots from the prompt (default "customize").
             * @default customize
             * @enum {string}
             */
            shot_type?: "customize" | "intelligent";
            /**
             * @description Shape of the video; a start picture decides it otherwise (default "16:9").
             * @default 16:9
             * @enum {string}
             */
            aspect_ratio?: "16:9" | "9:16" | "1:1";
            /**
             * @description Length in seconds, as text; with `multi_prompt` the sum of its shots counts instead (default "5").
             * @default 5
             * @enum {string}
             */
            duration?: "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "13" | "14" | "15";
            /** @description What the result must not show (at most 2500 characters). */
            negative_prompt?: string;
            /**
             * @description How closely to keep to the prompt (0 to 1; default 0.5).
             * @default 0.5
             */
            cfg_scale?: number;
            /**
             * Format: uri
             * @description Address that is called at every status change of the task (at most 2048 characters).
             */
            webhook_url?: string;
        };
        /** VideoModelV3StdInput */
        VideoModelV3StdInput: {
            /** @description What to show; required without `multi_prompt` (at most 2500 characters). */
            prompt?: string;
            /** @description Shots, one after the other; together at most 15 seconds (at most 6). */
            multi_prompt?: {
                /** @description What the shot shows; without it what the outer `prompt` says (at most 2500 characters). */
                prompt?: string;
                /**
                 * @description Its length in seconds, as text; without it an equal share of what the others leave of the outer `duration`, or 3 where they leave nothing.
                 * @enum {string}
                 */
                duration?: "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "13" | "14" | "15";
            }[];
            /** @description The first frame. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG; at most 10 MiB; at least 300x300 pixels; more than 40000000 pixels in all are reduced to that; sides in a ratio of at most 2.5:1. */
            start_image_url?: MediaUrl;
            /** @description The last frame; needs a start. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG; at most 10 MiB; at least 300x300 pixels; more than 40000000 pixels in all are reduced to that; sides in a ratio of at most 2.5:1. */
            end_image_url?: MediaUrl;
            /** @description Things that appear (at most 8). */
            elements?: {
                /** @description Views of the thing (at most 8). */
                reference_image_urls?: MediaUrl[];
                /** @description The thing from the front. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, WEBP; at most 10 MiB; more than 40000000 pixels in all are reduced to that. */
                frontal_image_url?: MediaUrl;
            }[];
            /**
             * @description Add sound (default true).
             * @default true
             */
            generate_audio?: boolean;
            /**
             * @description Cut the video into several shots (default false).
             * @default false
             */
            multi_shot?: boolean;
            /**
             * @description `intelligent` chooses the shots from the prompt (default "customize").
             * @default customize
             * @enum {string}
             */
            shot_type?: "customize" | "intelligent";
            /**
             * @description Shape of the video; a start picture decides it otherwise (default "16:9").
             * @default 16:9
             * @enum {string}
             */
            aspect_ratio?: "16:9" | "9:16" | "1:1";
            /**
             * @description Length in seconds, as text; with `multi_prompt` the sum of its shots counts instead (default "5").
             * @default 5
             * @enum {string}
             */
            duration?: "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11" | "12" | "13" | "14" | "15";
            /** @description What the result must not show (at most 2500 characters). */
            negative_prompt?: string;
            /**
             * @description How closely to keep to the prompt (0 to 1; default 0.5).
             * @default 0.5
             */
            cfg_scale?: number;
            /**
             * Format: uri
             * @description Address that is called at every status change of the task (at most 2048 characters).
             */
            webhook_url?: string;
        };
        /** VideoUpscalerPrecisionInput */
        VideoUpscalerPrecisionInput: {
            /** @description The clip to enlarge. Base64, a data URL or an http(s) URL; MP4, MOV, M4V, WEBM; at most 200 MiB; at most 4096 pixels a side; 0.1 to 300 seconds. */
            video: Media;
            /**
             * @description Long edge of the result: 1280, 1920, 2560 or 3840 pixels; never below the clip's own (default "2k").
             * @default 2k
             * @enum {string}
             */
            resolution?: "720p" | "1k" | "2k" | "4k";
            /**
             * @description Double the frame rate, up to 60 (default false).
             * @default false
             */
            fps_boost?: boolean;
            /**
             * @description Sharpening of the result; 0 adds none (0 to 100; default 0).
             * @default 0
             */
            sharpen?: number;
            /**
             * @description Film grain added to the result; 0 adds none (0 to 100; default 0).
             * @default 0
             */
            smart_grain?: number;
            /**
             * @description How the result is encoded: always as H.264, in an MP4 file (default "h264").
             * @default h264
             * @enum {string}
             */
            output_format?: "h264";
            /**
             * @description How strongly to restore; ignored with `fps_boost` (0 to 100; default 60).
             * @default 60
             */
            strength?: number;
            /**
             * Format: uri
             * @description Address that is called at every status change of the task (at most 2048 characters).
             */
            webhook_url?: string;
        };
        /** VideoUpscalerTurboInput */
        VideoUpscalerTurboInput: {
            /** @description The clip to enlarge. Base64, a data URL or an http(s) URL; MP4, MOV, M4V, WEBM; at most 200 MiB; at most 4096 pixels a side; 0.1 to 300 seconds. */
            video: Media;
            /**
             * @description Long edge of the result: 1280, 1920, 2560 or 3840 pixels; never below the clip's own (default "2k").
             * @default 2k
             * @enum {string}
             */
            resolution?: "720p" | "1k" | "2k" | "4k";
            /**
             * @description Double the frame rate, up to 60 (default false).
             * @default false
             */
            fps_boost?: boolean;
            /**
             * @description Sharpening of the result; 0 adds none (0 to 100; default 0).
             * @default 0
             */
            sharpen?: number;
            /**
             * @description Film grain added to the result; 0 adds none (0 to 100; default 0).
             * @default 0
             */
            smart_grain?: number;
            /**
             * @description How the result is encoded: always as H.264, in an MP4 file (default "h264").
             * @default h264
             * @enum {string}
             */
            output_format?: "h264";
            /**
             * @description How freely detail may be redrawn (0 to 100; default 0).
             * @default 0
             */
            creativity?: number;
            /**
             * @description Character of the picture (default "vivid").
             * @default vivid
             * @enum {string}
             */
            flavor?: "vivid" | "natural";
            /**
             * Format: uri
             * @description Address that is called at every status change of the task (at most 2048 characters).
             */
            webhook_url?: string;
        };
        /** VideoUpscalerInput */
        VideoUpscalerInput: {
            /** @description The clip to enlarge. Base64, a data URL or an http(s) URL; MP4, MOV, M4V, WEBM; at most 200 MiB; at most 4096 pixels a side; 0.1 to 300 seconds. */
            video: Media;
            /**
             * @description Long edge of the result: 1280, 1920, 2560 or 3840 pixels; never below the clip's own (default "2k").
             * @default 2k
             * @enum {string}
             */
            resolution?: "720p" | "1k" | "2k" | "4k";
            /**
             * @description Double the frame rate, up to 60 (default false).
             * @default false
             */
            fps_boost?: boolean;
            /**
             * @description Sharpening of the result; 0 adds none (0 to 100; default 0).
             * @default 0
             */
            sharpen?: number;
            /**
             * @description Film grain added to the result; 0 adds none (0 to 100; default 0).
             * @default 0
             */
            smart_grain?: number;
            /**
             * @description How the result is encoded: always as H.264, in an MP4 file (default "h264").
             * @default h264
             * @enum {string}
             */
            output_format?: "h264";
            /**
             * @description How freely detail may be redrawn (0 to 100; default 0).
             * @default 0
             */
            creativity?: number;
            /**
             * @description Character of the picture (default "vivid").
             * @default vivid
             * @enum {string}
             */
            flavor?: "vivid" | "natural";
            /**
             * Format: uri
             * @description Address that is called at every status change of the task (at most 2048 characters).
             */
            webhook_url?: string;
        };
        /**
         * Icon
         * @description An icon
         */
        Icon: {
            /** @description Identifies the icon */
            id: number;
            /** @description What it shows */
            name: string;
            /** @description Its name in its family, style included */
            slug: string;
            /** @description Whether the SVG may be downloaded without the premium entitlement */
            free_svg: boolean;
            /**
             * Format: date-time
             * @description When it entered the catalog
             */
            created: string;
            /** @description Who made it */
            author: {
                /** @description Identifies the author */
                id: number;
                /** @description Who drew it */
                name: string;
                /** @description The name as part of an address */
                slug: string;
                /**
                 * Format: uri
                 * @description Signed address of a picture
                 */
                avatar: string;
                /** @description Icons that the catalog has of this author */
                assets: number;
            };
            /** @description How it is drawn */
            style: {
                /** @description Identifies the style */
                id: number;
                /** @description Its name */
                name: string;
            };
            /** @description The set that it belongs to */
            family: {
                /** @description Value of `family-id` */
                id: number;
                /** @description Its name */
                name: string;
                /** @description Icons in it */
                total: number;
            };
            /** @description In the sizes asked */
            thumbnails: {
                /**
                 * Format: uri
                 * @description Signed address of a PNG
                 */
                url: string;
                /** @description Pixels */
                width: number;
                /** @description Pixels */
                height: number;
            }[];
            /** @description What it is found by */
            tags: {
                /** @description A word or phrase */
                name: string;
                /** @description The same as part of an address */
                slug: string;
            }[];
            /** @description Under which the icon may be used */
            license?: {
                /** @description SPDX identifier or name */
                name: string;
                /**
                 * Format: uri
                 * @description Its text
                 */
                url?: string;
            };
            /** @description How often it was downloaded */
            download_count: number;
            /** @description What `filters[color]` finds it by; `solid-black` is drawn in the colour of the text */
            colors: string[];
            /** @description Where values come from, by field, for keys that may edit; defaults are absent. No import replaces a stronger origin with a weaker one */
            stated?: {
                [key: string]: "person" | "manifest" | "file" | "path" | "guess";
            };
        };
        /**
         * IconDetail
         * @description An icon and those related to it
         */
        IconDetail: {
            /** @description Identifies the icon */
            id: number;
            /** @description What it shows */
            name: string;
            /** @description Its name in its family, style included */
            slug: string;
            /** @description Whether the SVG may be downloaded without the premium entitlement */
            free_svg: boolean;
            /**
             * Format: date-time
             * @description When it entered the catalog
             */
            created: string;
            /** @description Who made it */
            author: {
                /** @description Identifies the author */
                id: number;
                /** @description Who drew it */
                name: string;
                /** @description The name as part of an address */
                slug: string;
                /**
                 * Format: uri
                 * @description Signed address of a picture
                 */
                avatar: string;
                /** @description Icons that the catalog has of this author */
                assets: number;
            };
            /** @description How it is drawn */
            style: {
                /** @description Identifies the style */
                id: number;
                /** @description Its name */
                name: string;
            };
            /** @description The set that it belongs to */
            family: {
                /** @description Value of `family-id` */
                id: number;
                /** @description Its name */
                name: string;
                /** @description Icons in it */
                total: number;
            };
            /** @description In the sizes asked */
            thumbnails: {
                /**
                 * Format: uri
                 * @description Signed address of a PNG
                 */
                url: string;
                /** @description Pixels */
                width: number;
                /** @description Pixels */
                height: number;
            }[];
            /** @description What it is found by */
            tags: {
                /** @description A word or phrase */
                name: string;
                /** @description The same as part of an address */
                slug: string;
            }[];
            /** @description Under which the icon may be used */
            license?: {
                /** @description SPDX identifier or name */
                name: string;
                /**
                 * Format: uri
                 * @description Its text
                 */
                url?: string;
            };
            /** @description How often it was downloaded */
            download_count: number;
            /** @description What `filters[color]` finds it by; `solid-black` is drawn in the colour of the text */
            colors: string[];
            /** @description Where values come from, by field, for keys that may edit; defaults are absent. No import replaces a stronger origin with a weaker one */
            stated?: {
                [key: string]: "person" | "manifest" | "file" | "path" | "guess";
            };
            /** @description Other icons that go with this one */
            related: {
                /** @description Others of the same style and family */
                style: components["schemas"]["Icon"][];
                /** @description The same subject in other families */
                visual_concept: components["schemas"]["Icon"][];
                /** @description The same subject in other styles of the family */
                variants: components["schemas"]["Icon"][];
            };
        };
        /**
         * IconList
         * @description A page of icons
         */
        IconList: {
            /** @description This page of the icons */
            data: components["schemas"]["Icon"][];
            meta: {
                pagination: {
                    /** @description Icons on a page */
                    per_page: number;
                    /** @description How many icons match in all */
                    total: number;
                    /** @description Number of the last page, at least 1 */
                    last_page: number;
                    /** @description Number of this page */
                    current_page: number;
                };
                /** @description The query as understood, where a word that nothing has was replaced by its nearest spelling */
                corrected_query?: string;
                /**
                 * @description All words together find less than a page, and the best partial matches follow
                 * @enum {string}
                 */
                matched?: "some";
                /** @description With `matched`: how many items have all words. They come first */
                full_matches?: number;
                /** @description With `matched`: words of the query that the best partial matches lack, in lower case without accents; none where these have any of the words */
                relaxed?: string[];
                /** @description There where the words were read in a language other than English, whatever languages the request names */
                understood?: {
                    /** @description Language that the words were read in, as a code of ISO 639 such as `es` */
                    language: string;
                    /** @description What was searched for, in the English words of the items */
                    query: string;
                };
                /** @description Counts of values, for each of the `facets` asked for */
                facets?: {
                    /** @description The most frequent first, equally frequent ones by their value */
                    color?: {
                        /** @description A value of the filter */
                        value: string;
                        /** @description How many items have it */
                        count: number;
                    }[];
                    /** @description The most frequent first, equally frequent ones by their value */
                    shape?: {
                        /** @description A value of the filter */
                        value: string;
                        /** @description How many items have it */
                        count: number;
                    }[];
                    /** @description The most frequent first, equally frequent ones by their value */
                    icon_type?: {
                        /** @description A value of the filter */
                        value: string;
                        /** @description How many items have it */
                        count: number;
                    }[];
                    /** @description The most frequent first, equally frequent ones by their value */
                    family?: {
                        /** @description Identifies it */
                        value: number;
                        /** @description Its name */
                        name: string;
                        /** @description How many icons are of it */
                        count: number;
                    }[];
                    /** @description The most frequent first, equally frequent ones by their value */
                    style?: {
                        /** @description Identifies it */
                        value: number;
                        /** @description Its name */
                        name: string;
                        /** @description How many icons are of it */
                        count: number;
                    }[];
                };
            };
        };
        /**
         * SoundEffect
         * @description A sound effect
         */
        SoundEffect: {
            /** @description Identifies the sound effect */
            id: number;
            /** @description Title */
            title: string;
            /** @description Words it is found by */
            tags: string[];
            /** @description The one category it belongs to */
            category: {
                /** @description Stable number of the category */
                id: number;
                /** @description Its name */
                name: string;
                /** @description Its value in the `category` filter */
                slug: string;
                /** @description The category above it */
                parent: {
                    /** @description Stable number of the category */
                    id: number;
                    /** @description Its name */
                    name: string;
                    /** @description Its value in the `category` filter */
                    slug: string;
                } | null;
            };
            /** @description Length in seconds */
            duration: number;
            /** @description Whether its download needs the premium entitlement */
            is_premium: boolean;
            /** @description Popularity score (0 to 100). */
            popularity: number;
            /** @description How often it was downloaded */
            download_count: number;
            /**
             * Format: date-time
             * @description When it entered the catalog
             */
            created_at: string;
            /**
             * Format: uri
             * @description Signed address of the audio, inline; of its preview where the item is premium and the key is not entitled to it
             */
            file_url: string;
            /**
             * Format: uri
             * @description Signed address of the preview of a premium item, of the audio itself for a free one
             */
            preview_url?: string;
            /**
             * Format: uri
             * @description Signed address of a JSON document with `duration` in seconds and about a thousand `peaks` from 0 to 1
             */
            waveform_url?: string;
            /**
             * Format: uri
             * @description Signed address of the same waveform as a PNG, 1000 by 160 pixels on transparency
             */
            waveform_image_url?: string;
            /** @description Under which the item may be used */
            license?: {
                /** @description Name of the licence */
                name: string;
                /**
                 * Format: uri
                 * @description Its text
                 */
                url?: string;
            };
            /** @description Credit line that goes with the item */
            attribution?: string;
            /** @description Integrated loudness after ITU-R BS.1770, LUFS */
            loudness_lufs?: number;
            /** @description True peak after ITU-R BS.1770, dBTP: above 0 where the sound is cut off when it is played */
            true_peak_dbtp?: number;
            /** @description Samples a second */
            sample_rate: number;
            /** @description 1 mono, 2 stereo */
            channels: number;
            /** @description Audio format, such as wav or ogg */
            format: string;
            /** @description Bytes */
            file_size: number;
            /** @description Where values come from, by field, for keys that may edit; defaults are absent. No import replaces a stronger origin with a weaker one */
            stated?: {
                [key: string]: "person" | "manifest" | "file" | "path" | "guess";
            };
        };
        /**
         * SoundEffectList
         * @description A page of the matching items
         */
        SoundEffectList: {
            /** @description How many items match in all */
            count: number;
            /** @description This page of them */
            results: components["schemas"]["SoundEffect"][];
            /** @description The query as understood, where a word that no item has was replaced by its nearest spelling */
            corrected_query?: string;
            /**
             * @description All words together find less than a page, and the best partial matches follow
             * @enum {string}
             */
            matched?: "some";
            /** @description With `matched`: how many items have all words. They come first */
            full_matches?: number;
            /** @description With `matched`: words of the query that the best partial matches lack, in lower case without accents; none where these have any of the words */
            relaxed?: string[];
            /** @description There where the words were read in a language other than English, whatever languages the request names */
            understood?: {
                /** @description Language that the words were read in, as a code of ISO 639 such as `es` */
                language: string;
                /** @description What was searched for, in the English words of the items */
                query: string;
            };
            /** @description Counts of values, for each of the `facets` asked for */
            facets?: {
                /** @description The most frequent first, equally frequent ones by their value */
                category?: {
                    /** @description A value of the filter */
                    value: string;
                    /** @description How many items have it */
                    count: number;
                }[];
                /** @description The most frequent first, equally frequent ones by their value */
                premium?: {
                    /** @description A value of the filter */
                    value: boolean;
                    /** @description How many items have it */
                    count: number;
                }[];
                /** @description All buckets, by their edges, empty ones too: without the range of the same name */
                duration?: {
                    /** @description Lower edge, which the bucket holds */
                    from: number;
                    /** @description Upper edge, which the next bucket holds; absent in the last */
                    to?: number;
                    /** @description How many items are in it; those of which the number is not known are in none */
                    count: number;
                }[];
            };
        };
        /**
         * SimilarSoundEffects
         * @description Items that are like one
         */
        SimilarSoundEffects: {
            /** @description How many items the answer holds */
            count: number;
            /** @description The most similar first */
            results: components["schemas"]["SoundEffect"][];
        };
        /**
         * Track
         * @description A music track
         */
        Track: {
            /** @description Identifies the track */
            id: number;
            /** @description Title */
            title: string;
            /** @description Words it is found by */
            tags: string[];
            /**
             * Format: uri
             * @description Signed address of the cover picture
             */
            cover_url: string;
            /**
             * Format: uri
             * @description Signed address of the audio, inline; of its preview where the item is premium and the key is not entitled to it
             */
            file_url: string;
            /**
             * Format: uri
             * @description Signed address of a short preview; of the whole track where it is free
             */
            preview_url: string;
            /**
             * Format: uri
             * @description Signed address of a JSON document with `duration` in seconds and about a thousand `peaks` from 0 to 1
             */
            waveform_url?: string;
            /**
             * Format: uri
             * @description Signed address of the same waveform as a PNG, 1000 by 160 pixels on transparency
             */
            waveform_image_url?: string;
            /** @description Under which the item may be used */
            license?: {
                /** @description Name of the licence */
                name: string;
                /**
                 * Format: uri
                 * @description Its text
                 */
                url?: string;
            };
            /** @description Credit line that goes with the item */
            attribution?: string;
            /** @description Integrated loudness after ITU-R BS.1770, LUFS */
            loudness_lufs?: number;
            /** @description True peak after ITU-R BS.1770, dBTP: above 0 where the sound is cut off when it is played */
            true_peak_dbtp?: number;
            /**
             * Format: uri
             * @description The track's download call
             */
            download_url: string;
            /** @description Length in whole seconds */
            seconds: number;
            /** @description Length as m:ss */
            time: string;
            /** @description Tempo, beats a minute; 0 where none is known */
            bpm: number;
            /** @description Popularity score (0 to 100). */
            popularity: number;
            /** @description Whether its download needs the premium entitlement */
            is_premium: boolean;
            /** @description Whether lists show it */
            is_active: boolean;
            /**
             * Format: date-time
             * @description When it entered the catalog
             */
            created_at: string;
            /** @description How often it was downloaded */
            downloads: number;
            /** @description How many people marked it as a favourite */
            favorites: number;
            /** @description How many playlists hold it */
            in_playlists: number;
            /** @description Musical key, such as A minor */
            key?: string;
            /** @description Who made it */
            artist: {
                /** @description Its number */
                id: number;
                /** @description Its name */
                name: string;
            } | null;
            /** @description Genres */
            genres: {
                /** @description Its number */
                id: number;
                /** @description Its name */
                name: string;
            }[];
            /** @description Moods */
            moods: {
                /** @description Its number */
                id: number;
                /** @description Its name */
                name: string;
            }[];
            /** @description Where values come from, by field, for keys that may edit; defaults are absent. No import replaces a stronger origin with a weaker one */
            stated?: {
                [key: string]: "person" | "manifest" | "file" | "path" | "guess";
            };
        };
        /**
         * TrackDetail
         * @description A music track with its artist, genres and moods in full
         */
        TrackDetail: {
            /** @description Identifies the track */
            id: number;
            /** @description Title */
            title: string;
            /** @description Words it is found by */
            tags: string[];
            /**
             * Format: uri
             * @description Signed address of the cover picture
             */
            cover_url: string;
            /**
             * Format: uri
             * @description Signed address of the audio, inline; of its preview where the item is premium and the key is not entitled to it
             */
            file_url: string;
            /**
             * Format: uri
             * @description Signed address of a short preview; of the whole track where it is free
             */
            preview_url: string;
            /**
             * Format: uri
             * @description Signed address of a JSON document with `duration` in seconds and about a thousand `peaks` from 0 to 1
             */
            waveform_url?: string;
            /**
             * Format: uri
             * @description Signed address of the same waveform as a PNG, 1000 by 160 pixels on transparency
             */
            waveform_image_url?: string;
            /** @description Under which the item may be used */
            license?: {
                /** @description Name of the licence */
                name: string;
                /**
                 * Format: uri
                 * @description Its text
                 */
                url?: string;
            };
            /** @description Credit line that goes with the item */
            attribution?: string;
            /** @description Integrated loudness after ITU-R BS.1770, LUFS */
            loudness_lufs?: number;
            /** @description True peak after ITU-R BS.1770, dBTP: above 0 where the sound is cut off when it is played */
            true_peak_dbtp?: number;
            /**
             * Format: uri
             * @description The track's download call
             */
            download_url: string;
            /** @description Length in whole seconds */
            seconds: number;
            /** @description Length as m:ss */
            time: string;
            /** @description Tempo, beats a minute; 0 where none is known */
            bpm: number;
            /** @description Popularity score (0 to 100). */
            popularity: number;
            /** @description Whether its download needs the premium entitlement */
            is_premium: boolean;
            /** @description Whether lists show it */
            is_active: boolean;
            /**
             * Format: date-time
             * @description When it entered the catalog
             */
            created_at: string;
            /** @description How often it was downloaded */
            downloads: number;
            /** @description How many people marked it as a favourite */
            favorites: number;
            /** @description How many playlists hold it */
            in_playlists: number;
            /** @description Musical key, such as A minor */
            key?: string;
            /** @description Who made it */
            artist: {
                /** @description Its number */
                id: number;
                /** @description Its name */
                name: string;
                /** @description Biography */
                bio: string;
                /**
                 * Format: uri
                 * @description Signed address of the artist's picture
                 */
                cover_url: string;
                /** @description How many tracks of theirs the catalog lists */
                track_count: number;
            } | null;
            /** @description Genres */
            genres: {
                /** @description Its number */
                id: number;
                /** @description Its name */
                name: string;
                /** @description Its place among its like */
                order: number;
                /** @description Whether it is in use */
                is_active: boolean;
                /**
                 * Format: uri
                 * @description Signed address of its picture
                 */
                cover_url: string;
                /** @description What it stands for */
                description: string;
            }[];
            /** @description Moods */
            moods: {
                /** @description Its number */
                id: number;
                /** @description Its name */
                name: string;
                /** @description Its place among its like */
                order: number;
                /** @description Whether it is in use */
                is_active: boolean;
                /**
                 * Format: uri
                 * @description Signed address of its picture
                 */
                cover_url: string;
                /** @description What it stands for */
                description: string;
            }[];
            /** @description Where values come from, by field, for keys that may edit; defaults are absent. No import replaces a stronger origin with a weaker one */
            stated?: {
                [key: string]: "person" | "manifest" | "file" | "path" | "guess";
            };
        };
        /**
         * TrackList
         * @description A page of the matching items
         */
        TrackList: {
            /** @description How many items match in all */
            count: number;
            /** @description This page of them */
            results: components["schemas"]["Track"][];
            /** @description The query as understood, where a word that no item has was replaced by its nearest spelling */
            corrected_query?: string;
            /**
             * @description All words together find less than a page, and the best partial matches follow
             * @enum {string}
             */
            matched?: "some";
            /** @description With `matched`: how many items have all words. They come first */
            full_matches?: number;
            /** @description With `matched`: words of the query that the best partial matches lack, in lower case without accents; none where these have any of the words */
            relaxed?: string[];
            /** @description There where the words were read in a language other than English, whatever languages the request names */
            understood?: {
                /** @description Language that the words were read in, as a code of ISO 639 such as `es` */
                language: string;
                /** @description What was searched for, in the English words of the items */
                query: string;
            };
            /** @description Counts of values, for each of the `facets` asked for */
            facets?: {
                /** @description The most frequent first, equally frequent ones by their value */
                genre?: {
                    /** @description A value of the filter */
                    value: string;
                    /** @description How many items have it */
                    count: number;
                }[];
                /** @description The most frequent first, equally frequent ones by their value */
                mood?: {
                    /** @description A value of the filter */
                    value: string;
                    /** @description How many items have it */
                    count: number;
                }[];
                /** @description The most frequent first, equally frequent ones by their value */
                key?: {
                    /** @description A value of the filter */
                    value: string;
                    /** @description How many items have it */
                    count: number;
                }[];
                /** @description All buckets, by their edges, empty ones too: without the range of the same name */
                duration?: {
                    /** @description Lower edge, which the bucket holds */
                    from: number;
                    /** @description Upper edge, which the next bucket holds; absent in the last */
                    to?: number;
                    /** @description How many items are in it; those of which the number is not known are in none */
                    count: number;
                }[];
                /** @description All buckets, by their edges, empty ones too: without the range of the same name */
                bpm?: {
                    /** @description Lower edge, which the bucket holds */
                    from: number;
                    /** @description Upper edge, which the next bucket holds; absent in the last */
                    to?: number;
                    /** @description How many items are in it; those of which the number is not known are in none */
                    count: number;
                }[];
            };
        };
        /**
         * SimilarTracks
         * @description Items that are like one
         */
        SimilarTracks: {
            /** @description How many items the answer holds */
            count: number;
            /** @description The most similar first */
            results: components["schemas"]["Track"][];
        };
        /**
         * AudioDownload
         * @description Where to get the audio file
         */
        AudioDownload: {
            /** @description The item */
            id: number;
            /** @description Its title */
            title: string;
            /**
             * Format: uri
             * @description Signed address that needs no key and makes a browser save the file
             */
            download_url: string;
            /**
             * Format: date-time
             * @description When the address stops to work
             */
            expires_at: string;
        };
        /**
         * Problem
         * @description What is wrong
         * @example {
         *       "type": "urn:atelier:problem:invalid_request",
         *       "title": "Bad Request",
         *       "status": 400,
         *       "message": "limit: must be at most 1000",
         *       "code": "invalid_request",
         *       "request_id": "019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10",
         *       "invalid_params": [
         *         {
         *           "name": "limit",
         *           "field": "limit",
         *           "reason": "must be at most 1000"
         *         }
         *       ]
         *     }
         */
        Problem: {
            /** @description Identifies the kind of problem (RFC 9457) */
            type: string;
            /** @description The status in words */
            title: string;
            /** @description The HTTP status */
            status: number;
            /** @description What is wrong, for people */
            message: string;
            /**
             * @description What is wrong, for programs. Later versions may add codes: take one that you do not know by its status
             * @enum {string}
             */
            code: "bad_request" | "board_full" | "boards_full" | "body_too_complex" | "body_too_large" | "budget_exhausted" | "busy" | "content_policy" | "cross_site_request" | "delivery_under_way" | "draining" | "edited_meanwhile" | "email_taken" | "engine_unavailable" | "expectation_failed" | "favourites_stay" | "grants_full" | "has_members" | "headers_too_large" | "idempotency_key_in_use" | "idempotency_key_reused" | "in_use" | "incomplete_body" | "internal_error" | "invalid_api_key" | "invalid_content_length" | "invalid_credentials" | "invalid_host" | "invalid_idempotency_key" | "invalid_json" | "invalid_login_link" | "invalid_passkey" | "invalid_request" | "invalid_session" | "invalid_signature" | "invitations_full" | "item_exists" | "kept_full" | "last_admin" | "link_expired" | "login_again" | "malformed_path" | "malformed_request" | "members_full" | "method_not_allowed" | "missing_api_key" | "missing_scope" | "name_taken" | "no_api" | "no_member" | "no_passkey" | "no_password" | "not_board_owner" | "not_found" | "not_ready" | "passkey_required" | "passkeys_full" | "passkeys_unavailable" | "people_only" | "premium_required" | "presets_full" | "queue_full" | "range_not_satisfiable" | "rate_limited" | "request_timeout" | "search_unavailable" | "set_by_environment" | "share_ended" | "shares_full" | "storage_full" | "store_unavailable" | "task_finished" | "task_not_completed" | "task_not_failed" | "task_running" | "too_many_archives" | "too_many_large_bodies" | "too_many_streams" | "undrawable" | "unreadable_audio" | "unsupported_media_type" | "uploads_full" | "wrong_password";
            /** @description Names this request in the service's log */
            request_id: string;
            /** @description One entry for each offending field */
            invalid_params?: {
                /** @description The field, as the client wrote it */
                name: string;
                /** @description The same as `name` */
                field: string;
                /** @description What it must be */
                reason: string;
            }[];
            /** @description Of `passkey_required`: what the browser asks the authenticator, for `/v1/session/passkey` */
            passkey_options?: {
                [key: string]: unknown;
            };
            /** @description Of `budget_exhausted`: the budget that has not so much left */
            budget?: {
                /**
                 * @description Whose it is
                 * @enum {string}
                 */
                scope: "all" | "account" | "key";
                /** @description Of a key's */
                key_id?: string;
                /**
                 * @description For how long it is, UTC
                 * @enum {string}
                 */
                period: "day" | "month";
                /** @description Dollars that may be spent */
                limit: number;
                /** @description Dollars that tasks have cost */
                spent: number;
                /** @description Dollars that tasks which have not ended may cost */
                reserved: number;
                /**
                 * @description Of the amounts
                 * @enum {string}
                 */
                currency: "USD";
                /**
                 * Format: date-time
                 * @description When it begins again
                 */
                renews_at: string;
            };
        };
        /**
         * TaskList
         * @description A page of tasks, newest first
         * @example {
         *       "data": [
         *         {
         *           "task_id": "019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10",
         *           "status": "COMPLETED"
         *         }
         *       ],
         *       "next_page_token": "AZoveltcfD6dCk9vLx96EOrEvkQ"
         *     }
         */
        TaskList: {
            data: {
                /**
                 * Format: uuid
                 * @description Names the task in the calls that follow it
                 */
                task_id: string;
                /**
                 * @description Moves only forward; COMPLETED and FAILED are final
                 * @enum {string}
                 */
                status: "CREATED" | "IN_PROGRESS" | "COMPLETED" | "FAILED";
            }[];
            /** @description What `page_token` of the next page must be; absent on the last */
            next_page_token?: string;
        };
        /**
         * BudgetList
         * @description Budgets, and what is spent of them
         * @example {
         *       "data": [
         *         {
         *           "scope": "account",
         *           "account": "default",
         *           "period": "month",
         *           "limit": 50,
         *           "spent": 12.35,
         *           "reserved": 0.1,
         *           "currency": "USD",
         *           "renews_at": "2026-03-01T00:00:00.000Z"
         *         }
         *       ]
         *     }
         */
        BudgetList: {
            data: {
                /**
                 * @description Whose money it is: of all accounts together, of one, or of one key
                 * @enum {string}
                 */
                scope: "all" | "account" | "key";
                /** @description Name of the account, of an account's */
                account?: string;
                /** @description Id of the key, of a key's */
                key_id?: string;
                /**
                 * @description For how long it is, UTC
                 * @enum {string}
                 */
                period: "day" | "month";
                /** @description Dollars that may be spent; absent where nothing limits it */
                limit?: number;
                /** @description Dollars that tasks of the period have cost */
                spent: number;
                /** @description Dollars that tasks which have not ended may cost */
                reserved: number;
                /**
                 * @description Of the amounts
                 * @enum {string}
                 */
                currency: "USD";
                /**
                 * Format: date-time
                 * @description When it begins again
                 */
                renews_at: string;
            }[];
        };
        /**
         * CostEstimate
         * @description `data` of the answer to `dry_run=true`: what the task would cost
         * @example {
         *       "estimated_cost": 0.05,
         *       "currency": "USD",
         *       "engine": "hosted",
         *       "model": "vendor/picture-model",
         *       "provider": "fal",
         *       "priced_on": "2026-11-24"
         *     }
         */
        CostEstimate: {
            /** @description What the task would cost; 0 where nothing is charged, absent where no price is known */
            estimated_cost?: number;
            /**
             * @description Of `estimated_cost`
             * @enum {string}
             */
            currency: "USD";
            /** @description The engine that would take it now */
            engine: string;
            /** @description The model's id at its provider */
            model?: string;
            /** @description Seconds that the work would probably take, by the times of earlier tasks, once its turn has come; absent before any was measured */
            estimated_seconds?: number;
            /** @description Who would see the inputs; absent where they stay on the operator's machines */
            provider?: string;
            /**
             * Format: date
             * @description Day of the price list
             */
            priced_on?: string;
            /** @description Members of the body that change nothing: at most 20 that the model does not know, and of a finished task those that its engine did not use */
            ignored?: string[];
            /** @description The known member that is nearest to one of `ignored`, where one is near */
            did_you_mean?: {
                [key: string]: string;
            };
        };
        /**
         * Board
         * @description Things that belong together, in an order of their own
         */
        Board: {
            /**
             * Format: uuid
             * @description Names the board
             */
            id: string;
            /**
             * @description What it is called (at most 120 characters).
             * @example Trailer
             */
            name: string;
            /**
             * @description What it is for (at most 2000 characters).
             * @example Cuts and music of the spring trailer
             */
            description: string;
            /**
             * @description `private`: seen by its owner; `account`: seen and filled by every key of the account with the scope `ai`
             * @enum {string}
             */
            visibility: "private" | "account";
            /** @description Whether it is the favourites of its owner */
            favourites: boolean;
            /** @description Whose it is */
            owner: {
                /** @description The key that owns it */
                key_id: string;
                /** @description Name of that key */
                name: string;
                /** @description Whether the key was revoked or has expired: an admin of the account sees the board then, and may take it over */
                ended: boolean;
                /** @description Whether it is the calling key */
                me: boolean;
            };
            /** @description Items on it */
            item_count: number;
            /** @description Its first items (at most 4). */
            preview: components["schemas"]["BoardItem"][];
            /**
             * Format: date-time
             * @description When it was made
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it or its items were changed last
             */
            updated_at: string;
        };
        /**
         * BoardShare
         * @description A link by which somebody without a key sees a board
         */
        BoardShare: {
            /**
             * Format: uuid
             * @description Names the link
             */
            id: string;
            /**
             * Format: uri
             * @description The link: in the response that makes it, and never again
             */
            url?: string;
            /** @description Whether files may be downloaded by it */
            download: boolean;
            /** @description Whether premium items are among them: where its maker may download them */
            premium: boolean;
            /** @description The key that made it */
            key_id: string;
            /**
             * Format: date-time
             * @description When it was made
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it ends by itself
             */
            expires_at: string;
        };
        /**
         * RestoredBoardItems
         * @description How many were put back, and which were not
         * @example {
         *       "data": {
         *         "restored": 2,
         *         "left_out": [
         *           {
         *             "id": "019c7041-0000-7000-8000-77aa11cc22dd",
         *             "reason": "gone"
         *           }
         *         ]
         *       }
         *     }
         */
        RestoredBoardItems: {
            data: {
                /** @description Items that were not on the board and are again: of a repeated call 0 */
                restored: number;
                /** @description Items that are not on the board after the call (at most 1000). */
                left_out: {
                    /**
                     * Format: uuid
                     * @description Id of the item
                     */
                    id: string;
                    /**
                     * @description `gone`: the thing itself was deleted or has expired; `added_again`: it is on the board by another item; `unknown`: this board had no such item in the last hour
                     * @enum {string}
                     */
                    reason: "gone" | "added_again" | "unknown";
                }[];
            };
        };
        TaskView: {
            /**
             * Format: uuid
             * @description Names the task in the calls that follow it
             */
            task_id: string;
            /**
             * @description Moves only forward; COMPLETED and FAILED are final
             * @enum {string}
             */
            status: "CREATED" | "IN_PROGRESS" | "COMPLETED" | "FAILED";
            /** @description Path of its create call below /v1/ai */
            model: string;
            /** @description Signed URLs of the results; empty until COMPLETED */
            generated: string[];
            /** @description The results, in the order of `generated`, with what is known of them */
            results: {
                /**
                 * Format: uri
                 * @description Signed URL; works as long as the task is kept
                 */
                url: string;
                /** @description Internet media type */
                media_type: string;
                /** @description Pixels */
                width?: number;
                /** @description Pixels */
                height?: number;
                /** @description Length; absent for pictures */
                seconds?: number;
                /** @description Size of the file */
                bytes?: number;
            }[];
            /** @description Small pictures of the results: WebP of at most 512 pixels a side, of a video one frame */
            previews: {
                /**
                 * Format: uri
                 * @description Signed URL; works as long as the task is kept
                 */
                url: string;
                /** @description Internet media type */
                media_type: string;
                /** @description Pixels */
                width?: number;
                /** @description Pixels */
                height?: number;
                /** @description Length; absent for pictures */
                seconds?: number;
                /** @description Size of the file */
                bytes?: number;
            }[];
            /** @description The body of the create call as given; inline media, uploads and other files of this service as signed URLs. Not in webhooks */
            input?: {
                [key: string]: unknown;
            };
            /** @description The input files that are kept with the task: all of `input`, and what was fetched for it, of paid work once it is ordered, of other work once it is COMPLETED. Not in webhooks */
            input_files?: {
                /** @description The member, as in `image_urls[0].url` */
                field: string;
                /**
                 * Format: uri
                 * @description Signed URL; works as long as the task is kept
                 */
                url: string;
                /** @description Internet media type */
                media_type: string;
                /** @description Pixels */
                width?: number;
                /** @description Pixels */
                height?: number;
                /** @description Length; absent for pictures */
                seconds?: number;
                /** @description Size of the file */
                bytes?: number;
            }[];
            /** @description Members of the body that change nothing: at most 20 that the model does not know, and of a finished task those that its engine did not use */
            ignored?: string[];
            /** @description The known member that is nearest to one of `ignored`, where one is near */
            did_you_mean?: {
                [key: string]: string;
            };
            /** @description Part of the work that is done (0 to 1). */
            progress: number;
            /** @description While CREATED, waiting tasks of its class, pictures or films, before this one; while IN_PROGRESS, requests before its own in the queue of the provider that does it, where that says so */
            queue_position?: number;
            /** @description Seconds until it has probably ended, by the times of earlier tasks; absent once it has ended, and before any was measured */
            estimated_seconds?: number;
            /** @description Why it failed, for people. Present where it is FAILED, as are the two members that follow */
            error?: string;
            /** @description Why it failed, for programs: `invalid_input`, `no_face`, `content_policy`, `budget_exhausted` (before anything was sent), `content_refused` (by whoever runs the model), `engine_failed`, `engine_unknown` (perhaps done and charged, its result lost: the caller decides), `timeout`, `out_of_memory`, `cancelled` */
            error_code?: string;
            /** @description The same as `error` */
            error_message?: string;
            /**
             * Format: date-time
             * @description When it was created
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When work on it began
             */
            started_at?: string;
            /**
             * Format: date-time
             * @description When it ended
             */
            finished_at?: string;
            /**
             * Format: date-time
             * @description When it and its results are removed; the end of the year 9999 where it is kept or on a board
             */
            expires_at: string;
            /**
             * @description It stays until somebody deletes it, or gives it an end again
             * @enum {boolean}
             */
            kept?: true;
            /**
             * @description It is not kept, and stays while it is on a board
             * @enum {boolean}
             */
            on_board?: true;
            /** @description The engine that did the work */
            engine?: string;
            /** @description Where an engine charges for its work */
            cost?: {
                /** @description Until it has ended what is reserved for it, then what it has cost; 0 where it has cost nothing after all */
                amount: number;
                /**
                 * @description Of `amount`
                 * @enum {string}
                 */
                currency: "USD";
                /**
                 * @description By the provider's price list, or as the provider has reported it
                 * @enum {string}
                 */
                basis: "estimated" | "reported";
            };
            /** @description Whose machines the inputs go to; absent where they stay on the operator's */
            provider?: string;
            /** @description The model, by its id at its provider or server */
            engine_model?: string;
            /** @description How the result came to be: animatic, procedural, classical, generative or approximate */
            fidelity?: string;
            /** @description The seed that was used */
            seed?: number;
            /** @description The prompt that the work was done by, where it was made or enriched */
            effective_prompt?: string;
            /** @description What of the request is in the result, where the engine reports it: texts, or objects with details */
            applied?: unknown;
            /** @description What was understood and is not in the result, with the reason where one is known */
            not_applied?: unknown;
            /** @description What was to be changed and is not in the picture */
            not_found?: unknown;
            /** @description What of the request was not understood */
            not_understood?: unknown;
            /** @description What was done to the inputs before the work, where they came otherwise than it takes them: objects with `field` and `change` */
            normalised?: unknown;
            /** @description Words of the prompt that changed nothing */
            unused_words?: unknown;
        } & {
            [key: string]: unknown;
        };
        UploadedMedia: {
            /**
             * Format: uuid
             * @description Names the upload
             */
            upload: string;
            /**
             * Format: uri
             * @description Signed URL, to be given to tasks and shown in pages; works until the upload expires
             */
            url: string;
            /** @description Its name, with the extension of what it is */
            file_name: string;
            /**
             * @description Kind of media
             * @enum {string}
             */
            media: "image" | "video" | "audio";
            /** @description Its real format, whatever its name said */
            format: string;
            /** @description Pixels as shown; absent for sound */
            width?: number;
            /** @description Pixels as shown; absent for sound */
            height?: number;
            /** @description Length; absent for pictures */
            seconds?: number;
            /** @description Size of the file */
            bytes: number;
            /**
             * Format: date-time
             * @description When it came
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Until when tasks may take it
             */
            expires_at: string;
        };
        /**
         * BoardItem
         * @description Something on a board
         */
        BoardItem: {
            /**
             * Format: uuid
             * @description Names it on this board
             */
            id: string;
            /**
             * @description What it is
             * @enum {string}
             */
            type: "sound" | "track" | "icon" | "result" | "upload";
            /**
             * @description Id of the sound effect, track, icon, task or upload (at most 40 characters).
             * @example 1
             */
            ref: string;
            /** @description What somebody wants to say of it (at most 2000 characters). */
            note: string;
            /** @description Items are in the order of their positions, which have gaps and may change */
            position: number;
            /**
             * Format: date-time
             * @description When it was added
             */
            added_at: string;
            /** @description What lists of its type show: a sound effect, a track, an icon, a task or an upload; null where it is gone, or where the key may not see it */
            item: components["schemas"]["SoundEffect"] | components["schemas"]["Track"] | components["schemas"]["Icon"] | components["schemas"]["TaskView"] | components["schemas"]["UploadedMedia"] | null;
        };
        UsageEntry: {
            /**
             * Format: date
             * @description Day, UTC
             */
            date: string;
            /**
             * Format: date-time
             * @description Beginning of the hour, where hours are asked for
             */
            hour?: string;
            /** @description Path of the create call below /v1/ai */
            model: string;
            /** @description With `by_key`; null for what was counted before usage was counted by key */
            key_id?: string | null;
            /** @description What is counted: megapixels of pictures, seconds of video, frames of the turbo upscaler */
            unit: string;
            /** @description Finished tasks */
            tasks: number;
            /** @description Sum in the unit, to two decimals */
            quantity: number;
            /** @description What engines have charged; absent where nothing was */
            cost?: {
                /** @description Dollars */
                amount: number;
                /**
                 * @description Of `amount`
                 * @enum {string}
                 */
                currency: "USD";
            };
        };
        IconQuery: {
            /** @description Words to find, the last one also as a prefix. Items that have all of them come first. Empty counts as absent */
            term?: string;
            /**
             * @description `some` (default): where all words find less than a page, the best partial matches follow. `all`: every word must match
             * @enum {string}
             */
            match?: "all" | "some";
            /** @description A slug: icons that have exactly this one come first, then what its words find as a `term`. Counts before `term` */
            slug?: string;
            /**
             * Format: int64
             * @description Only icons of this family (1 to 999999999999999).
             */
            "family-id"?: number;
            /**
             * Format: int64
             * @description Only icons of this style; with `family-id` those of the family that are drawn alike (1 to 999999999999999).
             */
            "style-id"?: number;
            /**
             * @description Without `term` and `slug`: by popularity, or the newest first. With either, the most similar come first whatever this says (default "relevance").
             * @default relevance
             * @enum {string}
             */
            order?: "relevance" | "recent";
            /**
             * @description Sides of the thumbnails in pixels: one square PNG each, in this order (default ["128"]).
             * @default [
             *       "128"
             *     ]
             */
            thumbnail_size?: ("16" | "24" | "32" | "64" | "128" | "256" | "512")[];
            /** @description Filters whose values are to be counted. The counts hold for the words and the other filters of the request, not for the filter of the facet's name */
            facets?: ("color" | "shape" | "icon_type" | "family" | "style")[];
            /** @description Filters: all of them must hold */
            filters?: {
                /** @description Colours that can be seen in the icon, or how it is coloured; one of them must match */
                color?: ("gradient" | "solid-black" | "multicolor" | "azure" | "black" | "blue" | "chartreuse" | "cyan" | "gray" | "green" | "orange" | "red" | "rose" | "spring-green" | "violet" | "white" | "yellow")[];
                /** @description How the icon is drawn; one of them must match */
                shape?: ("outline" | "fill" | "lineal-color" | "hand-drawn")[];
                /** @description How long ago the icon was added, at most; of several the longest counts */
                period?: ("three-months" | "six-months" | "one-year" | "all")[];
                /** @description Whether the icon's SVG is free; one of them must match */
                free_svg?: ("all" | "free" | "premium")[];
                /** @description Kinds of icon; one of them must match */
                icon_type?: ("standard" | "animated" | "sticker" | "uicon")[];
            };
        };
        IconDownloadOptions: {
            /**
             * @description File format (default "png").
             * @default png
             * @enum {string}
             */
            format?: "svg" | "png";
            /**
             * @description Side of the PNG in pixels (default "512").
             * @default 512
             * @enum {string}
             */
            png_size?: "16" | "24" | "32" | "64" | "128" | "256" | "512";
            /** @description Colour to draw a one-colour icon in: hexadecimal, with or without `#`, or one of the basic CSS names */
            color?: string;
            /**
             * @description Degrees to turn it by, clockwise (default "0").
             * @default 0
             * @enum {string}
             */
            rotate?: "0" | "90" | "180" | "270";
            /**
             * @description Mirrors it, before it is turned
             * @enum {string}
             */
            flip?: "horizontal" | "vertical" | "both";
        };
        IconCodeOptions: {
            /**
             * @description `svg`: a document; `jsx`: a component for React and its like; `vue`: a single-file component; `css`: a rule, whose icon takes the colour of text where none is given; `data-url`: an address that holds the drawing (default "svg").
             * @default svg
             * @enum {string}
             */
            as?: "svg" | "jsx" | "vue" | "css" | "data-url";
            /** @description Side of a square, pixels; without it the drawing's own, or that of the text (1 to 4096). */
            size?: number;
            /** @description Colour to draw a one-colour icon in: hexadecimal, with or without `#`, or one of the basic CSS names */
            color?: string;
            /**
             * @description Degrees to turn it by, clockwise (default "0").
             * @default 0
             * @enum {string}
             */
            rotate?: "0" | "90" | "180" | "270";
            /**
             * @description Mirrors it, before it is turned
             * @enum {string}
             */
            flip?: "horizontal" | "vertical" | "both";
        };
        IconSpriteOptions: {
            /** @description Colour to draw a one-colour icon in: hexadecimal, with or without `#`, or one of the basic CSS names */
            color?: string;
            /**
             * @description Degrees to turn it by, clockwise (default "0").
             * @default 0
             * @enum {string}
             */
            rotate?: "0" | "90" | "180" | "270";
            /**
             * @description Mirrors it, before it is turned
             * @enum {string}
             */
            flip?: "horizontal" | "vertical" | "both";
        };
        IconArchiveOptions: {
            /**
             * @description What the icons are in it (default "svg").
             * @default svg
             * @enum {string}
             */
            format?: "svg" | "png";
            /**
             * @description Side of the PNGs in pixels (default "512").
             * @default 512
             * @enum {string}
             */
            png_size?: "16" | "24" | "32" | "64" | "128" | "256" | "512";
            /** @description Colour to draw a one-colour icon in: hexadecimal, with or without `#`, or one of the basic CSS names */
            color?: string;
            /**
             * @description Degrees to turn it by, clockwise (default "0").
             * @default 0
             * @enum {string}
             */
            rotate?: "0" | "90" | "180" | "270";
            /**
             * @description Mirrors it, before it is turned
             * @enum {string}
             */
            flip?: "horizontal" | "vertical" | "both";
        };
        SoundEffectQuery: {
            /** @description Words to find in titles, tags and categories, the last one also as a prefix. Items that have all of them come first. Empty counts as absent */
            q?: string;
            /**
             * @description `some` (default): where all words find less than a page, the best partial matches follow. `all`: every word must match
             * @enum {string}
             */
            match?: "all" | "some";
            /**
             * @description Slug of a category; a parent takes in its subcategories
             * @enum {string}
             */
            category?: "ambience" | "beach-and-ocean" | "cars-and-airplanes" | "cartoon-voices-and-sounds" | "cinematic-impacts" | "city-ambience" | "clothing" | "debris" | "drum-and-percussion-loops" | "electronic-devices" | "epic-transitions" | "explosions-and-crashes" | "foley" | "footsteps" | "forest" | "gaming-and-fantasy" | "genre" | "ghosts-and-horror-transitions" | "glitch-and-noise" | "household-objects" | "human-sounds" | "interface-and-alerts" | "intros-and-outros" | "kicks-and-punches" | "machines-and-tools" | "melodic-loops" | "musical" | "one-shots" | "pets-and-farm-animals" | "rain-and-storm" | "realistic" | "risers" | "room-tones" | "sci-fi-sounds" | "transitions" | "uncategorised" | "user-interface" | "vocal-phrases" | "water" | "weapons-and-warfare" | "whooshes" | "wildlife" | "wind";
            /** @description At least this length, seconds (at least 0). */
            duration_min?: number;
            /** @description At most this length, seconds (at least 0). */
            duration_max?: number;
            /**
             * @description Show premium items too (default false).
             * @default false
             */
            "include-premium"?: boolean;
            /**
             * @description A leading minus is descending. Default: `relevance` with `q`, otherwise `-popularity`. Equal items follow their ids
             * @enum {string}
             */
            order_by?: "relevance" | "popularity" | "-popularity" | "download_count" | "-download_count" | "created_at" | "-created_at" | "duration" | "-duration" | "title" | "-title";
            /** @description Filters whose values are to be counted. The counts hold for the words and the other filters of the request, not for the filter of the facet's name */
            facets?: ("category" | "premium" | "duration")[];
        };
        TrackQuery: {
            /** @description Words to find in titles, tags, artists, genres and moods, the last one also as a prefix. Items that have all of them come first. Empty counts as absent */
            q?: string;
            /**
             * @description `some` (default): where all words find less than a page, the best partial matches follow. `all`: every word must match
             * @enum {string}
             */
            match?: "all" | "some";
            /** @description Names of genres, in any case; one of them must match */
            genre?: string[];
            /** @description Names of moods, in any case; one of them must match */
            mood?: string[];
            /** @description Musical keys such as `A minor` or `F#m`, in any case; one of them must match */
            key?: string[];
            /** @description At least this length, seconds (at least 0). */
            duration_min?: number;
            /** @description At most this length, seconds (at least 0). */
            duration_max?: number;
            /**
             * Format: int64
             * @description At least this tempo, beats a minute; tracks of which none is known are left out (0 to 999999999999999).
             */
            bpm_min?: number;
            /**
             * Format: int64
             * @description At most this tempo, beats a minute; tracks of which none is known are left out (0 to 999999999999999).
             */
            bpm_max?: number;
            /**
             * @description Show premium items too (default false).
             * @default false
             */
            "include-premium"?: boolean;
            /**
             * @description Only what entered the catalog in so many days before now
             * @enum {string}
             */
            time_range?: "7d" | "30d" | "90d";
            /**
             * @description A leading minus is descending. Items of which no `bpm` is known come last either way. Default: `relevance` with `q`, otherwise `-popularity`. Equal items follow their ids
             * @enum {string}
             */
            order_by?: "relevance" | "popularity" | "-popularity" | "created_at" | "-created_at" | "title" | "-title" | "seconds" | "-seconds" | "bpm" | "-bpm";
            /** @description Filters whose values are to be counted. The counts hold for the words and the other filters of the request, not for the filter of the facet's name */
            facets?: ("genre" | "mood" | "key" | "duration" | "bpm")[];
        };
        AudioCut: {
            /** @description Where the cut begins, seconds from the beginning of the file, to the sample (at least 0). */
            from?: number;
            /** @description Where it ends, seconds from the beginning of the file. At most 600 seconds after `from`. What lies less than a second beyond the end of the file is its end, since tracks tell whole `seconds` */
            to?: number;
            /**
             * @description `wav`: the samples of the file, at its rate and with its channels; what is lossy is decoded to 24 bits. `mp3`: 256 kbit/s (default "wav").
             * @default wav
             * @enum {string}
             */
            format?: "wav" | "mp3";
        };
        UsagePeriod: {
            /** @description First day (UTC), such as 2026-01-01, or an ISO 8601 instant; not after `to`; default: 29 days before the end */
            from?: string;
            /** @description Last day (UTC), or an ISO 8601 instant that is not included; default: now */
            to?: string;
            /**
             * @description What is summed together (default "day").
             * @default day
             * @enum {string}
             */
            by?: "day" | "hour";
            /** @description This model alone: path of its create call below /v1/ai */
            model?: string;
            /** @description What was asked for with this key alone, by its id */
            key?: string;
            /**
             * @description Whether each key has its own entries (default false).
             * @default false
             */
            by_key?: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type ImageChangeCameraInput = components['schemas']['ImageChangeCameraInput'];
export type ImageExpandModelV4_5Input = components['schemas']['ImageExpandModelV4_5Input'];
export type ImageExpandModelInput = components['schemas']['ImageExpandModelInput'];
export type ImageToVideoModel2_7Input = components['schemas']['ImageToVideoModel2_7Input'];
export type ImageToVideoModel4_5Input = components['schemas']['ImageToVideoModel4_5Input'];
export type LipSyncModel1_0FastInput = components['schemas']['LipSyncModel1_0FastInput'];
export type LipSyncModel1_0Input = components['schemas']['LipSyncModel1_0Input'];
export type ModelImageEditInput = components['schemas']['ModelImageEditInput'];
export type ReferenceToVideoModel2_7Input = components['schemas']['ReferenceToVideoModel2_7Input'];
export type SkinEnhancerFaithfulInput = components['schemas']['SkinEnhancerFaithfulInput'];
export type SkinEnhancerFlexibleInput = components['schemas']['SkinEnhancerFlexibleInput'];
export type TextToImageModelV4_5EditInput = components['schemas']['TextToImageModelV4_5EditInput'];
export type TextToVideoModel2_7Input = components['schemas']['TextToVideoModel2_7Input'];
export type TextToVideoModel4_5Input = components['schemas']['TextToVideoModel4_5Input'];
export type TextToVideoModelV2_6_1080pInput = components['schemas']['TextToVideoModelV2_6_1080pInput'];
export type VideoEditModel2_7Input = components['schemas']['VideoEditModel2_7Input'];
export type VideoModelV3MotionControlProInput = components['schemas']['VideoModelV3MotionControlProInput'];
export type VideoModelV3MotionControlStdInput = components['schemas']['VideoModelV3MotionControlStdInput'];
export type VideoModelV3ProInput = components['schemas']['VideoModelV3ProInput'];
export type VideoModelV3StdInput = components['schemas']['VideoModelV3StdInput'];
export type VideoUpscalerPrecisionInput = components['schemas']['VideoUpscalerPrecisionInput'];
export type VideoUpscalerTurboInput = components['schemas']['VideoUpscalerTurboInput'];
export type VideoUpscalerInput = components['schemas']['VideoUpscalerInput'];
export type Icon = components['schemas']['Icon'];
export type IconDetail = components['schemas']['IconDetail'];
export type IconList = components['schemas']['IconList'];
export type SoundEffect = components['schemas']['SoundEffect'];
export type SoundEffectList = components['schemas']['SoundEffectList'];
export type SimilarSoundEffects = components['schemas']['SimilarSoundEffects'];
export type Track = components['schemas']['Track'];
export type TrackDetail = components['schemas']['TrackDetail'];
export type TrackList = components['schemas']['TrackList'];
export type SimilarTracks = components['schemas']['SimilarTracks'];
export type AudioDownload = components['schemas']['AudioDownload'];
export type Problem = components['schemas']['Problem'];
export type TaskList = components['schemas']['TaskList'];
export type BudgetList = components['schemas']['BudgetList'];
export type CostEstimate = components['schemas']['CostEstimate'];
export type Board = components['schemas']['Board'];
export type BoardShare = components['schemas']['BoardShare'];
export type RestoredBoardItems = components['schemas']['RestoredBoardItems'];
export type TaskView = components['schemas']['TaskView'];
export type UploadedMedia = components['schemas']['UploadedMedia'];
export type BoardItem = components['schemas']['BoardItem'];
export type UsageEntry = components['schemas']['UsageEntry'];
export type IconQuery = components['schemas']['IconQuery'];
export type IconDownloadOptions = components['schemas']['IconDownloadOptions'];
export type IconCodeOptions = components['schemas']['IconCodeOptions'];
export type IconSpriteOptions = components['schemas']['IconSpriteOptions'];
export type IconArchiveOptions = components['schemas']['IconArchiveOptions'];
export type SoundEffectQuery = components['schemas']['SoundEffectQuery'];
export type TrackQuery = components['schemas']['TrackQuery'];
export type AudioCut = components['schemas']['AudioCut'];
export type UsagePeriod = components['schemas']['UsagePeriod'];

/** Members that take bytes; the other media members take addresses only. */
export const takesBytes: readonly string[] = ["character_reference_images","image","mask","reference_images","style_reference_images","video"];
