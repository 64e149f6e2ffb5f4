"""Written by `npm run generate` from the service's OpenAPI document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypedDict

from .media import Media, MediaUrl

#: Every AI endpoint, by its path below /v1/ai.
Endpoint = Literal[
    "image-change-camera",
    "image-expand/model-v4-5",
    "image-expand/model",
    "image-to-video/model-2-7",
    "image-to-video/model-4-5",
    "lip-sync/model-1-0-fast",
    "lip-sync/model-1-0",
    "model-image-edit",
    "reference-to-video/model-2-7",
    "skin-enhancer/faithful",
    "skin-enhancer/flexible",
    "text-to-image/model-v4-5-edit",
    "text-to-video/model-2-7",
    "text-to-video/model-4-5",
    "text-to-video/model-v2-6-1080p",
    "video-edit/model-2-7",
    "video/model-v3-motion-control-pro",
    "video/model-v3-motion-control-std",
    "video/model-v3-pro",
    "video/model-v3-std",
    "video-upscaler-precision",
    "video-upscaler/turbo",
    "video-upscaler",
]
#: What a refusal is for programs. Later versions may add codes.
ProblemCode = Literal[
    "bad_request",
    "board_full",
    "boards_full",
    "body_too_complex",
    "body_too_large",
    "budget_exhausted",
    "busy",
    "content_policy",
    "cross_site_request",
    "delivery_under_way",
    "draining",
    "edited_meanwhile",
    "email_taken",
    "engine_unavailable",
    "expectation_failed",
    "favourites_stay",
    "grants_full",
    "has_members",
    "headers_too_large",
    "idempotency_key_in_use",
    "idempotency_key_reused",
    "in_use",
    "incomplete_body",
    "internal_error",
    "invalid_api_key",
    "invalid_content_length",
    "invalid_credentials",
    "invalid_host",
    "invalid_idempotency_key",
    "invalid_json",
    "invalid_login_link",
    "invalid_passkey",
    "invalid_request",
    "invalid_session",
    "invalid_signature",
    "invitations_full",
    "item_exists",
    "kept_full",
    "last_admin",
    "link_expired",
    "login_again",
    "malformed_path",
    "malformed_request",
    "members_full",
    "method_not_allowed",
    "missing_api_key",
    "missing_scope",
    "name_taken",
    "no_api",
    "no_member",
    "no_passkey",
    "no_password",
    "not_board_owner",
    "not_found",
    "not_ready",
    "passkey_required",
    "passkeys_full",
    "passkeys_unavailable",
    "people_only",
    "premium_required",
    "presets_full",
    "queue_full",
    "range_not_satisfiable",
    "rate_limited",
    "request_timeout",
    "search_unavailable",
    "set_by_environment",
    "share_ended",
    "shares_full",
    "storage_full",
    "store_unavailable",
    "task_finished",
    "task_not_completed",
    "task_not_failed",
    "task_running",
    "too_many_archives",
    "too_many_large_bodies",
    "too_many_streams",
    "undrawable",
    "unreadable_audio",
    "unsupported_media_type",
    "uploads_full",
    "wrong_password",
]
#: Moves only forward; COMPLETED and FAILED are final.
TaskStatus = Literal[
    "CREATED",
    "IN_PROGRESS",
    "COMPLETED",
    "FAILED",
]


class ImageChangeCameraInput(TypedDict):
    """Show a picture from another angle: the input of `image-change-camera`."""

    image: Media
    """The picture. Base64, a data URL or an http(s) URL; JPEG, PNG, WEBP; at most 20 MiB; more than 40000000 pixels in all are
    reduced to that."""
    horizontal_angle: NotRequired[int]
    """Degrees around the subject (0 to 360; default 0)."""
    vertical_angle: NotRequired[int]
    """Degrees, from below to above (-30 to 90; default 0)."""
    zoom: NotRequired[int]
    """Far to near; 5 is the picture's own distance (0 to 10; default 5)."""
    output_format: NotRequired[Literal["png", "jpeg"]]
    """Format of the result (default "png")."""
    seed: NotRequired[int]
    """Same body, same seed: same result. Without one a random seed is drawn; the task reports it (1 to 4294967295)."""
    webhook_url: NotRequired[str]
    """Address that is called at every status change of the task (at most 2048 characters)."""


class ImageExpandModelV4_5Input(TypedDict):
    """Continue a picture beyond its edges: the input of `image-expand/model-v4-5`."""

    image: Media
    """The picture. Base64, a data URL or an http(s) URL; JPEG, PNG, WEBP; at most 10 MiB; at most 40000000 pixels in all."""
    prompt: NotRequired[str]
    """What to show beyond the edges (at most 5000 characters)."""
    left: int
    """Pixels to add at the left (0 to 2048)."""
    right: int
    """Pixels to add at the right (0 to 2048)."""
    top: int
    """Pixels to add at the top (0 to 2048)."""
    bottom: int
    """Pixels to add at the bottom (0 to 2048)."""
    seed: NotRequired[int]
    """Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 2147483647)."""
    webhook_url: NotRequired[str]
    """Address that is called at every status change of the task (at most 2048 characters)."""


class ImageExpandModelInput(TypedDict):
    """Continue a picture beyond its edges, with a prompt made from it where none is given: the input of `image-expand/model`."""

    image: Media
    """The picture. Base64, a data URL or an http(s) URL; JPEG, PNG, WEBP; at most 20 MiB; at most 40000000 pixels in all."""
    prompt: NotRequired[str]
    """What to show beyond the edges; without it one is made from the picture and returned in `effective_prompt` (at most 5000
    characters)."""
    left: NotRequired[int | None]
    """Pixels to add at the left; missing or null adds none (0 to 2048)."""
    right: NotRequired[int | None]
    """Pixels to add at the right; missing or null adds none (0 to 2048)."""
    top: NotRequired[int | None]
    """Pixels to add at the top; missing or null adds none (0 to 2048)."""
    bottom: NotRequired[int | None]
    """Pixels to add at the bottom; missing or null adds none (0 to 2048)."""
    seed: NotRequired[int]
    """Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 2147483647)."""
    webhook_url: NotRequired[str]
    """Address that is called at every status change of the task (at most 2048 characters)."""


class ImageToVideoModel2_7InputAdditionalSettings(TypedDict):
    """Finer control."""

    prompt_extend: NotRequired[bool]
    """Enrich the prompt first; the enriched one is returned in `effective_prompt` (default true)."""


class ImageToVideoModel2_7Input(TypedDict):
    """Video from a picture, from a first and last frame, or by extending a clip: the input of `image-to-video/model-2-7`."""

    prompt: NotRequired[str]
    """What to make, in words (at most 5000 characters)."""
    start_image_url: NotRequired[MediaUrl]
    """The first frame. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, BMP, WEBP; at most 20 MiB; at least 240x240
    pixels; at most 8000 pixels a side; more than 40000000 pixels in all are reduced to that; sides in a ratio of at most 8:1."""
    end_image_url: NotRequired[MediaUrl]
    """The last frame; needs a start. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, BMP, WEBP; at most 20 MiB; at
    least 240x240 pixels; at most 8000 pixels a side; more than 40000000 pixels in all are reduced to that; sides in a ratio of at
    most 8:1."""
    video_url: NotRequired[MediaUrl]
    """A clip to go on with. An http(s) URL; Base64 and data URLs are taken too; MP4, MOV; at most 100 MiB; at least 240x240 pixels;
    at most 4096 pixels a side; 2 to 10 seconds."""
    audio_url: NotRequired[MediaUrl]
    """Becomes the sound of the video and drives its motion. An http(s) URL; Base64 and data URLs are taken too; MP3, WAV; at most 15
    MiB; 2 to 30 seconds."""
    duration: NotRequired[int]
    """Length of the video in seconds; with `video_url` the length in all (2 to 15; default 5)."""
    additional_settings: NotRequired[ImageToVideoModel2_7InputAdditionalSettings]
    """Finer control."""
    negative_prompt: NotRequired[str]
    """What the result must not show (at most 500 characters)."""
    resolution: NotRequired[Literal["720P", "1080P"]]
    """Height class of the video (default "1080P")."""
    seed: NotRequired[int]
    """Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 2147483647)."""
    webhook_url: NotRequired[str]
    """Address that is called at every status change of the task (at most 2048 characters)."""


class ImageToVideoModel4_5Input(TypedDict):
    """Video from a picture: the input of `image-to-video/model-4-5`."""

    image: Media
    """The first frame. Base64, a data URL or an http(s) URL; JPEG, PNG, WEBP; at most 20 MiB; more than 40000000 pixels in all are
    reduced to that."""
    seed: NotRequired[int]
    """Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 4294967295)."""
    prompt: str
    """What to make, in words (at most 2000 characters)."""
    ratio: NotRequired[Literal["1280:720", "720:1280", "1104:832", "960:960", "832:1104"]]
    """Pixels of the video (default "1280:720")."""
    duration: NotRequired[Literal[5, 8, 10]]
    """Length in seconds: 5, 8 or 10 (default 5)."""
    webhook_url: NotRequired[str]
    """Address that is called at every status change of the task (at most 2048 characters)."""


