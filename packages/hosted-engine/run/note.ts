import type { Micros } from "@atelier/engine/engine.ts";
import type { Accepted } from "../providers/provider.ts";

/**
 * What the next attempt must know: that a request is being submitted, or which one was accepted, what it costs, and which inputs it has to delete. Nothing is
 * written where none is there.
 */
export type Note = { provider: string; entry: string; model: string; micros?: Micros; uploads?: string[] } & ({ submitting: true } | { accepted: Accepted });

export const writeNote = (note: Note | undefined): string => (note === undefined ? "" : JSON.stringify(note));

/** @returns undefined for none */
export const readNote = (text: string | undefined): Note | undefined => (text === undefined || text === "" ? undefined : (JSON.parse(text) as Note));
