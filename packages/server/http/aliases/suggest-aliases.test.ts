import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "yaml";
import { loadEndpoints } from "../../endpoints/definition/load-endpoints.ts";
import { AllowedMethods } from "../allowed-methods.ts";
import { PathAliases } from "./path-aliases.ts";
import { modelNotFound } from "./suggest-aliases.ts";

const task = "019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10";
const endpoints = await loadEndpoints();
const own = new AllowedMethods();
for (const { path, family = path } of endpoints) {
  own.add("POST", `/v1/ai/${path}`);
  for (const one of new Set([path, family])) {
    own.add("GET", `/v1/ai/${one}`);
    own.add(["GET", "DELETE"], `/v1/ai/${one}/:id`);
    own.add("GET", `/v1/ai/${one}/:id/events`);
  }
}
own.add("POST", "/v1/ai/uploads/request-url");
own.add("GET", "/v1/ai/uploads/:id");

const said = (url: string) => modelNotFound(url, own)?.message;
const linesOf = (message: string) => [...message.matchAll(/`([^`]+)`/g)].map(([, line]) => line!);

test("beside each model, a model of another name is sent to one of its kind by lines that the alias file takes", () => {
  for (const { path, family } of endpoints) {
    const other = `/v1/ai/${path.includes("/") ? path.replace(/[^/]*$/, "other-v9") : `${path}/other-v9`}`;
    const message = said(other);
    assert.ok(message, other);
    const lines = linesOf(message);
    const aliases = new PathAliases(Object.entries(parse(lines.join("\n")) as Record<string, string>));
    aliases.check(own.paths().map((route) => ({ route })));
    const sent = aliases.rewrite(other);
    assert.ok(own.of(sent)?.includes("POST"), `${other} is sent to ${sent}`);
    const followed = own.of(aliases.rewrite(`${other}/${task}`)) ?? own.of(`/v1/ai/${family ?? path}/${task}`);
    assert.ok(followed?.includes("GET"), `${other}: its tasks`);
  }
});

test("the nearest comes first, others of the kind follow, and paths of tasks are read as their model's", () => {
  assert.match(said("/v1/ai/skin-enhancer/creative")!, /^Path not found: an alias can send \S+\/creative to \S+\/faithful or \S+\/flexible: a line such as `/);
  assert.match(said("/v1/ai/lip-sync/model-1-0-fst")!, /to \/v1\/ai\/lip-sync\/model-1-0-fast or \/v1\/ai\/lip-sync\/model-1-0:/);
  const lines = linesOf(said(`/v1/ai/image-to-video/other-v9/${task}?x=1`)!);
  assert.deepEqual(lines.map((line) => line.split(":")[0]), ["/v1/ai/image-to-video/other-v9", "/v1/ai/image-to-video/other-v9/{task-id}"]);
});

test("a path like no model's, one of ours, and one that no alias may have, get none", () => {
  const long = `/v1/ai/skin-enhancer/${"x".repeat(300)}`;
  const unlike = ["/v1/ai/mystic", "/v1/ai/uploads/other", "/v1/things", "/v1/ai/", "/v1/ai/skin-enhancer/a%20b", "/v1/ai/skin-enhancer/`x`", long];
  const ours = ["/v1/ai/skin-enhancer", `/v1/ai/skin-enhancer/${task}`, `/v1/ai/lip-sync/model-1-0/${task}/events`, "/v1/ai/video-upscaler/turbo"];
  for (const url of [...unlike, ...ours]) assert.equal(said(url), undefined, url);
});
