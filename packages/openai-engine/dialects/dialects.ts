import type { DialectName } from "../server.ts";
import type { Dialect } from "./dialect.ts";
import { localai } from "./localai.ts";
import { sglang } from "./sglang.ts";
import { vllmOmni } from "./vllm-omni.ts";

export const dialects: Readonly<Record<DialectName, Dialect>> = { "vllm-omni": vllmOmni, sglang, localai };