class LipSyncModel1_0FastInput(TypedDict):
    """Talking video from a portrait and speech, in less time: the input of `lip-sync/model-1-0-fast`."""

    image_url: MediaUrl
    """The portrait. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, WEBP; at most 20 MiB; more than 40000000 pixels
    in all are reduced to that."""
    audio_url: MediaUrl
    """The speech. An http(s) URL; Base64 and data URLs are taken too; MP3, WAV, M4A; at most 15 MiB; 0.1 to 300 seconds."""
    resolution: Literal["720p", "480p"]
    """Short side of the video."""
    webhook_url: NotRequired[str]
    """Address that is called at every status change of the task (at most 2048 characters)."""


class LipSyncModel1_0Input(TypedDict):
    """Talking video from a portrait and speech: the input of `lip-sync/model-1-0`."""

    image_url: MediaUrl
    """The portrait. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, WEBP; at most 20 MiB; more than 40000000 pixels
    in all are reduced to that."""
    audio_url: MediaUrl
    """The speech. An http(s) URL; Base64 and data URLs are taken too; MP3, WAV, M4A; at most 15 MiB; 0.1 to 300 seconds."""
    resolution: Literal["720p", "480p"]
    """Short side of the video."""
    webhook_url: NotRequired[str]
    """Address that is called at every status change of the task (at most 2048 characters)."""


class ModelImageEditInputColorPalette(TypedDict):
    """ModelImageEditInputColorPalette"""

    name: Literal["EMBER", "FRESH", "JUNGLE", "MAGIC", "MELON", "MOSAIC", "PASTEL", "ULTRAMARINE"]
    """A ready-made palette."""


class ModelImageEditInputColorPalette2Member(TypedDict):
    """ModelImageEditInputColorPalette2Member"""

    color_hex: str
    """The colour, as in #FF8800 or #F80."""
    color_weight: NotRequired[float]
    """How much of it (0.05 to 1)."""


class ModelImageEditInputColorPalette2(TypedDict):
    """ModelImageEditInputColorPalette2"""

    members: Sequence[ModelImageEditInputColorPalette2Member]
    """Colours of one's own."""


class ModelImageEditInput(TypedDict):
    """Fill the masked part of a picture as a prompt says: the input of `model-image-edit`."""

    prompt: str
    """What the masked part shall show (at most 5000 characters)."""
    image: Media
    """The picture. Base64, a data URL or an http(s) URL; JPEG, PNG, WEBP; at most 10 MiB; more than 40000000 pixels in all are
    reduced to that."""
    mask: Media
    """Of the picture's proportions, and scaled to its size; black is edited, white stays. Base64, a data URL or an http(s) URL;
    JPEG, PNG, WEBP; at most 10 MiB; more than 40000000 pixels in all are reduced to that."""
    seed: NotRequired[int]
    """Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 2147483647)."""
    rendering_speed: NotRequired[Literal["TURBO", "DEFAULT", "QUALITY"]]
    """Time for quality (default "DEFAULT")."""
    magic_prompt: NotRequired[Literal["AUTO", "ON", "OFF"]]
    """Whether the prompt may be enriched; the enriched one is returned in `effective_prompt` (default "AUTO")."""
    color_palette: NotRequired[ModelImageEditInputColorPalette | ModelImageEditInputColorPalette2]
    style_codes: NotRequired[Sequence[str]]
    """Styles by code."""
    style_type: NotRequired[Literal["AUTO", "GENERAL", "REALISTIC", "DESIGN"]]
    """Kind of style (default "AUTO")."""
    style_reference_images: NotRequired[Sequence[Media]]
    """Pictures whose style to take; together with the character references at most 10 MiB (at most 10)."""
    character_reference_images: NotRequired[Sequence[Media]]
    """Pictures of characters; together with the style references at most 10 MiB (at most 10)."""
    webhook_url: NotRequired[str]
    """Address that is called at every status change of the task (at most 2048 characters)."""


class ReferenceToVideoModel2_7InputImageUrl(TypedDict):
    """ReferenceToVideoModel2_7InputImageUrl"""

    url: MediaUrl
    """The subject. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, BMP, WEBP; at most 20 MiB; at least 240x240
    pixels; at most 8000 pixels a side; more than 40000000 pixels in all are reduced to that."""
    reference_voice: NotRequired[MediaUrl]
    """How it sounds. An http(s) URL; Base64 and data URLs are taken too; MP3, WAV; at most 15 MiB; 1 to 30 seconds."""


class ReferenceToVideoModel2_7InputVideoUrl(TypedDict):
    """ReferenceToVideoModel2_7InputVideoUrl"""

    url: MediaUrl
    """The subject. An http(s) URL; Base64 and data URLs are taken too; MP4, MOV, M4V, WEBM; at most 100 MiB; at most 4096 pixels a
    side; 1 to 30 seconds."""
    reference_voice: NotRequired[MediaUrl]
    """How it sounds. An http(s) URL; Base64 and data URLs are taken too; MP3, WAV; at most 15 MiB; 1 to 30 seconds."""


class ReferenceToVideoModel2_7InputAdditionalSettings(TypedDict):
    """Finer control."""

    prompt_extend: NotRequired[bool]
    """Enrich the prompt first; the enriched one is returned in `effective_prompt` (default true)."""


class ReferenceToVideoModel2_7Input(TypedDict):
    """Video with the subjects of reference pictures and clips: the input of `reference-to-video/model-2-7`."""

    prompt: str
    """What happens; references are named as in "Image 1" and "Video 2" (at most 5000 characters)."""
    image_urls: NotRequired[Sequence[ReferenceToVideoModel2_7InputImageUrl]]
    """Subjects that appear in the video; of pictures and clips together at least one, at most five (at most 5)."""
    video_urls: NotRequired[Sequence[ReferenceToVideoModel2_7InputVideoUrl]]
    """Subjects that appear in the video; of pictures and clips together at least one, at most five (at most 5)."""
    start_image_url: NotRequired[MediaUrl]
    """The first frame; decides the shape of the video. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, BMP, WEBP; at
    most 20 MiB; at least 240x240 pixels; at most 8000 pixels a side; more than 40000000 pixels in all are reduced to that."""
    aspect_ratio: NotRequired[Literal["16:9", "9:16", "1:1", "4:3", "3:4"]]
    """Shape of the video; ignored with `start_image_url` (default "16:9")."""
    duration: NotRequired[int]
    """Length of the video in seconds (2 to 10; default 5)."""
    additional_settings: NotRequired[ReferenceToVideoModel2_7InputAdditionalSettings]
    """Finer control."""
    negative_prompt: NotRequired[str]
    """What the result must not show (at most 500 characters)."""
    resolution: NotRequired[Literal["720P", "1080P"]]
    """Height class of the video (default "1080P")."""
    seed: NotRequired[int]
    """Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 2147483647)."""
    webhook_url: NotRequired[str]
    """Address that is called at every status change of the task (at most 2048 characters)."""


class SkinEnhancerFaithfulInput(TypedDict):
    """Retouch skin, true to the person: the input of `skin-enhancer/faithful`."""

    image: Media
    """The picture to retouch. Base64, a data URL or an https URL; JPEG, PNG, WEBP; at most 64 MiB; more than 40000000 pixels in all
    are reduced to that."""
    sharpen: NotRequired[int]
    """Sharpening of the result; 0 adds none (0 to 100; default 0)."""
    smart_grain: NotRequired[int]
    """Film grain added to the result; 0 adds none. A picture without a face gets none up to the default (0 to 100; default 2)."""
    skin_detail: NotRequired[int]
    """How much of the skin's fine texture stays (0 to 100; default 80)."""
    webhook_url: NotRequired[str]
    """Address that is called at every status change of the task (at most 2048 characters)."""


class SkinEnhancerFlexibleInput(TypedDict):
    """Retouch skin towards a goal: the input of `skin-enhancer/flexible`."""

    image: Media
    """The picture to retouch. Base64, a data URL or an https URL; JPEG, PNG, WEBP; at most 64 MiB; more than 40000000 pixels in all
    are reduced to that."""
    sharpen: NotRequired[int]
    """Sharpening of the result; 0 adds none (0 to 100; default 0)."""
    smart_grain: NotRequired[int]
    """Film grain added to the result; 0 adds none. A picture without a face gets none up to the default (0 to 100; default 2)."""
    optimized_for: NotRequired[Literal["enhance_skin", "improve_lighting", "enhance_everything", "transform_to_real", "no_make_up"]]
    """What the retouch aims at (default "enhance_skin")."""
    webhook_url: NotRequired[str]
    """Address that is called at every status change of the task (at most 2048 characters)."""


