import { writeSprite } from "../../catalog/icons/archive/write-sprite.ts";
import { writeCode } from "../../catalog/icons/code/write-code.ts";
import { answerMessages } from "../../processes/answer-messages.ts";
import { changedSvg, iconPng } from "./draw-icon.ts";
import { waveformPng } from "./draw-waveform.ts";

/** Everything that is made of a drawing: nothing of it is parsed, changed or rendered in the process that answers requests. */
const works = { changedSvg, iconPng, waveformPng, writeCode, writeSprite };

export type Works = typeof works;

/** One of them, with what its function takes: the drawing, or the drawings, first. */
export type DrawingRequest = { [W in keyof Works]: { work: W; given: Parameters<Works[W]> } }[keyof Works];

/** Text, or the bytes of a PNG. */
export type Drawn = Awaited<ReturnType<Works[keyof Works]>>;

answerMessages<DrawingRequest, Drawn>(async ({ work, given }) => (works[work] as (...values: unknown[]) => Drawn | Promise<Drawn>)(...given));
