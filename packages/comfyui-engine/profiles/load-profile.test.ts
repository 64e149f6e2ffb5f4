import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { filesOf } from "../graphs/needs-of.ts";
import { defaultProfile } from "./default.ts";
import { loadProfile, profileIds } from "./load-profile.ts";

const folder = mkdtempSync(join(tmpdir(), "atelier-profile-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const file = (content: unknown) => {
  const path = join(folder, "profile.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
};

test("an operator's file changes single values and leaves out parts", () => {
  const profile = loadProfile("default", file({ edit: { unet: { file: "mine.safetensors" }, angles: null, fine: { steps: 20 } }, talk: null }));
  assert.equal(profile.edit!.unet.file, "mine.safetensors");
  assert.equal(profile.edit!.unet.licence, "Apache-2.0");
  assert.deepEqual([profile.edit!.fine.steps, profile.edit!.fine.cfg], [20, 4]);
  assert.equal(profile.talk, undefined);
  assert.equal(filesOf(profile).has("mine.safetensors"), true);
  assert.equal(defaultProfile.edit!.unet.file, "qwen_image_edit_2511_fp8mixed.safetensors");
});

const faults: [string, unknown, RegExp][] = [
  ["a part that is not known", { edits: {} }, /: edits is not known; known are id, edit,/],
  ["a value of another type", { edit: { fine: { steps: "20" } } }, /: edit\.fine\.steps must be a number\.$/],
  ["a sampler that is not there", { edit: { fine: { sampler: "best" } } }, /: edit\.fine\.sampler must be one of euler,/],
  ["a length that models do not make", { film: { frames: 80 } }, /: film\.frames must be 4k \+ 1/],
  ["a part that must be there", { edit: { unet: null } }, /: edit\.unet cannot be left out\.$/],
  ["a list", [], /: it must be an object\.$/],
  ["no JSON", "{", /is not JSON\.$/],
];
for (const [name, content, message] of faults)
  test(`${name} is reported in one sentence`, () => assert.throws(() => loadProfile("default", file(content)), { message }));

test("the usual profiles ask for nothing but a licence that was not verified, the best ones for terms that are named", () => {
  const terms = (id: string) => [...new Set([...filesOf(loadProfile(id)).values()].map((one) => one.terms))].sort();
  assert.deepEqual([terms("default"), terms("low-memory")], [["free", "unverified"], ["free"]]);
  assert.deepEqual([terms("best"), terms("best-low-memory")], [["free", "non-commercial", "unverified"], ["free", "non-commercial"]]);
});

test("a missing profile and a missing file are reported", () => {
  assert.deepEqual(profileIds, ["default", "low-memory", "best", "best-low-memory"]);
  assert.throws(() => loadProfile("worst"), { message: 'There is no ComfyUI profile "worst": choose one of default, low-memory, best, best-low-memory.' });
  assert.throws(() => loadProfile("default", join(folder, "none.json")), /cannot be read/);
});
