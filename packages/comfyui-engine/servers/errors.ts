import { EngineError } from "@atelier/engine/engine.ts";
import type { Server } from "./server.ts";

/** No answer: the connection could not be made or broke off, or a proxy says that nothing is behind it. */
export class Away extends EngineError {
  constructor(server: Server, cause?: unknown) {
    super("unavailable", `${server.name} does not answer`, { cause });
  }
}

/** This server cannot do it, though another might: a model file or node is missing, or an upload is too large for it. */
export class NotHere extends EngineError {
  constructor(message: string) {
    super("unavailable", message);
  }
}

/** A prompt stands still at a server, or waits there behind one that does. */
export class Stalled extends EngineError {
  constructor(server: Server, seconds: number) {
    super("unavailable", `${server.name} has made no progress for ${seconds} s`);
  }
}

/** A server has forgotten a prompt, as it does when it is restarted. */
export class PromptLost extends EngineError {
  constructor(server: Server) {
    super("unavailable", `${server.name} has lost the prompt`);
  }
}