class TextToImageModelV4_5EditInput(TypedDict):
    """Edit a picture by instruction, with reference pictures: the input of `text-to-image/model-v4-5-edit`."""

    prompt: str
    """The instruction; references may be named as in "image 2" (at most 4096 characters)."""
    reference_images: Sequence[Media]
    """The picture to edit, and up to four more to take things from (at most 5)."""
    aspect_ratio: NotRequired[Literal["square_1_1", "widescreen_16_9", "social_story_9_16", "portrait_2_3", "traditional_3_4", "standard_3_2", "classic_4_3", "cinematic_21_9"]]
    """Shape and size of the result (default "square_1_1")."""
    seed: NotRequired[int]
    """Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 4294967295)."""
    enable_safety_checker: NotRequired[bool]
    """Refuse prompts that the content policy does not allow; some are refused even when this is false (default true)."""
    webhook_url: NotRequired[str]
    """Address that is called at every status change of the task (at most 2048 characters)."""


class TextToVideoModel2_7InputAdditionalSettings(TypedDict):
    """Finer control."""

    prompt_extend: NotRequired[bool]
    """Enrich the prompt first; the enriched one is returned in `effective_prompt` (default true)."""


class TextToVideoModel2_7Input(TypedDict):
    """Video from text, optionally guided by sound: the input of `text-to-video/model-2-7`."""

    prompt: str
    """What to make, in words (at most 5000 characters)."""
    audio_url: NotRequired[MediaUrl]
    """Becomes the sound of the video and drives its motion. An http(s) URL; Base64 and data URLs are taken too; MP3, WAV; at most 15
    MiB; 2 to 30 seconds."""
    aspect_ratio: NotRequired[Literal["16:9", "9:16", "1:1", "4:3", "3:4"]]
    """Shape of the picture (default "16:9")."""
    duration: NotRequired[int]
    """Length of the video in seconds (2 to 15; default 5)."""
    additional_settings: NotRequired[TextToVideoModel2_7InputAdditionalSettings]
    """Finer control."""
    negative_prompt: NotRequired[str]
    """What the result must not show (at most 500 characters)."""
    resolution: NotRequired[Literal["720P", "1080P"]]
    """Height class of the video (default "1080P")."""
    seed: NotRequired[int]
    """Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 2147483647)."""
    webhook_url: NotRequired[str]
    """Address that is called at every status change of the task (at most 2048 characters)."""


class TextToVideoModel4_5Input(TypedDict):
    """Video from text: the input of `text-to-video/model-4-5`."""

    prompt: str
    """What to make, in words (at most 2000 characters)."""
    ratio: NotRequired[Literal["1280:720", "720:1280", "1104:832", "960:960", "832:1104"]]
    """Pixels of the video (default "1280:720")."""
    duration: NotRequired[Literal[5, 8, 10]]
    """Length in seconds: 5, 8 or 10 (default 5)."""
    webhook_url: NotRequired[str]
    """Address that is called at every status change of the task (at most 2048 characters)."""


class TextToVideoModelV2_6_1080pInput(TypedDict):
    """1080p video from text: the input of `text-to-video/model-v2-6-1080p`."""

    prompt: str
    """What to make, in words (at most 2000 characters)."""
    duration: NotRequired[Literal["5", "10", "15"]]
    """Length in seconds, as text (default "5")."""
    negative_prompt: NotRequired[str]
    """What the result must not show (at most 1000 characters)."""
    enable_prompt_expansion: NotRequired[bool]
    """Enrich the prompt first; the enriched one is returned in `effective_prompt` (default false)."""
    shot_type: NotRequired[Literal["single", "multi"]]
    """One shot, or several; several need `enable_prompt_expansion` (default "single")."""
    seed: NotRequired[int]
    """-1 draws a random seed; the task reports it (-1 to 2147483647; default -1)."""
    size: NotRequired[Literal["1920*1080", "1080*1920", "1440*1440", "1632*1248", "1248*1632"]]
    """Pixels of the video (default "1920*1080")."""
    webhook_url: NotRequired[str]
    """Address that is called at every status change of the task (at most 2048 characters)."""


class VideoEditModel2_7InputAdditionalSettings(TypedDict):
    """Finer control."""

    audio_setting: NotRequired[Literal["auto", "origin"]]
    """`origin` keeps the clip's sound as it is (default "auto")."""
    prompt_extend: NotRequired[bool]
    """Enrich the prompt first; the enriched one is returned in `effective_prompt` (default true)."""


class VideoEditModel2_7Input(TypedDict):
    """Edit a clip by instruction: the input of `video-edit/model-2-7`."""

    video_url: MediaUrl
    """The clip. An http(s) URL; Base64 and data URLs are taken too; MP4, MOV, M4V, WEBM; at most 200 MiB; at most 4096 pixels a
    side; 0.1 to 300 seconds."""
    prompt: NotRequired[str]
    """What to make, in words (at most 5000 characters)."""
    image_urls: NotRequired[Sequence[MediaUrl]]
    """Material for the edit (at most 3)."""
    aspect_ratio: NotRequired[Literal["16:9", "9:16", "1:1", "4:3", "3:4"]]
    """Shape of the result; the clip's own where missing."""
    duration: NotRequired[int]
    """Length in seconds; 0 keeps the clip's (0 to 10; default 0)."""
    additional_settings: NotRequired[VideoEditModel2_7InputAdditionalSettings]
    """Finer control."""
    negative_prompt: NotRequired[str]
    """What the result must not show (at most 500 characters)."""
    resolution: NotRequired[Literal["720P", "1080P"]]
    """Height class of the video (default "1080P")."""
    seed: NotRequired[int]
    """Same body, same seed: same result. Without one a random seed is drawn; the task reports it (0 to 2147483647)."""
    webhook_url: NotRequired[str]
    """Address that is called at every status change of the task (at most 2048 characters)."""


class VideoModelV3MotionControlProInput(TypedDict):
    """Move a character as a person in a clip does: the input of `video/model-v3-motion-control-pro`."""

    image_url: MediaUrl
    """The character. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, WEBP; at most 10 MiB; at least 300x300 pixels;
    more than 40000000 pixels in all are reduced to that."""
    video_url: MediaUrl
    """The motion. An http(s) URL; Base64 and data URLs are taken too; MP4, MOV, M4V, WEBM; at most 200 MiB; at most 4096 pixels a
    side; 3 to 30 seconds."""
    prompt: NotRequired[str]
    """What else to show (at most 2500 characters)."""
    character_orientation: NotRequired[Literal["video", "image"]]
    """Whose orientation the result has; `video` allows 30 seconds, `image` 10 (default "video")."""
    cfg_scale: NotRequired[float]
    """How closely to keep to the prompt (0 to 1; default 0.5)."""
    webhook_url: NotRequired[str]
    """Address that is called at every status change of the task (at most 2048 characters)."""


class VideoModelV3MotionControlStdInput(TypedDict):
    """Move a character as a person in a clip does, standard tier: the input of `video/model-v3-motion-control-std`."""

    image_url: MediaUrl
    """The character. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, WEBP; at most 10 MiB; at least 300x300 pixels;
    more than 40000000 pixels in all are reduced to that."""
    video_url: MediaUrl
    """The motion. An http(s) URL; Base64 and data URLs are taken too; MP4, MOV, M4V, WEBM; at most 200 MiB; at most 4096 pixels a
    side; 3 to 30 seconds."""
    prompt: NotRequired[str]
    """What else to show (at most 2500 characters)."""
    character_orientation: NotRequired[Literal["video", "image"]]
    """Whose orientation the result has; `video` allows 30 seconds, `image` 10 (default "video")."""
    cfg_scale: NotRequired[float]
    """How closely to keep to the prompt (0 to 1; default 0.5)."""
    webhook_url: NotRequired[str]
    """Address that is called at every status change of the task (at most 2048 characters)."""


class VideoModelV3ProInputMultiPrompt(TypedDict):
    """VideoModelV3ProInputMultiPrompt"""

    prompt: NotRequired[str]
    """What the shot shows; without it what the outer `prompt` says (at most 2500 characters)."""
    duration: NotRequired[Literal["3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15"]]
    """Its length in seconds, as text; without it an equal share of what the others leave of the outer `duration`, or 3 where they
    leave nothing."""


class VideoModelV3ProInputElement(TypedDict):
    """VideoModelV3ProInputElement"""

    reference_image_urls: NotRequired[Sequence[MediaUrl]]
    """Views of the thing (at most 8)."""
    frontal_image_url: NotRequired[MediaUrl]
    """The thing from the front. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, WEBP; at most 10 MiB; more than
    40000000 pixels in all are reduced to that."""


