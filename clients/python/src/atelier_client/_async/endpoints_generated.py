"""Written by `npm run generate` from the service's OpenAPI document."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, overload

from .. import api_generated as api
from ..tasks_seen import CreatedTask, OnCancel, Task
from .connection import AsyncConnection
from .creating import create_task, estimate_cost
from .running import run_task
from .tasks import AsyncFinished, AsyncTasks


class AsyncEndpointCalls:
    """The calls that create tasks."""

    tasks: AsyncTasks
    _connection: AsyncConnection

    @overload
    async def create(
        self, endpoint: Literal["image-change-camera"], input: api.ImageChangeCameraInput, *,
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> CreatedTask: ...

    @overload
    async def create(
        self, endpoint: Literal["image-expand/model-v4-5"], input: api.ImageExpandModelV4_5Input, *,
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> CreatedTask: ...

    @overload
    async def create(
        self, endpoint: Literal["image-expand/model"], input: api.ImageExpandModelInput, *,
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> CreatedTask: ...

    @overload
    async def create(
        self, endpoint: Literal["image-to-video/model-2-7"], input: api.ImageToVideoModel2_7Input, *,
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> CreatedTask: ...

    @overload
    async def create(
        self, endpoint: Literal["image-to-video/model-4-5"], input: api.ImageToVideoModel4_5Input, *,
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> CreatedTask: ...

    @overload
    async def create(
        self, endpoint: Literal["lip-sync/model-1-0-fast"], input: api.LipSyncModel1_0FastInput, *,
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> CreatedTask: ...

    @overload
    async def create(
        self, endpoint: Literal["lip-sync/model-1-0"], input: api.LipSyncModel1_0Input, *,
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> CreatedTask: ...

    @overload
    async def create(
        self, endpoint: Literal["model-image-edit"], input: api.ModelImageEditInput, *,
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> CreatedTask: ...

    @overload
    async def create(
        self, endpoint: Literal["reference-to-video/model-2-7"], input: api.ReferenceToVideoModel2_7Input, *,
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> CreatedTask: ...

    @overload
    async def create(
        self, endpoint: Literal["skin-enhancer/faithful"], input: api.SkinEnhancerFaithfulInput, *,
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> CreatedTask: ...

    @overload
    async def create(
        self, endpoint: Literal["skin-enhancer/flexible"], input: api.SkinEnhancerFlexibleInput, *,
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> CreatedTask: ...

    @overload
    async def create(
        self, endpoint: Literal["text-to-image/model-v4-5-edit"], input: api.TextToImageModelV4_5EditInput, *,
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> CreatedTask: ...

    @overload
    async def create(
        self, endpoint: Literal["text-to-video/model-2-7"], input: api.TextToVideoModel2_7Input, *,
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> CreatedTask: ...

    @overload
    async def create(
        self, endpoint: Literal["text-to-video/model-4-5"], input: api.TextToVideoModel4_5Input, *,
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> CreatedTask: ...

    @overload
    async def create(
        self, endpoint: Literal["text-to-video/model-v2-6-1080p"], input: api.TextToVideoModelV2_6_1080pInput, *,
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> CreatedTask: ...

    @overload
    async def create(
        self, endpoint: Literal["video-edit/model-2-7"], input: api.VideoEditModel2_7Input, *,
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> CreatedTask: ...

    @overload
    async def create(
        self, endpoint: Literal["video/model-v3-motion-control-pro"], input: api.VideoModelV3MotionControlProInput, *,
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> CreatedTask: ...

    @overload
    async def create(
        self, endpoint: Literal["video/model-v3-motion-control-std"], input: api.VideoModelV3MotionControlStdInput, *,
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> CreatedTask: ...

    @overload
    async def create(
        self, endpoint: Literal["video/model-v3-pro"], input: api.VideoModelV3ProInput, *,
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> CreatedTask: ...

    @overload
    async def create(
        self, endpoint: Literal["video/model-v3-std"], input: api.VideoModelV3StdInput, *,
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> CreatedTask: ...

    @overload
    async def create(
        self, endpoint: Literal["video-upscaler-precision"], input: api.VideoUpscalerPrecisionInput, *,
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> CreatedTask: ...

    @overload
    async def create(
        self, endpoint: Literal["video-upscaler/turbo"], input: api.VideoUpscalerTurboInput, *,
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> CreatedTask: ...

    @overload
    async def create(
        self, endpoint: Literal["video-upscaler"], input: api.VideoUpscalerInput, *,
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> CreatedTask: ...

    async def create(
        self, endpoint: api.Endpoint, input: Any, *,
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> CreatedTask:
        """Creates a task and does not wait. It may be repeated: a call with the same `idempotency_key` gives the first one's task, for 24
        hours; without one each call has its own. `webhook_url` is called at every status change. `engine` is the one that is to do it, one of
        `engines` of the model, in the place of the operator's order. Raises AtelierError when the input is refused."""
        return await create_task(self._connection, endpoint, input, idempotency_key, webhook_url, engine)

    @overload
    async def estimate(
        self, endpoint: Literal["image-change-camera"], input: api.ImageChangeCameraInput, *,
        engine: str | None = None,
    ) -> api.CostEstimate: ...

    @overload
    async def estimate(
        self, endpoint: Literal["image-expand/model-v4-5"], input: api.ImageExpandModelV4_5Input, *,
        engine: str | None = None,
    ) -> api.CostEstimate: ...

    @overload
    async def estimate(
        self, endpoint: Literal["image-expand/model"], input: api.ImageExpandModelInput, *,
        engine: str | None = None,
    ) -> api.CostEstimate: ...

    @overload
    async def estimate(
        self, endpoint: Literal["image-to-video/model-2-7"], input: api.ImageToVideoModel2_7Input, *,
        engine: str | None = None,
    ) -> api.CostEstimate: ...

    @overload
    async def estimate(
        self, endpoint: Literal["image-to-video/model-4-5"], input: api.ImageToVideoModel4_5Input, *,
        engine: str | None = None,
    ) -> api.CostEstimate: ...

    @overload
    async def estimate(
        self, endpoint: Literal["lip-sync/model-1-0-fast"], input: api.LipSyncModel1_0FastInput, *,
        engine: str | None = None,
    ) -> api.CostEstimate: ...

    @overload
    async def estimate(
        self, endpoint: Literal["lip-sync/model-1-0"], input: api.LipSyncModel1_0Input, *,
        engine: str | None = None,
    ) -> api.CostEstimate: ...

    @overload
    async def estimate(
        self, endpoint: Literal["model-image-edit"], input: api.ModelImageEditInput, *,
        engine: str | None = None,
    ) -> api.CostEstimate: ...

    @overload
    async def estimate(
        self, endpoint: Literal["reference-to-video/model-2-7"], input: api.ReferenceToVideoModel2_7Input, *,
        engine: str | None = None,
    ) -> api.CostEstimate: ...

    @overload
    async def estimate(
        self, endpoint: Literal["skin-enhancer/faithful"], input: api.SkinEnhancerFaithfulInput, *,
        engine: str | None = None,
    ) -> api.CostEstimate: ...

    @overload
    async def estimate(
        self, endpoint: Literal["skin-enhancer/flexible"], input: api.SkinEnhancerFlexibleInput, *,
        engine: str | None = None,
    ) -> api.CostEstimate: ...

    @overload
    async def estimate(
        self, endpoint: Literal["text-to-image/model-v4-5-edit"], input: api.TextToImageModelV4_5EditInput, *,
        engine: str | None = None,
    ) -> api.CostEstimate: ...

    @overload
    async def estimate(
        self, endpoint: Literal["text-to-video/model-2-7"], input: api.TextToVideoModel2_7Input, *,
        engine: str | None = None,
    ) -> api.CostEstimate: ...

    @overload
    async def estimate(
        self, endpoint: Literal["text-to-video/model-4-5"], input: api.TextToVideoModel4_5Input, *,
        engine: str | None = None,
    ) -> api.CostEstimate: ...

    @overload
    async def estimate(
        self, endpoint: Literal["text-to-video/model-v2-6-1080p"], input: api.TextToVideoModelV2_6_1080pInput, *,
        engine: str | None = None,
    ) -> api.CostEstimate: ...

    @overload
    async def estimate(
        self, endpoint: Literal["video-edit/model-2-7"], input: api.VideoEditModel2_7Input, *,
        engine: str | None = None,
    ) -> api.CostEstimate: ...

    @overload
    async def estimate(
        self, endpoint: Literal["video/model-v3-motion-control-pro"], input: api.VideoModelV3MotionControlProInput, *,
        engine: str | None = None,
    ) -> api.CostEstimate: ...

    @overload
    async def estimate(
        self, endpoint: Literal["video/model-v3-motion-control-std"], input: api.VideoModelV3MotionControlStdInput, *,
        engine: str | None = None,
    ) -> api.CostEstimate: ...

    @overload
    async def estimate(
        self, endpoint: Literal["video/model-v3-pro"], input: api.VideoModelV3ProInput, *,
        engine: str | None = None,
    ) -> api.CostEstimate: ...

    @overload
    async def estimate(
        self, endpoint: Literal["video/model-v3-std"], input: api.VideoModelV3StdInput, *,
        engine: str | None = None,
    ) -> api.CostEstimate: ...

    @overload
    async def estimate(
        self, endpoint: Literal["video-upscaler-precision"], input: api.VideoUpscalerPrecisionInput, *,
        engine: str | None = None,
    ) -> api.CostEstimate: ...

    @overload
    async def estimate(
        self, endpoint: Literal["video-upscaler/turbo"], input: api.VideoUpscalerTurboInput, *,
        engine: str | None = None,
    ) -> api.CostEstimate: ...

    @overload
    async def estimate(
        self, endpoint: Literal["video-upscaler"], input: api.VideoUpscalerInput, *,
        engine: str | None = None,
    ) -> api.CostEstimate: ...

    async def estimate(
        self, endpoint: api.Endpoint, input: Any, *,
        engine: str | None = None,
    ) -> api.CostEstimate:
        """What a task would cost: everything that `create` checks is checked, and nothing is made. Raises AtelierError as `create`, such as
        `budget_exhausted`."""
        return await estimate_cost(self._connection, endpoint, input, engine)

    @overload
    async def run(
        self, endpoint: Literal["image-change-camera"], input: api.ImageChangeCameraInput, *,
        on_progress: Callable[[Task], object] | None = None,
        wait_at_most: float | None = None,
        on_cancel: OnCancel = "cancel",
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> AsyncFinished: ...

    @overload
    async def run(
        self, endpoint: Literal["image-expand/model-v4-5"], input: api.ImageExpandModelV4_5Input, *,
        on_progress: Callable[[Task], object] | None = None,
        wait_at_most: float | None = None,
        on_cancel: OnCancel = "cancel",
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> AsyncFinished: ...

    @overload
    async def run(
        self, endpoint: Literal["image-expand/model"], input: api.ImageExpandModelInput, *,
        on_progress: Callable[[Task], object] | None = None,
        wait_at_most: float | None = None,
        on_cancel: OnCancel = "cancel",
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> AsyncFinished: ...

    @overload
    async def run(
        self, endpoint: Literal["image-to-video/model-2-7"], input: api.ImageToVideoModel2_7Input, *,
        on_progress: Callable[[Task], object] | None = None,
        wait_at_most: float | None = None,
        on_cancel: OnCancel = "cancel",
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> AsyncFinished: ...

    @overload
    async def run(
        self, endpoint: Literal["image-to-video/model-4-5"], input: api.ImageToVideoModel4_5Input, *,
        on_progress: Callable[[Task], object] | None = None,
        wait_at_most: float | None = None,
        on_cancel: OnCancel = "cancel",
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> AsyncFinished: ...

    @overload
    async def run(
        self, endpoint: Literal["lip-sync/model-1-0-fast"], input: api.LipSyncModel1_0FastInput, *,
        on_progress: Callable[[Task], object] | None = None,
        wait_at_most: float | None = None,
        on_cancel: OnCancel = "cancel",
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> AsyncFinished: ...

    @overload
    async def run(
        self, endpoint: Literal["lip-sync/model-1-0"], input: api.LipSyncModel1_0Input, *,
        on_progress: Callable[[Task], object] | None = None,
        wait_at_most: float | None = None,
        on_cancel: OnCancel = "cancel",
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> AsyncFinished: ...

    @overload
    async def run(
        self, endpoint: Literal["model-image-edit"], input: api.ModelImageEditInput, *,
        on_progress: Callable[[Task], object] | None = None,
        wait_at_most: float | None = None,
        on_cancel: OnCancel = "cancel",
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> AsyncFinished: ...

    @overload
    async def run(
        self, endpoint: Literal["reference-to-video/model-2-7"], input: api.ReferenceToVideoModel2_7Input, *,
        on_progress: Callable[[Task], object] | None = None,
        wait_at_most: float | None = None,
        on_cancel: OnCancel = "cancel",
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> AsyncFinished: ...

    @overload
    async def run(
        self, endpoint: Literal["skin-enhancer/faithful"], input: api.SkinEnhancerFaithfulInput, *,
        on_progress: Callable[[Task], object] | None = None,
        wait_at_most: float | None = None,
        on_cancel: OnCancel = "cancel",
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> AsyncFinished: ...

    @overload
    async def run(
        self, endpoint: Literal["skin-enhancer/flexible"], input: api.SkinEnhancerFlexibleInput, *,
        on_progress: Callable[[Task], object] | None = None,
        wait_at_most: float | None = None,
        on_cancel: OnCancel = "cancel",
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> AsyncFinished: ...

    @overload
    async def run(
        self, endpoint: Literal["text-to-image/model-v4-5-edit"], input: api.TextToImageModelV4_5EditInput, *,
        on_progress: Callable[[Task], object] | None = None,
        wait_at_most: float | None = None,
        on_cancel: OnCancel = "cancel",
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> AsyncFinished: ...

    @overload
    async def run(
        self, endpoint: Literal["text-to-video/model-2-7"], input: api.TextToVideoModel2_7Input, *,
        on_progress: Callable[[Task], object] | None = None,
        wait_at_most: float | None = None,
        on_cancel: OnCancel = "cancel",
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> AsyncFinished: ...

    @overload
    async def run(
        self, endpoint: Literal["text-to-video/model-4-5"], input: api.TextToVideoModel4_5Input, *,
        on_progress: Callable[[Task], object] | None = None,
        wait_at_most: float | None = None,
        on_cancel: OnCancel = "cancel",
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> AsyncFinished: ...

    @overload
    async def run(
        self, endpoint: Literal["text-to-video/model-v2-6-1080p"], input: api.TextToVideoModelV2_6_1080pInput, *,
        on_progress: Callable[[Task], object] | None = None,
        wait_at_most: float | None = None,
        on_cancel: OnCancel = "cancel",
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> AsyncFinished: ...

    @overload
    async def run(
        self, endpoint: Literal["video-edit/model-2-7"], input: api.VideoEditModel2_7Input, *,
        on_progress: Callable[[Task], object] | None = None,
        wait_at_most: float | None = None,
        on_cancel: OnCancel = "cancel",
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> AsyncFinished: ...

    @overload
    async def run(
        self, endpoint: Literal["video/model-v3-motion-control-pro"], input: api.VideoModelV3MotionControlProInput, *,
        on_progress: Callable[[Task], object] | None = None,
        wait_at_most: float | None = None,
        on_cancel: OnCancel = "cancel",
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> AsyncFinished: ...

    @overload
    async def run(
        self, endpoint: Literal["video/model-v3-motion-control-std"], input: api.VideoModelV3MotionControlStdInput, *,
        on_progress: Callable[[Task], object] | None = None,
        wait_at_most: float | None = None,
        on_cancel: OnCancel = "cancel",
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> AsyncFinished: ...

    @overload
    async def run(
        self, endpoint: Literal["video/model-v3-pro"], input: api.VideoModelV3ProInput, *,
        on_progress: Callable[[Task], object] | None = None,
        wait_at_most: float | None = None,
        on_cancel: OnCancel = "cancel",
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> AsyncFinished: ...

    @overload
    async def run(
        self, endpoint: Literal["video/model-v3-std"], input: api.VideoModelV3StdInput, *,
        on_progress: Callable[[Task], object] | None = None,
        wait_at_most: float | None = None,
        on_cancel: OnCancel = "cancel",
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> AsyncFinished: ...

    @overload
    async def run(
        self, endpoint: Literal["video-upscaler-precision"], input: api.VideoUpscalerPrecisionInput, *,
        on_progress: Callable[[Task], object] | None = None,
        wait_at_most: float | None = None,
        on_cancel: OnCancel = "cancel",
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> AsyncFinished: ...

    @overload
    async def run(
        self, endpoint: Literal["video-upscaler/turbo"], input: api.VideoUpscalerTurboInput, *,
        on_progress: Callable[[Task], object] | None = None,
        wait_at_most: float | None = None,
        on_cancel: OnCancel = "cancel",
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> AsyncFinished: ...

    @overload
    async def run(
        self, endpoint: Literal["video-upscaler"], input: api.VideoUpscalerInput, *,
        on_progress: Callable[[Task], object] | None = None,
        wait_at_most: float | None = None,
        on_cancel: OnCancel = "cancel",
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> AsyncFinished: ...

    async def run(
        self, endpoint: api.Endpoint, input: Any, *,
        on_progress: Callable[[Task], object] | None = None,
        wait_at_most: float | None = None,
        on_cancel: OnCancel = "cancel",
        idempotency_key: str | None = None,
        webhook_url: str | None = None,
        engine: str | None = None,
    ) -> AsyncFinished:
        """Creates a task, waits for its end and gives its results in `files`. `on_progress` is called with the task at each change.
        Who cancels the call cancels the task, unless `on_cancel` is "leave"; one that outlasts `wait_at_most` seconds goes on.
        Raises AtelierError, TaskFailed, WaitTimeout or ConnectionFailed."""
        return await run_task(self._connection, self.tasks, endpoint, input, on_progress, wait_at_most, on_cancel, idempotency_key, webhook_url, engine)
