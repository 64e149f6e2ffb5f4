import assert from "node:assert/strict";
import { test } from "node:test";
import { freshPlace, keyOfPlace, parseS3Place, placeOfKey } from "./layout.ts";

test("a URL names bucket, prefix and how the server is reached", () => {
  assert.deepEqual(parseS3Place("s3://media/a/b/?endpoint=http://10.0.0.1:9000/&region=eu-1&path-style=on&public=https://files.example.org"), {
    bucket: "media", prefix: "a/b/", endpoint: "http://10.0.0.1:9000", publicEndpoint: "https://files.example.org", region: "eu-1", pathStyle: true,
  });
  assert.deepEqual(parseS3Place("s3://media"), { bucket: "media", prefix: "", region: "us-east-1", pathStyle: false });
});

test("a URL that cannot be meant is refused with what is wrong about it", () => {
  for (const [url, message] of [
    ["s3://", /such as s3:/], ["http://media", /such as s3:/], ["s3://key:secret@media", /such as s3:/], ["s3://_", /names a bucket/],
    ["s3://media?endpont=http://a", /parameters are endpoint, public, region and path-style/], ["s3://media?path-style=yes", /path-style is on or off/],
    ["s3://media?endpoint=10.0.0.1", /endpoint is an address/], ["s3://media/a b", /letters, digits/],
  ] as const) assert.throws(() => parseS3Place(url), message, url);
});

test("a place is found again in its key, and in no other", () => {
  const place = freshPlace();
  assert.equal(placeOfKey("a/", keyOfPlace("a/", place)), place);
  for (const key of [`b/${place.slice(0, 2)}/${place}`, `a/${place}`, "a/notes.txt", `a/zz/${place}`]) assert.equal(placeOfKey("a/", key), undefined, key);
});