class VideoModelV3ProInput(TypedDict):
    """Video from text, pictures or a list of shots, professional tier: the input of `video/model-v3-pro`."""

    prompt: NotRequired[str]
    """What to show; required without `multi_prompt` (at most 2500 characters)."""
    multi_prompt: NotRequired[Sequence[VideoModelV3ProInputMultiPrompt]]
    """Shots, one after the other; together at most 15 seconds (at most 6)."""
    start_image_url: NotRequired[MediaUrl]
    """The first frame. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG; at most 10 MiB; at least 300x300 pixels; more
    than 40000000 pixels in all are reduced to that; sides in a ratio of at most 2.5:1."""
    end_image_url: NotRequired[MediaUrl]
    """The last frame; needs a start. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG; at most 10 MiB; at least 300x300
    pixels; more than 40000000 pixels in all are reduced to that; sides in a ratio of at most 2.5:1."""
    elements: NotRequired[Sequence[VideoModelV3ProInputElement]]
    """Things that appear (at most 8)."""
    generate_audio: NotRequired[bool]
    """Add sound (default true)."""
    multi_shot: NotRequired[bool]
    """Cut the video into several shots (default false)."""
    shot_type: NotRequired[Literal["customize", "intelligent"]]
    """`intelligent` chooses the shots from the prompt (default "customize")."""
    aspect_ratio: NotRequired[Literal["16:9", "9:16", "1:1"]]
    """Shape of the video; a start picture decides it otherwise (default "16:9")."""
    duration: NotRequired[Literal["3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15"]]
    """Length in seconds, as text; with `multi_prompt` the sum of its shots counts instead (default "5")."""
    negative_prompt: NotRequired[str]
    """What the result must not show (at most 2500 characters)."""
    cfg_scale: NotRequired[float]
    """How closely to keep to the prompt (0 to 1; default 0.5)."""
    webhook_url: NotRequired[str]
    """Address that is called at every status change of the task (at most 2048 characters)."""


class VideoModelV3StdInputMultiPrompt(TypedDict):
    """VideoModelV3StdInputMultiPrompt"""

    prompt: NotRequired[str]
    """What the shot shows; without it what the outer `prompt` says (at most 2500 characters)."""
    duration: NotRequired[Literal["3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15"]]
    """Its length in seconds, as text; without it an equal share of what the others leave of the outer `duration`, or 3 where they
    leave nothing."""


class VideoModelV3StdInputElement(TypedDict):
    """VideoModelV3StdInputElement"""

    reference_image_urls: NotRequired[Sequence[MediaUrl]]
    """Views of the thing (at most 8)."""
    frontal_image_url: NotRequired[MediaUrl]
    """The thing from the front. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG, WEBP; at most 10 MiB; more than
    40000000 pixels in all are reduced to that."""


class VideoModelV3StdInput(TypedDict):
    """Video from text, pictures or a list of shots, standard tier: the input of `video/model-v3-std`."""

    prompt: NotRequired[str]
    """What to show; required without `multi_prompt` (at most 2500 characters)."""
    multi_prompt: NotRequired[Sequence[VideoModelV3StdInputMultiPrompt]]
    """Shots, one after the other; together at most 15 seconds (at most 6)."""
    start_image_url: NotRequired[MediaUrl]
    """The first frame. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG; at most 10 MiB; at least 300x300 pixels; more
    than 40000000 pixels in all are reduced to that; sides in a ratio of at most 2.5:1."""
    end_image_url: NotRequired[MediaUrl]
    """The last frame; needs a start. An http(s) URL; Base64 and data URLs are taken too; JPEG, PNG; at most 10 MiB; at least 300x300
    pixels; more than 40000000 pixels in all are reduced to that; sides in a ratio of at most 2.5:1."""
    elements: NotRequired[Sequence[VideoModelV3StdInputElement]]
    """Things that appear (at most 8)."""
    generate_audio: NotRequired[bool]
    """Add sound (default true)."""
    multi_shot: NotRequired[bool]
    """Cut the video into several shots (default false)."""
    shot_type: NotRequired[Literal["customize", "intelligent"]]
    """`intelligent` chooses the shots from the prompt (default "customize")."""
    aspect_ratio: NotRequired[Literal["16:9", "9:16", "1:1"]]
    """Shape of the video; a start picture decides it otherwise (default "16:9")."""
    duration: NotRequired[Literal["3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15"]]
    """Length in seconds, as text; with `multi_prompt` the sum of its shots counts instead (default "5")."""
    negative_prompt: NotRequired[str]
    """What the result must not show (at most 2500 characters)."""
    cfg_scale: NotRequired[float]
    """How closely to keep to the prompt (0 to 1; default 0.5)."""
    webhook_url: NotRequired[str]
    """Address that is called at every status change of the task (at most 2048 characters)."""


class VideoUpscalerPrecisionInput(TypedDict):
    """Enlarge a clip, true to the original: the input of `video-upscaler-precision`."""

    video: Media
    """The clip to enlarge. Base64, a data URL or an http(s) URL; MP4, MOV, M4V, WEBM; at most 200 MiB; at most 4096 pixels a side;
    0.1 to 300 seconds."""
    resolution: NotRequired[Literal["720p", "1k", "2k", "4k"]]
    """Long edge of the result: 1280, 1920, 2560 or 3840 pixels; never below the clip's own (default "2k")."""
    fps_boost: NotRequired[bool]
    """Double the frame rate, up to 60 (default false)."""
    sharpen: NotRequired[int]
    """Sharpening of the result; 0 adds none (0 to 100; default 0)."""
    smart_grain: NotRequired[int]
    """Film grain added to the result; 0 adds none (0 to 100; default 0)."""
    output_format: NotRequired[Literal["h264"]]
    """How the result is encoded: always as H.264, in an MP4 file (default "h264")."""
    strength: NotRequired[int]
    """How strongly to restore; ignored with `fps_boost` (0 to 100; default 60)."""
    webhook_url: NotRequired[str]
    """Address that is called at every status change of the task (at most 2048 characters)."""


class VideoUpscalerTurboInput(TypedDict):
    """Enlarge a clip in less time; billed by frames: the input of `video-upscaler/turbo`."""

    video: Media
    """The clip to enlarge. Base64, a data URL or an http(s) URL; MP4, MOV, M4V, WEBM; at most 200 MiB; at most 4096 pixels a side;
    0.1 to 300 seconds."""
    resolution: NotRequired[Literal["720p", "1k", "2k", "4k"]]
    """Long edge of the result: 1280, 1920, 2560 or 3840 pixels; never below the clip's own (default "2k")."""
    fps_boost: NotRequired[bool]
    """Double the frame rate, up to 60 (default false)."""
    sharpen: NotRequired[int]
    """Sharpening of the result; 0 adds none (0 to 100; default 0)."""
    smart_grain: NotRequired[int]
    """Film grain added to the result; 0 adds none (0 to 100; default 0)."""
    output_format: NotRequired[Literal["h264"]]
    """How the result is encoded: always as H.264, in an MP4 file (default "h264")."""
    creativity: NotRequired[int]
    """How freely detail may be redrawn (0 to 100; default 0)."""
    flavor: NotRequired[Literal["vivid", "natural"]]
    """Character of the picture (default "vivid")."""
    webhook_url: NotRequired[str]
    """Address that is called at every status change of the task (at most 2048 characters)."""


class VideoUpscalerInput(TypedDict):
    """Enlarge a clip: the input of `video-upscaler`."""

    video: Media
    """The clip to enlarge. Base64, a data URL or an http(s) URL; MP4, MOV, M4V, WEBM; at most 200 MiB; at most 4096 pixels a side;
    0.1 to 300 seconds."""
    resolution: NotRequired[Literal["720p", "1k", "2k", "4k"]]
    """Long edge of the result: 1280, 1920, 2560 or 3840 pixels; never below the clip's own (default "2k")."""
    fps_boost: NotRequired[bool]
    """Double the frame rate, up to 60 (default false)."""
    sharpen: NotRequired[int]
    """Sharpening of the result; 0 adds none (0 to 100; default 0)."""
    smart_grain: NotRequired[int]
    """Film grain added to the result; 0 adds none (0 to 100; default 0)."""
    output_format: NotRequired[Literal["h264"]]
    """How the result is encoded: always as H.264, in an MP4 file (default "h264")."""
    creativity: NotRequired[int]
    """How freely detail may be redrawn (0 to 100; default 0)."""
    flavor: NotRequired[Literal["vivid", "natural"]]
    """Character of the picture (default "vivid")."""
    webhook_url: NotRequired[str]
    """Address that is called at every status change of the task (at most 2048 characters)."""


class IconAuthor(TypedDict):
    """Who made it"""

    id: int
    """Identifies the author"""
    name: str
    """Who drew it"""
    slug: str
    """The name as part of an address"""
    avatar: str
    """Signed address of a picture"""
    assets: int
    """Icons that the catalog has of this author"""


class IconStyle(TypedDict):
    """How it is drawn"""

    id: int
    """Identifies the style"""
    name: str
    """Its name"""


class IconFamily(TypedDict):
    """The set that it belongs to"""

    id: int
    """Value of `family-id`"""
    name: str
    """Its name"""
    total: int
    """Icons in it"""


class IconThumbnail(TypedDict):
    """IconThumbnail"""

    url: str
    """Signed address of a PNG"""
    width: int
    """Pixels"""
    height: int
    """Pixels"""


class IconTag(TypedDict):
    """IconTag"""

    name: str
    """A word or phrase"""
    slug: str
    """The same as part of an address"""


