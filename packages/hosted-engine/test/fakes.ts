import type { JobKind } from "@atelier/engine/jobs/job.ts";
import type { Profile } from "../profiles/profile.ts";
import { fal } from "../providers/fal/fal.ts";
import { google } from "../providers/google/google.ts";
import { openai } from "../providers/openai/openai.ts";
import { replicate } from "../providers/replicate/replicate.ts";
import type { Ending, Fake } from "./fake.ts";
import { startFakeFal } from "./fake-fal.ts";
import { startFakeGoogle } from "./fake-google.ts";
import { startFakeOpenai } from "./fake-openai.ts";
import { startFakeReplicate } from "./fake-replicate.ts";
import { falSchemas } from "./fal-schemas.ts";
import type { Schemas } from "./judge.ts";
import { googleSchemas } from "./google-schemas.ts";
import { openaiSchemas } from "./openai-schemas.ts";
import { replicateSchemas } from "./replicate-schemas.ts";

export interface FakeProvider {
  profile: Profile;
  schemas: Schemas;
  start(): Promise<Fake>;
  /** A request that runs there can be ended. */
  cancels: boolean;
  /** How it says that it does not make such things, and that its machine failed. */
  refusal: Ending;
  breakdown: Ending;
  /** How it answers a submission of an account without money, and of one that may not order. */
  empty: Ending;
  locked: Ending;
}

const said = (type: string, msg: string) => ({ status: 422, body: { detail: [{ loc: ["body", "prompt"], msg, type, url: "https://docs.fal.ai/errors", input: "x" }] } });

/** Every provider with its fake. */
export const fakeProviders = {
  fal: {
    profile: fal.profile, schemas: falSchemas, start: startFakeFal, cancels: true,
    refusal: said("content_policy_violation", "The content was flagged by a content checker."),
    breakdown: { status: 503, body: { detail: "Runner disconnected", error_type: "runner_disconnected" },
      headers: { "x-fal-error-type": "runner_disconnected" } },
    empty: { status: 403, body: { detail: "User is locked. Reason: Exhausted balance. Top up your balance at fal.ai/dashboard/billing." } },
    locked: { status: 403, body: { detail: "User is locked. Reason: suspicious activity." } },
  },
  replicate: {
    profile: replicate.profile, schemas: replicateSchemas, start: startFakeReplicate, cancels: true,
    refusal: { status: 200, body: { error: "The input or output was flagged as sensitive. Please try again with different inputs. (E005)" } },
    breakdown: { status: 200, body: { error: "Prediction interrupted; please retry (code: PA)" } },
    empty: { status: 402, body: { title: "Insufficient credit", detail: "You have insufficient credit to run this model.", status: 402 } },
    locked: { status: 403, body: { title: "Account disabled", detail: "Your account has been disabled.", status: 403 } },
  },
  openai: {
    profile: openai.profile, schemas: openaiSchemas, start: startFakeOpenai, cancels: true,
    refusal: {
      status: 200,
      body: {
        status: "failed",
        error: { code: "moderation_blocked", message: "Your request was rejected by the safety system. safety_violations=[violence]." },
      },
    },
    breakdown: { status: 200, body: { status: "failed", error: { code: "server_error", message: "The server had an error." } } },
    empty: {
      status: 429,
      body: { error: { code: "insufficient_quota", type: "insufficient_quota", message: "You exceeded your current quota, please check your plan." } },
    },
    locked: { status: 403, body: { error: { code: null, message: "Your organization must be verified to use the model `gpt-image-2`." } } },
  },
  google: {
    profile: google.profile, schemas: googleSchemas, start: startFakeGoogle, cancels: true,
    refusal: { status: 200, body: { status: "failed", errors: [{ code: "PROHIBITED_CONTENT", message: "The request was blocked by the safety filters." }] } },
    breakdown: { status: 200, body: { status: "failed", errors: [{ code: "UNAVAILABLE", message: "The service is currently unavailable." }] } },
    empty: { status: 403, body: { error: { code: 403, status: "PERMISSION_DENIED", message: "This API method requires billing to be enabled." } } },
    locked: { status: 403, body: { error: { code: 403, status: "PERMISSION_DENIED", message: "Gemini API has not been used in this project before." } } },
  },
} satisfies Record<string, FakeProvider>;

export type FakeName = keyof typeof fakeProviders;
export const fakeNames = Object.keys(fakeProviders) as FakeName[];

export const kindsOf = ({ profile }: FakeProvider): JobKind[] => [...new Set(profile.entries.map(({ kind }) => kind))];
