import assert from "node:assert/strict";
import { test } from "node:test";
import type { ServiceError } from "../errors.ts";
import { pageToken, readPageToken } from "./page-token.ts";

const id = "019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10";

test("a page token stands for the task that it was made of", () => {
  assert.equal(readPageToken(pageToken(id)), id);
  assert.match(pageToken(id), /^[\w-]{27}$/);
});

test("any other text is refused by the name of the member", () => {
  const token = pageToken(id);
  const changed = [...token].map((letter, at) => token.slice(0, at) + (letter === "A" ? "B" : "A") + token.slice(at + 1));
  for (const broken of ["", "x", id, token.slice(1), `${token}=`, ` ${token}`, token + token, ...changed]) {
    if (broken === token) continue;
    assert.throws(() => readPageToken(broken), ({ status, invalidParams }: ServiceError) => status === 400 && invalidParams[0]?.name === "page_token", broken);
  }
});