class IconLicense(TypedDict):
    """Under which the icon may be used"""

    name: str
    """SPDX identifier or name"""
    url: NotRequired[str]
    """Its text"""


class Icon(TypedDict):
    """An icon"""

    id: int
    """Identifies the icon"""
    name: str
    """What it shows"""
    slug: str
    """Its name in its family, style included"""
    free_svg: bool
    """Whether the SVG may be downloaded without the premium entitlement"""
    created: str
    """When it entered the catalog"""
    author: IconAuthor
    """Who made it"""
    style: IconStyle
    """How it is drawn"""
    family: IconFamily
    """The set that it belongs to"""
    thumbnails: list[IconThumbnail]
    """In the sizes asked"""
    tags: list[IconTag]
    """What it is found by"""
    license: NotRequired[IconLicense]
    """Under which the icon may be used"""
    download_count: int
    """How often it was downloaded"""
    colors: list[str]
    """What `filters[color]` finds it by; `solid-black` is drawn in the colour of the text"""
    stated: NotRequired[dict[str, Any]]
    """Where values come from, by field, for keys that may edit; defaults are absent. No import replaces a stronger origin with a
    weaker one"""


class IconDetailAuthor(TypedDict):
    """Who made it"""

    id: int
    """Identifies the author"""
    name: str
    """Who drew it"""
    slug: str
    """The name as part of an address"""
    avatar: str
    """Signed address of a picture"""
    assets: int
    """Icons that the catalog has of this author"""


class IconDetailStyle(TypedDict):
    """How it is drawn"""

    id: int
    """Identifies the style"""
    name: str
    """Its name"""


class IconDetailFamily(TypedDict):
    """The set that it belongs to"""

    id: int
    """Value of `family-id`"""
    name: str
    """Its name"""
    total: int
    """Icons in it"""


class IconDetailThumbnail(TypedDict):
    """IconDetailThumbnail"""

    url: str
    """Signed address of a PNG"""
    width: int
    """Pixels"""
    height: int
    """Pixels"""


class IconDetailTag(TypedDict):
    """IconDetailTag"""

    name: str
    """A word or phrase"""
    slug: str
    """The same as part of an address"""


class IconDetailLicense(TypedDict):
    """Under which the icon may be used"""

    name: str
    """SPDX identifier or name"""
    url: NotRequired[str]
    """Its text"""


class IconDetailRelated(TypedDict):
    """Other icons that go with this one"""

    style: list[Icon]
    """Others of the same style and family"""
    visual_concept: list[Icon]
    """The same subject in other families"""
    variants: list[Icon]
    """The same subject in other styles of the family"""


class IconDetail(TypedDict):
    """An icon and those related to it"""

    id: int
    """Identifies the icon"""
    name: str
    """What it shows"""
    slug: str
    """Its name in its family, style included"""
    free_svg: bool
    """Whether the SVG may be downloaded without the premium entitlement"""
    created: str
    """When it entered the catalog"""
    author: IconDetailAuthor
    """Who made it"""
    style: IconDetailStyle
    """How it is drawn"""
    family: IconDetailFamily
    """The set that it belongs to"""
    thumbnails: list[IconDetailThumbnail]
    """In the sizes asked"""
    tags: list[IconDetailTag]
    """What it is found by"""
    license: NotRequired[IconDetailLicense]
    """Under which the icon may be used"""
    download_count: int
    """How often it was downloaded"""
    colors: list[str]
    """What `filters[color]` finds it by; `solid-black` is drawn in the colour of the text"""
    stated: NotRequired[dict[str, Any]]
    """Where values come from, by field, for keys that may edit; defaults are absent. No import replaces a stronger origin with a
    weaker one"""
    related: IconDetailRelated
    """Other icons that go with this one"""


class IconListMetaPagination(TypedDict):
    """IconListMetaPagination"""

    per_page: int
    """Icons on a page"""
    total: int
    """How many icons match in all"""
    last_page: int
    """Number of the last page, at least 1"""
    current_page: int
    """Number of this page"""


class IconListMetaUnderstood(TypedDict):
    """There where the words were read in a language other than English, whatever languages the request names"""

    language: str
    """Language that the words were read in, as a code of ISO 639 such as `es`"""
    query: str
    """What was searched for, in the English words of the items"""


class IconListMetaFacetsColor(TypedDict):
    """IconListMetaFacetsColor"""

    value: str
    """A value of the filter"""
    count: int
    """How many items have it"""


class IconListMetaFacetsShape(TypedDict):
    """IconListMetaFacetsShape"""

    value: str
    """A value of the filter"""
    count: int
    """How many items have it"""


class IconListMetaFacetsIconType(TypedDict):
    """IconListMetaFacetsIconType"""

    value: str
    """A value of the filter"""
    count: int
    """How many items have it"""


class IconListMetaFacetsFamily(TypedDict):
    """IconListMetaFacetsFamily"""

    value: int
    """Identifies it"""
    name: str
    """Its name"""
    count: int
    """How many icons are of it"""


class IconListMetaFacetsStyle(TypedDict):
    """IconListMetaFacetsStyle"""

    value: int
    """Identifies it"""
    name: str
    """Its name"""
    count: int
    """How many icons are of it"""


class IconListMetaFacets(TypedDict):
    """Counts of values, for each of the `facets` asked for"""

    color: NotRequired[list[IconListMetaFacetsColor]]
    """The most frequent first, equally frequent ones by their value"""
    shape: NotRequired[list[IconListMetaFacetsShape]]
    """The most frequent first, equally frequent ones by their value"""
    icon_type: NotRequired[list[IconListMetaFacetsIconType]]
    """The most frequent first, equally frequent ones by their value"""
    family: NotRequired[list[IconListMetaFacetsFamily]]
    """The most frequent first, equally frequent ones by their value"""
    style: NotRequired[list[IconListMetaFacetsStyle]]
    """The most frequent first, equally frequent ones by their value"""


class IconListMeta(TypedDict):
    """IconListMeta"""

    pagination: IconListMetaPagination
    corrected_query: NotRequired[str]
    """The query as understood, where a word that nothing has was replaced by its nearest spelling"""
    matched: NotRequired[Literal["some"]]
    """All words together find less than a page, and the best partial matches follow"""
    full_matches: NotRequired[int]
    """With `matched`: how many items have all words. They come first"""
    relaxed: NotRequired[list[str]]
    """With `matched`: words of the query that the best partial matches lack, in lower case without accents; none where these have
    any of the words"""
    understood: NotRequired[IconListMetaUnderstood]
    """There where the words were read in a language other than English, whatever languages the request names"""
    facets: NotRequired[IconListMetaFacets]
    """Counts of values, for each of the `facets` asked for"""


class IconList(TypedDict):
    """A page of icons"""

    data: list[Icon]
    """This page of the icons"""
    meta: IconListMeta


class SoundEffectCategoryParent(TypedDict):
    """SoundEffectCategoryParent"""

    id: int
    """Stable number of the category"""
    name: str
    """Its name"""
    slug: str
    """Its value in the `category` filter"""


class SoundEffectCategory(TypedDict):
    """The one category it belongs to"""

    id: int
    """Stable number of the category"""
    name: str
    """Its name"""
    slug: str
    """Its value in the `category` filter"""
    parent: SoundEffectCategoryParent | None
    """The category above it"""


class SoundEffectLicense(TypedDict):
    """Under which the item may be used"""

    name: str
    """Name of the licence"""
    url: NotRequired[str]
    """Its text"""


class SoundEffect(TypedDict):
    """A sound effect"""

    id: int
    """Identifies the sound effect"""
    title: str
    """Title"""
    tags: list[str]
    """Words it is found by"""
    category: SoundEffectCategory
    """The one category it belongs to"""
    duration: float
    """Length in seconds"""
    is_premium: bool
    """Whether its download needs the premium entitlement"""
    popularity: int
    """Popularity score (0 to 100)."""
    download_count: int
    """How often it was downloaded"""
    created_at: str
    """When it entered the catalog"""
    file_url: str
    """Signed address of the audio, inline; of its preview where the item is premium and the key is not entitled to it"""
    preview_url: NotRequired[str]
    """Signed address of the preview of a premium item, of the audio itself for a free one"""
    waveform_url: NotRequired[str]
    """Signed address of a JSON document with `duration` in seconds and about a thousand `peaks` from 0 to 1"""
    waveform_image_url: NotRequired[str]
    """Signed address of the same waveform as a PNG, 1000 by 160 pixels on transparency"""
    license: NotRequired[SoundEffectLicense]
    """Under which the item may be used"""
    attribution: NotRequired[str]
    """Credit line that goes with the item"""
    loudness_lufs: NotRequired[float]
    """Integrated loudness after ITU-R BS.1770, LUFS"""
    true_peak_dbtp: NotRequired[float]
    """True peak after ITU-R BS.1770, dBTP: above 0 where the sound is cut off when it is played"""
    sample_rate: int
    """Samples a second"""
    channels: int
    """1 mono, 2 stereo"""
    format: str
    """Audio format, such as wav or ogg"""
    file_size: int
    """Bytes"""
    stated: NotRequired[dict[str, Any]]
    """Where values come from, by field, for keys that may edit; defaults are absent. No import replaces a stronger origin with a
    weaker one"""


