import assert from "node:assert/strict";
import { test } from "node:test";
import { publicSentence } from "./public-sentence.ts";

test("what says where a server lives or how to get in is left out, the rest stays", () => {
  const cases: [string, string][] = [
    ["Width must be a multiple of 16.", "Width must be a multiple of 16."],
    ["The prompt and/or the picture is not allowed (16:9, image/png).", "The prompt and/or the picture is not allowed (16:9, image/png)."],
    ["Failed, see https://user:pw@internal.example/path?x=1 for more", "Failed, see … for more"],
    ["No such file: /opt/models/flux/model.safetensors", "No such file: …"],
    ["No such file: C:\\models\\flux.safetensors today", "No such file: … today"],
    ["File app/handlers/edit.py:33 said no", "File … said no"],
    ["Incorrect API key provided: sk-abcd1234efgh5678.", "Incorrect API key provided: …."],
    ["Authorization was Bearer abcdefgh here", "Authorization was … here"],
    ["machines gpu.internal:8000, 10.0.0.5:80 and [::1]:8 are away", "machines … and … are away"],
    ["request 0192f0a1-7d3e-7c55-b111-4a5b6c7d8e9f was bad", "request … was bad"],
    ["Not allowed.\nTraceback (most recent call last):\n  File \"/a/b.py\", line 3", "Not allowed."],
    ["one\u202e two\u0000\r\n three", "one two three"],
    ["ask admin@example.org about it", "ask … about it"],
  ];
  for (const [text, expected] of cases) assert.equal(publicSentence(text), expected);
});

test("what says nothing, or is a page, is no sentence, and a long one is cut at a word", () => {
  const pages = ["<!DOCTYPE html><html><body>Bad Gateway here</body></html>", "{}", "/opt/x/y.py", ""];
  for (const text of pages) assert.equal(publicSentence(text), undefined, text);
  const long = publicSentence("word ".repeat(5000))!;
  assert.ok(long.length <= 301 && long.endsWith("word…"));
});

test("a text that is made to be slow is not", () => {
  // Processor time, because other tests run beside this one.
  const begun = process.threadCpuUsage();
  for (const part of ["a/", "a.", "a-", "A1", "[:", "…,", "\\\\", "a:1"]) publicSentence(part.repeat(200_000));
  const { user, system } = process.threadCpuUsage(begun);
  assert.ok(user + system < 1_500_000, `${user + system} µs`);
});
