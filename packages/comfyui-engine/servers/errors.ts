import { EngineError } from "@atelier/engine/engine.ts";
import type { Failure } from "@atelier/engine/engine-error.ts";
import type { Server } from "./server.ts";

/** This server cannot do it, though another might: a model file or node is missing, or an upload is too large for it. It is not asked again. */
export class NotHere extends EngineError {
  constructor(message: string, reason: string, details: Failure["details"] = undefined) {
    super("unavailable", message, { class: "permanent", reason, ...(details && { details }) });
  }
}

/** A model will not load at this server, or nothing of the kind can be done there: so until somebody mends it. `says` is for whoever operates it. */
export class Broken extends NotHere {
  readonly says: string;
  /** File of the model, where it is known. */
  readonly file: string | undefined;

  constructor(server: Server, says: string, { file, details }: { file: string | undefined; details: Failure["details"] }) {
    super(`${server.name} ${says}`, "The model server cannot load its model", details);
    this.says = says;
    this.file = file;
  }
}

/** Whether a server has failed a job by what it is or has, so that another might do it: besides the above a refused key, or a proxy's page for JSON. */
export const isNotHere = (error: unknown): error is EngineError =>
  error instanceof EngineError && error.code === "unavailable" && error.class === "permanent";

export const isBusy = (error: unknown): error is EngineError => error instanceof EngineError && error.code === "busy";

/** A prompt stands still at a server, or waits there behind one that does. */
export class Stalled extends EngineError {
  constructor(server: Server, seconds: number) {
    super("unavailable", `${server.name} has made no progress for ${seconds} s`, { reason: "The model server makes no progress" });
  }
}

/** A server has forgotten a prompt, as it does when it is restarted. */
export class PromptLost extends EngineError {
  constructor(server: Server) {
    super("unavailable", `${server.name} has lost the prompt`, { reason: "The model server has lost the job" });
  }
}