class SoundEffectListUnderstood(TypedDict):
    """There where the words were read in a language other than English, whatever languages the request names"""

    language: str
    """Language that the words were read in, as a code of ISO 639 such as `es`"""
    query: str
    """What was searched for, in the English words of the items"""


class SoundEffectListFacetsCategory(TypedDict):
    """SoundEffectListFacetsCategory"""

    value: str
    """A value of the filter"""
    count: int
    """How many items have it"""


class SoundEffectListFacetsPremium(TypedDict):
    """SoundEffectListFacetsPremium"""

    value: bool
    """A value of the filter"""
    count: int
    """How many items have it"""


SoundEffectListFacetsDuration = TypedDict(
    "SoundEffectListFacetsDuration",
    {
        "from": float,
        "to": NotRequired[float],
        "count": int,
    },
)

class SoundEffectListFacets(TypedDict):
    """Counts of values, for each of the `facets` asked for"""

    category: NotRequired[list[SoundEffectListFacetsCategory]]
    """The most frequent first, equally frequent ones by their value"""
    premium: NotRequired[list[SoundEffectListFacetsPremium]]
    """The most frequent first, equally frequent ones by their value"""
    duration: NotRequired[list[SoundEffectListFacetsDuration]]
    """All buckets, by their edges, empty ones too: without the range of the same name"""


class SoundEffectList(TypedDict):
    """A page of the matching items"""

    count: int
    """How many items match in all"""
    results: list[SoundEffect]
    """This page of them"""
    corrected_query: NotRequired[str]
    """The query as understood, where a word that no item has was replaced by its nearest spelling"""
    matched: NotRequired[Literal["some"]]
    """All words together find less than a page, and the best partial matches follow"""
    full_matches: NotRequired[int]
    """With `matched`: how many items have all words. They come first"""
    relaxed: NotRequired[list[str]]
    """With `matched`: words of the query that the best partial matches lack, in lower case without accents; none where these have
    any of the words"""
    understood: NotRequired[SoundEffectListUnderstood]
    """There where the words were read in a language other than English, whatever languages the request names"""
    facets: NotRequired[SoundEffectListFacets]
    """Counts of values, for each of the `facets` asked for"""


class SimilarSoundEffects(TypedDict):
    """Items that are like one"""

    count: int
    """How many items the answer holds"""
    results: list[SoundEffect]
    """The most similar first"""


class TrackLicense(TypedDict):
    """Under which the item may be used"""

    name: str
    """Name of the licence"""
    url: NotRequired[str]
    """Its text"""


class TrackArtist(TypedDict):
    """TrackArtist"""

    id: int
    """Its number"""
    name: str
    """Its name"""


class TrackGenre(TypedDict):
    """TrackGenre"""

    id: int
    """Its number"""
    name: str
    """Its name"""


class TrackMood(TypedDict):
    """TrackMood"""

    id: int
    """Its number"""
    name: str
    """Its name"""


class Track(TypedDict):
    """A music track"""

    id: int
    """Identifies the track"""
    title: str
    """Title"""
    tags: list[str]
    """Words it is found by"""
    cover_url: str
    """Signed address of the cover picture"""
    file_url: str
    """Signed address of the audio, inline; of its preview where the item is premium and the key is not entitled to it"""
    preview_url: str
    """Signed address of a short preview; of the whole track where it is free"""
    waveform_url: NotRequired[str]
    """Signed address of a JSON document with `duration` in seconds and about a thousand `peaks` from 0 to 1"""
    waveform_image_url: NotRequired[str]
    """Signed address of the same waveform as a PNG, 1000 by 160 pixels on transparency"""
    license: NotRequired[TrackLicense]
    """Under which the item may be used"""
    attribution: NotRequired[str]
    """Credit line that goes with the item"""
    loudness_lufs: NotRequired[float]
    """Integrated loudness after ITU-R BS.1770, LUFS"""
    true_peak_dbtp: NotRequired[float]
    """True peak after ITU-R BS.1770, dBTP: above 0 where the sound is cut off when it is played"""
    download_url: str
    """The track's download call"""
    seconds: int
    """Length in whole seconds"""
    time: str
    """Length as m:ss"""
    bpm: int
    """Tempo, beats a minute; 0 where none is known"""
    popularity: int
    """Popularity score (0 to 100)."""
    is_premium: bool
    """Whether its download needs the premium entitlement"""
    is_active: bool
    """Whether lists show it"""
    created_at: str
    """When it entered the catalog"""
    downloads: int
    """How often it was downloaded"""
    favorites: int
    """How many people marked it as a favourite"""
    in_playlists: int
    """How many playlists hold it"""
    key: NotRequired[str]
    """Musical key, such as A minor"""
    artist: TrackArtist | None
    """Who made it"""
    genres: list[TrackGenre]
    """Genres"""
    moods: list[TrackMood]
    """Moods"""
    stated: NotRequired[dict[str, Any]]
    """Where values come from, by field, for keys that may edit; defaults are absent. No import replaces a stronger origin with a
    weaker one"""


class TrackDetailLicense(TypedDict):
    """Under which the item may be used"""

    name: str
    """Name of the licence"""
    url: NotRequired[str]
    """Its text"""


class TrackDetailArtist(TypedDict):
    """TrackDetailArtist"""

    id: int
    """Its number"""
    name: str
    """Its name"""
    bio: str
    """Biography"""
    cover_url: str
    """Signed address of the artist's picture"""
    track_count: int
    """How many tracks of theirs the catalog lists"""


class TrackDetailGenre(TypedDict):
    """TrackDetailGenre"""

    id: int
    """Its number"""
    name: str
    """Its name"""
    order: int
    """Its place among its like"""
    is_active: bool
    """Whether it is in use"""
    cover_url: str
    """Signed address of its picture"""
    description: str
    """What it stands for"""


class TrackDetailMood(TypedDict):
    """TrackDetailMood"""

    id: int
    """Its number"""
    name: str
    """Its name"""
    order: int
    """Its place among its like"""
    is_active: bool
    """Whether it is in use"""
    cover_url: str
    """Signed address of its picture"""
    description: str
    """What it stands for"""


class TrackDetail(TypedDict):
    """A music track with its artist, genres and moods in full"""

    id: int
    """Identifies the track"""
    title: str
    """Title"""
    tags: list[str]
    """Words it is found by"""
    cover_url: str
    """Signed address of the cover picture"""
    file_url: str
    """Signed address of the audio, inline; of its preview where the item is premium and the key is not entitled to it"""
    preview_url: str
    """Signed address of a short preview; of the whole track where it is free"""
    waveform_url: NotRequired[str]
    """Signed address of a JSON document with `duration` in seconds and about a thousand `peaks` from 0 to 1"""
    waveform_image_url: NotRequired[str]
    """Signed address of the same waveform as a PNG, 1000 by 160 pixels on transparency"""
    license: NotRequired[TrackDetailLicense]
    """Under which the item may be used"""
    attribution: NotRequired[str]
    """Credit line that goes with the item"""
    loudness_lufs: NotRequired[float]
    """Integrated loudness after ITU-R BS.1770, LUFS"""
    true_peak_dbtp: NotRequired[float]
    """True peak after ITU-R BS.1770, dBTP: above 0 where the sound is cut off when it is played"""
    download_url: str
    """The track's download call"""
    seconds: int
    """Length in whole seconds"""
    time: str
    """Length as m:ss"""
    bpm: int
    """Tempo, beats a minute; 0 where none is known"""
    popularity: int
    """Popularity score (0 to 100)."""
    is_premium: bool
    """Whether its download needs the premium entitlement"""
    is_active: bool
    """Whether lists show it"""
    created_at: str
    """When it entered the catalog"""
    downloads: int
    """How often it was downloaded"""
    favorites: int
    """How many people marked it as a favourite"""
    in_playlists: int
    """How many playlists hold it"""
    key: NotRequired[str]
    """Musical key, such as A minor"""
    artist: TrackDetailArtist | None
    """Who made it"""
    genres: list[TrackDetailGenre]
    """Genres"""
    moods: list[TrackDetailMood]
    """Moods"""
    stated: NotRequired[dict[str, Any]]
    """Where values come from, by field, for keys that may edit; defaults are absent. No import replaces a stronger origin with a
    weaker one"""


class TrackListUnderstood(TypedDict):
    """There where the words were read in a language other than English, whatever languages the request names"""

    language: str
    """Language that the words were read in, as a code of ISO 639 such as `es`"""
    query: str
    """What was searched for, in the English words of the items"""


class TrackListFacetsGenre(TypedDict):
    """TrackListFacetsGenre"""

    value: str
    """A value of the filter"""
    count: int
    """How many items have it"""


class TrackListFacetsMood(TypedDict):
    """TrackListFacetsMood"""

    value: str
    """A value of the filter"""
    count: int
    """How many items have it"""


