import assert from "node:assert/strict";
import { existsSync, mkdtempSync, openSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { AnswerFile, type AnswerFileOptions } from "./answer-file.ts";

function fileOf(t: TestContext, options: AnswerFileOptions = {}): { answers: AnswerFile; path: string } {
  const folder = mkdtempSync(join(tmpdir(), "answer-file-"));
  const path = join(folder, "answers");
  const answers = new AnswerFile(openSync(path, "wx+"), options);
  t.after(() => {
    answers.close();
    rmSync(folder, { recursive: true });
  });
  return { answers, path };
}

const body = (letter: string, length: number): Buffer => Buffer.from(letter.repeat(length));

test("what was put is found with its bytes, for its question, its version and its time alone", (t) => {
  const { answers } = fileOf(t);
  answers.put("/v1/icons?term=größe\nde", 3, { body: body("a", 9000), until: 1000 });
  assert.deepEqual(answers.find("/v1/icons?term=größe\nde", 3, 1000), { body: body("a", 9000), until: 1000 });
  assert.equal(answers.find("/v1/icons?term=größe\nen", 3, 1000), undefined);
  assert.equal(answers.find("/v1/icons?term=größe\nde", 4, 1000), undefined);
  assert.equal(answers.find("/v1/icons?term=größe\nde", 3, 1001), undefined);
});

test("an answer made anew takes the place of the one before", (t) => {
  const { answers } = fileOf(t);
  for (let version = 1; version <= 20; version++) answers.put("q", version, { body: body("b", version), until: 1000 });
  assert.equal(answers.find("q", 20, 0)!.body.length, 20);
  assert.equal(answers.find("q", 19, 0), undefined);
});

test("the file does not outgrow its bytes: what was written last is found whole, and what it was written over is not found", (t) => {
  const { answers } = fileOf(t, { bytes: 100_000 });
  const lengths = Array.from({ length: 200 }, (_, i) => 1000 + 37 * (i % 50));
  for (const [i, length] of lengths.entries()) {
    answers.put(`q${i}`, 1, { body: body(String.fromCharCode(97 + (i % 26)), length), until: 1 });
    for (let back = 0; back <= i; back++) {
      const found = answers.find(`q${i - back}`, 1, 0);
      if (back < 30) assert.ok(found, `question ${i - back} after ${i}`);
      if (back > 100) assert.equal(found, undefined);
      if (found) assert.ok(found.body.equals(body(String.fromCharCode(97 + ((i - back) % 26)), lengths[i - back]!)));
    }
  }
});

test("an answer that would take a great part of the file is not kept", (t) => {
  const { answers } = fileOf(t, { bytes: 100_000 });
  answers.put("large", 1, { body: body("x", 20_000), until: 1 });
  assert.equal(answers.find("large", 1, 0), undefined);
});

test("it stays readable when its name is removed, so that no crash leaves it behind", (t) => {
  const { answers, path } = fileOf(t);
  rmSync(path);
  answers.put("q", 1, { body: body("x", 10), until: 1 });
  assert.equal(answers.find("q", 1, 0)!.body.toString(), "x".repeat(10));
  assert.deepEqual(readdirSync(join(path, "..")), []);
});

test("after it is closed nothing is found or kept, and nothing breaks", (t) => {
  const { answers } = fileOf(t);
  answers.put("q", 1, { body: body("x", 10), until: 1 });
  answers.close();
  answers.put("r", 1, { body: body("x", 10), until: 1 });
  assert.deepEqual([answers.find("q", 1, 0), answers.find("r", 1, 0)], [undefined, undefined]);
});

test("where it cannot be written that is told once, and nothing is kept any more", { skip: !existsSync("/dev/full") && "needs /dev/full" }, () => {
  const errors: unknown[] = [];
  const answers = new AnswerFile(openSync("/dev/full", "r+"), { onError: (error) => errors.push(error) });
  for (let i = 0; i < 3; i++) answers.put("q", 1, { body: body("x", 10), until: 1 });
  assert.deepEqual([errors.length, (errors[0] as NodeJS.ErrnoException).code, answers.find("q", 1, 0)], [1, "ENOSPC", undefined]);
});

test("where it cannot be read that is told once, and the question is asked anew", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "answer-file-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const errors: unknown[] = [];
  const answers = new AnswerFile(openSync(join(folder, "answers"), "w"), { onError: (error) => errors.push(error) });
  answers.put("q", 1, { body: body("x", 10), until: 1 });
  assert.deepEqual([answers.find("q", 1, 0), answers.find("q", 1, 0), errors.length], [undefined, undefined, 1]);
});
