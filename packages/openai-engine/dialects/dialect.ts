import type { JobKind } from "@atelier/engine/jobs/job.ts";
import type { RemoteContext, Wanted } from "@atelier/engine/engine.ts";
import type { ServerClient } from "@atelier/engine/http/server-client.ts";
import type { Server } from "../server.ts";
import type { Size } from "@atelier/engine/fitting/nearest-size.ts";

/** A picture to ask a server for. Files are PNG. */
export interface PictureOrder extends Size {
  prompt: string;
  images: string[];
  /** White is to be made again. As large as the first image. */
  mask?: string;
  seed: number;
}

/** A film to ask a server for. Pictures are PNG, sound is WAV. */
export interface FilmOrder extends Size {
  prompt: string;
  negativePrompt?: string;
  seconds: number;
  frameRate: number;
  seed: number;
  start?: string;
  end?: string;
  audio?: string;
  /** 0..1: how closely to keep to the prompt. */
  guidance?: number;
}

/** The server that does a job, and how the job is stopped and reports. */
export interface Call extends Pick<RemoteContext, "signal" | "progress" | "waiting" | "running" | "note" | "keepNote"> {
  client: ServerClient<Server>;
}

/** How one family of servers is spoken to. Each writes what the server made, as it made it, into the file that it is given. */
export interface Dialect {
  does: readonly JobKind[];
  /** Why such servers cannot do a job of a kind that they do. */
  refuses(wanted: Wanted): string | undefined;
  makePicture(call: Call, order: PictureOrder, path: string): Promise<void>;
  makeFilm(call: Call, order: FilmOrder, path: string): Promise<void>;
}

/** Servers of this kind see a picture and a prompt, no clips, voices or second characters. */
export function refusesReferences({ inputs }: Wanted, takes: { end?: true; audio?: true; references?: true } = {}): string | undefined {
  const has = (name: string) => [inputs[name] ?? []].flat().length > 0;
  if (has("clip") || has("videoReferences")) return "its servers take no clips";
  if (has("voiceReferences")) return "its servers take no voices";
  if (has("elements") || has("imageReferences")) return "its servers make films without reference pictures";
  if (!takes.end && has("end")) return "its servers take no last frame";
  if (!takes.audio && has("audio")) return "its servers take no sound";
  if (!takes.references && (has("styleReferences") || has("characterReferences"))) return "its servers take no style or character references";
  return undefined;
}