class TrackListFacetsKey(TypedDict):
    """TrackListFacetsKey"""

    value: str
    """A value of the filter"""
    count: int
    """How many items have it"""


TrackListFacetsDuration = TypedDict(
    "TrackListFacetsDuration",
    {
        "from": float,
        "to": NotRequired[float],
        "count": int,
    },
)

TrackListFacetsBpm = TypedDict(
    "TrackListFacetsBpm",
    {
        "from": float,
        "to": NotRequired[float],
        "count": int,
    },
)

class TrackListFacets(TypedDict):
    """Counts of values, for each of the `facets` asked for"""

    genre: NotRequired[list[TrackListFacetsGenre]]
    """The most frequent first, equally frequent ones by their value"""
    mood: NotRequired[list[TrackListFacetsMood]]
    """The most frequent first, equally frequent ones by their value"""
    key: NotRequired[list[TrackListFacetsKey]]
    """The most frequent first, equally frequent ones by their value"""
    duration: NotRequired[list[TrackListFacetsDuration]]
    """All buckets, by their edges, empty ones too: without the range of the same name"""
    bpm: NotRequired[list[TrackListFacetsBpm]]
    """All buckets, by their edges, empty ones too: without the range of the same name"""


class TrackList(TypedDict):
    """A page of the matching items"""

    count: int
    """How many items match in all"""
    results: list[Track]
    """This page of them"""
    corrected_query: NotRequired[str]
    """The query as understood, where a word that no item has was replaced by its nearest spelling"""
    matched: NotRequired[Literal["some"]]
    """All words together find less than a page, and the best partial matches follow"""
    full_matches: NotRequired[int]
    """With `matched`: how many items have all words. They come first"""
    relaxed: NotRequired[list[str]]
    """With `matched`: words of the query that the best partial matches lack, in lower case without accents; none where these have
    any of the words"""
    understood: NotRequired[TrackListUnderstood]
    """There where the words were read in a language other than English, whatever languages the request names"""
    facets: NotRequired[TrackListFacets]
    """Counts of values, for each of the `facets` asked for"""


class SimilarTracks(TypedDict):
    """Items that are like one"""

    count: int
    """How many items the answer holds"""
    results: list[Track]
    """The most similar first"""


class AudioDownload(TypedDict):
    """Where to get the audio file"""

    id: int
    """The item"""
    title: str
    """Its title"""
    download_url: str
    """Signed address that needs no key and makes a browser save the file"""
    expires_at: str
    """When the address stops to work"""


class ProblemInvalidParam(TypedDict):
    """ProblemInvalidParam"""

    name: str
    """The field, as the client wrote it"""
    field: str
    """The same as `name`"""
    reason: str
    """What it must be"""


class ProblemBudget(TypedDict):
    """Of `budget_exhausted`: the budget that has not so much left"""

    scope: Literal["all", "account", "key"]
    """Whose it is"""
    key_id: NotRequired[str]
    """Of a key's"""
    period: Literal["day", "month"]
    """For how long it is, UTC"""
    limit: float
    """Dollars that may be spent"""
    spent: float
    """Dollars that tasks have cost"""
    reserved: float
    """Dollars that tasks which have not ended may cost"""
    currency: Literal["USD"]
    """Of the amounts"""
    renews_at: str
    """When it begins again"""


class Problem(TypedDict):
    """What is wrong"""

    type: str
    """Identifies the kind of problem (RFC 9457)"""
    title: str
    """The status in words"""
    status: int
    """The HTTP status"""
    message: str
    """What is wrong, for people"""
    code: Literal["bad_request", "board_full", "boards_full", "body_too_complex", "body_too_large", "budget_exhausted", "busy", "content_policy", "cross_site_request", "delivery_under_way", "draining", "edited_meanwhile", "email_taken", "engine_unavailable", "expectation_failed", "favourites_stay", "grants_full", "has_members", "headers_too_large", "idempotency_key_in_use", "idempotency_key_reused", "in_use", "incomplete_body", "internal_error", "invalid_api_key", "invalid_content_length", "invalid_credentials", "invalid_host", "invalid_idempotency_key", "invalid_json", "invalid_login_link", "invalid_passkey", "invalid_request", "invalid_session", "invalid_signature", "invitations_full", "item_exists", "kept_full", "last_admin", "link_expired", "login_again", "malformed_path", "malformed_request", "members_full", "method_not_allowed", "missing_api_key", "missing_scope", "name_taken", "no_api", "no_member", "no_passkey", "no_password", "not_board_owner", "not_found", "not_ready", "passkey_required", "passkeys_full", "passkeys_unavailable", "people_only", "premium_required", "presets_full", "queue_full", "range_not_satisfiable", "rate_limited", "request_timeout", "search_unavailable", "set_by_environment", "share_ended", "shares_full", "storage_full", "store_unavailable", "task_finished", "task_not_completed", "task_not_failed", "task_running", "too_many_archives", "too_many_large_bodies", "too_many_streams", "undrawable", "unreadable_audio", "unsupported_media_type", "uploads_full", "wrong_password"]
    """What is wrong, for programs. Later versions may add codes: take one that you do not know by its status"""
    request_id: str
    """Names this request in the service's log"""
    invalid_params: NotRequired[list[ProblemInvalidParam]]
    """One entry for each offending field"""
    passkey_options: NotRequired[dict[str, Any]]
    """Of `passkey_required`: what the browser asks the authenticator, for `/v1/session/passkey`"""
    budget: NotRequired[ProblemBudget]
    """Of `budget_exhausted`: the budget that has not so much left"""


class TaskListData(TypedDict):
    """TaskListData"""

    task_id: str
    """Names the task in the calls that follow it"""
    status: Literal["CREATED", "IN_PROGRESS", "COMPLETED", "FAILED"]
    """Moves only forward; COMPLETED and FAILED are final"""


class TaskList(TypedDict):
    """A page of tasks, newest first"""

    data: list[TaskListData]
    next_page_token: NotRequired[str]
    """What `page_token` of the next page must be; absent on the last"""


class BudgetListData(TypedDict):
    """BudgetListData"""

    scope: Literal["all", "account", "key"]
    """Whose money it is: of all accounts together, of one, or of one key"""
    account: NotRequired[str]
    """Name of the account, of an account's"""
    key_id: NotRequired[str]
    """Id of the key, of a key's"""
    period: Literal["day", "month"]
    """For how long it is, UTC"""
    limit: NotRequired[float]
    """Dollars that may be spent; absent where nothing limits it"""
    spent: float
    """Dollars that tasks of the period have cost"""
    reserved: float
    """Dollars that tasks which have not ended may cost"""
    currency: Literal["USD"]
    """Of the amounts"""
    renews_at: str
    """When it begins again"""


class BudgetList(TypedDict):
    """Budgets, and what is spent of them"""

    data: list[BudgetListData]


class CostEstimate(TypedDict):
    """`data` of the answer to `dry_run=true`: what the task would cost"""

    estimated_cost: NotRequired[float]
    """What the task would cost; 0 where nothing is charged, absent where no price is known"""
    currency: Literal["USD"]
    """Of `estimated_cost`"""
    engine: str
    """The engine that would take it now"""
    model: NotRequired[str]
    """The model's id at its provider"""
    estimated_seconds: NotRequired[int]
    """Seconds that the work would probably take, by the times of earlier tasks, once its turn has come; absent before any was
    measured"""
    provider: NotRequired[str]
    """Who would see the inputs; absent where they stay on the operator's machines"""
    priced_on: NotRequired[str]
    """Day of the price list"""
    ignored: NotRequired[list[str]]
    """Members of the body that change nothing: at most 20 that the model does not know, and of a finished task those that its engine
    did not use"""
    did_you_mean: NotRequired[dict[str, Any]]
    """The known member that is nearest to one of `ignored`, where one is near"""


class BoardOwner(TypedDict):
    """Whose it is"""

    key_id: str
    """The key that owns it"""
    name: str
    """Name of that key"""
    ended: bool
    """Whether the key was revoked or has expired: an admin of the account sees the board then, and may take it over"""
    me: bool
    """Whether it is the calling key"""


class Board(TypedDict):
    """Things that belong together, in an order of their own"""

    id: str
    """Names the board"""
    name: str
    """What it is called (at most 120 characters)."""
    description: str
    """What it is for (at most 2000 characters)."""
    visibility: Literal["private", "account"]
    """`private`: seen by its owner; `account`: seen and filled by every key of the account with the scope `ai`"""
    favourites: bool
    """Whether it is the favourites of its owner"""
    owner: BoardOwner
    """Whose it is"""
    item_count: int
    """Items on it"""
    preview: list[BoardItem]
    """Its first items (at most 4)."""
    created_at: str
    """When it was made"""
    updated_at: str
    """When it or its items were changed last"""


