import { EngineError } from "@atelier/engine/engine.ts";
import { failureInRecord, refused } from "@atelier/engine/http/failures.ts";
import { moderationIn } from "@atelier/engine/http/moderation-in.ts";
import { publicSentence } from "@atelier/engine/http/public-sentence.ts";
import type { Outcome } from "../provider.ts";

interface Content {
  data?: string | undefined;
  mime_type?: string | undefined;
  uri?: string | undefined;
}

/** What is read of an interaction. */
export interface Interaction {
  status: string;
  output_image?: Content | undefined;
  output_video?: Content | undefined;
  output_text?: string | undefined;
  errors?: { code?: string | undefined; message?: string | undefined }[] | undefined;
}

const server = { name: "google", url: "" };
/** Errors that the same interaction may not meet again. */
const passing = /unavailable|resource_exhausted|deadline|internal|overloaded|try again/i;

/** What an interaction that has ended has made, or why there is nothing. */
export function resultOrFailure(interaction: Interaction): Outcome {
  const { status, output_image: picture, output_video: film, output_text: said, errors = [] } = interaction;
  const url = urlOf(picture ?? film);
  if (status === "completed" && url !== undefined) return { is: "made", answer: { result: url } };
  // A refusal may be a reason at any of its steps, or an answer in words.
  const inWords = () => (said === undefined ? undefined : moderationIn({ message: said }, { blamesRequest: true }));
  const moderation = moderationIn(interaction, { blamesRequest: false }) ?? inWords();
  if (moderation && errors.length === 0) return { is: "failed", failure: refused(server, moderation) };
  if (status === "completed" && errors.length === 0) return { is: "made", answer: { said } };
  if (errors.length > 0) return { is: "failed", failure: failureOf(errors) };
  const sentence = said === undefined ? undefined : publicSentence(said);
  const reason = status === "cancelled" ? "The work was cancelled at the provider" : `The provider made nothing${sentence ? `: ${sentence}` : ""}`;
  return { is: "failed", failure: new EngineError("failed", `google made nothing (${status})`, { class: "permanent", reason }) };
}

function urlOf(content: Content | undefined): string | undefined {
  if (content?.data) return `data:${content.mime_type ?? "application/octet-stream"};base64,${content.data}`;
  return content?.uri;
}

function failureOf(errors: NonNullable<Interaction["errors"]>): EngineError {
  const failure = failureInRecord(server, "failed", { errors });
  if (failure.class === "refused" || errors.some(({ code, message }) => passing.test(`${code} ${message}`))) return failure;
  const { message, details } = failure;
  return new EngineError("failed", message, { class: "permanent", reason: "The provider could not do the work", ...(details && { details }) });
}
