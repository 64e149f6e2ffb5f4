import assert from "node:assert/strict";
import { test } from "node:test";
import { comfyuiServers } from "./comfyui-servers.ts";

const { parse } = comfyuiServers();

test("servers are addresses with commas, or a list with headers and weights", () => {
  assert.deepEqual(parse("http://10.0.0.5:8188, https://gpu.example.com/comfy/"), [
    { url: "http://10.0.0.5:8188" },
    { url: "https://gpu.example.com/comfy" },
  ]);
  const one = { url: "https://gpu.example.com", name: "large card", headers: { authorization: "Bearer secret" }, weight: 2, readTimeout: 20 };
  assert.deepEqual(parse(JSON.stringify([one])), [one]);
});

const wrong: [string, string, RegExp][] = [
  ["no address", "gpu", /entry 1 has another "url"/],
  ["another protocol", "ws://gpu:8188", /entry 1 has another "url"/],
  ["a key in the address", "http://me:secret@gpu:8188", /entry 1 has another "url"/],
  ["an unknown member", '[{"url":"http://gpu:8188","key":"secret"}]', /entry 1 has no "key": known are url, name, headers, weight/],
  ["no url", '[{"weight":1}]', /entry 1 has "url"/],
  ["no weight", '[{"url":"http://gpu:8188","weight":0}]', /entry 1 has another "weight"/],
  ["no time to read", '[{"url":"http://gpu:8188","readTimeout":0}]', /entry 1 has another "readTimeout"/],
  ["a header with a line break", '[{"url":"http://gpu:8188","headers":{"x":"a\\nb: secret"}}]', /entry 1 has another "headers"/],
  ["broken JSON", '[{"url":', /a JSON list such as/],
  ["a server twice", "http://gpu:8188,http://gpu:8188/", /no server twice/],
];
for (const [name, value, message] of wrong) {
  test(`a list of servers with ${name} says what is wrong, and repeats no secret`, () => {
    assert.throws(() => parse(value), (error: Error) => message.test(error.message) && !error.message.includes("secret"));
  });
}