class BoardShare(TypedDict):
    """A link by which somebody without a key sees a board"""

    id: str
    """Names the link"""
    url: NotRequired[str]
    """The link: in the response that makes it, and never again"""
    download: bool
    """Whether files may be downloaded by it"""
    premium: bool
    """Whether premium items are among them: where its maker may download them"""
    key_id: str
    """The key that made it"""
    created_at: str
    """When it was made"""
    expires_at: str
    """When it ends by itself"""


class RestoredBoardItemsDataLeftOut(TypedDict):
    """RestoredBoardItemsDataLeftOut"""

    id: str
    """Id of the item"""
    reason: Literal["gone", "added_again", "unknown"]
    """`gone`: the thing itself was deleted or has expired; `added_again`: it is on the board by another item; `unknown`: this board
    had no such item in the last hour"""


class RestoredBoardItemsData(TypedDict):
    """RestoredBoardItemsData"""

    restored: int
    """Items that were not on the board and are again: of a repeated call 0"""
    left_out: list[RestoredBoardItemsDataLeftOut]
    """Items that are not on the board after the call (at most 1000)."""


class RestoredBoardItems(TypedDict):
    """How many were put back, and which were not"""

    data: RestoredBoardItemsData


class TaskViewResult(TypedDict):
    """TaskViewResult"""

    url: str
    """Signed URL; works as long as the task is kept"""
    media_type: str
    """Internet media type"""
    width: NotRequired[int]
    """Pixels"""
    height: NotRequired[int]
    """Pixels"""
    seconds: NotRequired[float]
    """Length; absent for pictures"""
    bytes: NotRequired[int]
    """Size of the file"""


class TaskViewPreview(TypedDict):
    """TaskViewPreview"""

    url: str
    """Signed URL; works as long as the task is kept"""
    media_type: str
    """Internet media type"""
    width: NotRequired[int]
    """Pixels"""
    height: NotRequired[int]
    """Pixels"""
    seconds: NotRequired[float]
    """Length; absent for pictures"""
    bytes: NotRequired[int]
    """Size of the file"""


class TaskViewInputFile(TypedDict):
    """TaskViewInputFile"""

    field: str
    """The member, as in `image_urls[0].url`"""
    url: str
    """Signed URL; works as long as the task is kept"""
    media_type: str
    """Internet media type"""
    width: NotRequired[int]
    """Pixels"""
    height: NotRequired[int]
    """Pixels"""
    seconds: NotRequired[float]
    """Length; absent for pictures"""
    bytes: NotRequired[int]
    """Size of the file"""


class TaskViewCost(TypedDict):
    """Where an engine charges for its work"""

    amount: float
    """Until it has ended what is reserved for it, then what it has cost; 0 where it has cost nothing after all"""
    currency: Literal["USD"]
    """Of `amount`"""
    basis: Literal["estimated", "reported"]
    """By the provider's price list, or as the provider has reported it"""


class TaskView(TypedDict):
    """TaskView"""

    task_id: str
    """Names the task in the calls that follow it"""
    status: Literal["CREATED", "IN_PROGRESS", "COMPLETED", "FAILED"]
    """Moves only forward; COMPLETED and FAILED are final"""
    model: str
    """Path of its create call below /v1/ai"""
    generated: list[str]
    """Signed URLs of the results; empty until COMPLETED"""
    results: list[TaskViewResult]
    """The results, in the order of `generated`, with what is known of them"""
    previews: list[TaskViewPreview]
    """Small pictures of the results: WebP of at most 512 pixels a side, of a video one frame"""
    input: NotRequired[dict[str, Any]]
    """The body of the create call as given; inline media, uploads and other files of this service as signed URLs. Not in webhooks"""
    input_files: NotRequired[list[TaskViewInputFile]]
    """The input files that are kept with the task: all of `input`, and what was fetched for it, of paid work once it is ordered, of
    other work once it is COMPLETED. Not in webhooks"""
    ignored: NotRequired[list[str]]
    """Members of the body that change nothing: at most 20 that the model does not know, and of a finished task those that its engine
    did not use"""
    did_you_mean: NotRequired[dict[str, Any]]
    """The known member that is nearest to one of `ignored`, where one is near"""
    progress: float
    """Part of the work that is done (0 to 1)."""
    queue_position: NotRequired[int]
    """While CREATED, waiting tasks of its class, pictures or films, before this one; while IN_PROGRESS, requests before its own in
    the queue of the provider that does it, where that says so"""
    estimated_seconds: NotRequired[int]
    """Seconds until it has probably ended, by the times of earlier tasks; absent once it has ended, and before any was measured"""
    error: NotRequired[str]
    """Why it failed, for people. Present where it is FAILED, as are the two members that follow"""
    error_code: NotRequired[str]
    """Why it failed, for programs: `invalid_input`, `no_face`, `content_policy`, `budget_exhausted` (before anything was sent),
    `content_refused` (by whoever runs the model), `engine_failed`, `engine_unknown` (perhaps done and charged, its result lost:
    the caller decides), `timeout`, `out_of_memory`, `cancelled`"""
    error_message: NotRequired[str]
    """The same as `error`"""
    created_at: str
    """When it was created"""
    started_at: NotRequired[str]
    """When work on it began"""
    finished_at: NotRequired[str]
    """When it ended"""
    expires_at: str
    """When it and its results are removed; the end of the year 9999 where it is kept or on a board"""
    kept: NotRequired[Literal[True]]
    """It stays until somebody deletes it, or gives it an end again"""
    on_board: NotRequired[Literal[True]]
    """It is not kept, and stays while it is on a board"""
    engine: NotRequired[str]
    """The engine that did the work"""
    cost: NotRequired[TaskViewCost]
    """Where an engine charges for its work"""
    provider: NotRequired[str]
    """Whose machines the inputs go to; absent where they stay on the operator's"""
    engine_model: NotRequired[str]
    """The model, by its id at its provider or server"""
    fidelity: NotRequired[str]
    """How the result came to be: animatic, procedural, classical, generative or approximate"""
    seed: NotRequired[int]
    """The seed that was used"""
    effective_prompt: NotRequired[str]
    """The prompt that the work was done by, where it was made or enriched"""
    applied: NotRequired[Any]
    """What of the request is in the result, where the engine reports it: texts, or objects with details"""
    not_applied: NotRequired[Any]
    """What was understood and is not in the result, with the reason where one is known"""
    not_found: NotRequired[Any]
    """What was to be changed and is not in the picture"""
    not_understood: NotRequired[Any]
    """What of the request was not understood"""
    normalised: NotRequired[Any]
    """What was done to the inputs before the work, where they came otherwise than it takes them: objects with `field` and `change`"""
    unused_words: NotRequired[Any]
    """Words of the prompt that changed nothing"""


class UploadedMedia(TypedDict):
    """UploadedMedia"""

    upload: str
    """Names the upload"""
    url: str
    """Signed URL, to be given to tasks and shown in pages; works until the upload expires"""
    file_name: str
    """Its name, with the extension of what it is"""
    media: Literal["image", "video", "audio"]
    """Kind of media"""
    format: str
    """Its real format, whatever its name said"""
    width: NotRequired[int]
    """Pixels as shown; absent for sound"""
    height: NotRequired[int]
    """Pixels as shown; absent for sound"""
    seconds: NotRequired[float]
    """Length; absent for pictures"""
    bytes: int
    """Size of the file"""
    created_at: str
    """When it came"""
    expires_at: str
    """Until when tasks may take it"""


class BoardItem(TypedDict):
    """Something on a board"""

    id: str
    """Names it on this board"""
    type: Literal["sound", "track", "icon", "result", "upload"]
    """What it is"""
    ref: str
    """Id of the sound effect, track, icon, task or upload (at most 40 characters)."""
    note: str
    """What somebody wants to say of it (at most 2000 characters)."""
    position: int
    """Items are in the order of their positions, which have gaps and may change"""
    added_at: str
    """When it was added"""
    item: SoundEffect | Track | Icon | TaskView | UploadedMedia | None
    """What lists of its type show: a sound effect, a track, an icon, a task or an upload; null where it is gone, or where the key
    may not see it"""


class UsageEntryCost(TypedDict):
    """What engines have charged; absent where nothing was"""

    amount: float
    """Dollars"""
    currency: Literal["USD"]
    """Of `amount`"""


class UsageEntry(TypedDict):
    """UsageEntry"""

    date: str
    """Day, UTC"""
    hour: NotRequired[str]
    """Beginning of the hour, where hours are asked for"""
    model: str
    """Path of the create call below /v1/ai"""
    key_id: NotRequired[str | None]
    """With `by_key`; null for what was counted before usage was counted by key"""
    unit: str
    """What is counted: megapixels of pictures, seconds of video, frames of the turbo upscaler"""
    tasks: int
    """Finished tasks"""
    quantity: float
    """Sum in the unit, to two decimals"""
    cost: NotRequired[UsageEntryCost]
    """What engines have charged; absent where nothing was"""


#: Members that take bytes; the other media members take addresses only.
TAKES_BYTES: frozenset[str] = frozenset(["character_reference_images","image","mask","reference_images","style_reference_images","video"])
