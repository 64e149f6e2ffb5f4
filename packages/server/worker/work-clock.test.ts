import assert from "node:assert/strict";
import { mock, test, type TestContext } from "node:test";
import type { EngineError } from "@atelier/engine/engine.ts";
import { WorkClock } from "./work-clock.ts";

/** A clock of ten minutes each, six hours of waiting, and a time that the test moves. */
function clock(t: TestContext) {
  mock.timers.enable({ apis: ["setTimeout"] });
  let now = 0;
  const time = mock.method(performance, "now", () => now);
  t.after(() => {
    mock.timers.reset();
    time.mock.restore();
  });
  const ends: EngineError[] = [];
  const minute = 60_000;
  const limits = { preparing: 10 * minute, waiting: 360 * minute, working: (seconds: number) => seconds * 1000 };
  const opened = new WorkClock(limits, (error) => void ends.push(error));
  const pass = (minutes: number) => {
    now += minutes * minute;
    mock.timers.tick(minutes * minute);
    return ends.map(({ code, message }) => `${code}: ${message}`);
  };
  return { ...{ enter: opened.enter, stop: () => opened.stop(), pass }, work: () => opened.enter({ is: "working", limit: 600 }) };
}

test("what waits for its turn may do so for hours, and then has all of its time", (t) => {
  const { enter, pass, work } = clock(t);
  work();
  pass(4);
  enter({ is: "waiting" });
  assert.deepEqual(pass(350), []);
  work();
  assert.deepEqual(pass(5.9), []);
  assert.deepEqual(pass(0.2), ["timeout: The work took too long: more than 10 minutes"]);
});

test("no wait is endless, however it is cut into pieces", (t) => {
  const { enter, pass, work } = clock(t);
  for (let piece = 0; piece < 4; piece++) {
    enter({ is: "waiting" });
    assert.deepEqual(pass(89), []);
    work();
    pass(1);
  }
  enter({ is: "waiting" });
  enter({ is: "waiting" });
  assert.deepEqual(pass(5), ["timeout: The work waited too long for its turn at the model server: more than 360 minutes"]);
});

test("inputs have a time of their own", (t) => {
  assert.deepEqual(clock(t).pass(11), ["timeout: The inputs could not be made ready in time: more than 10 minutes"]);
});

test("it is none of the work's, and what has ended is not given up", (t) => {
  const { pass, stop, work } = clock(t);
  assert.deepEqual(pass(9), []);
  work();
  assert.deepEqual(pass(9), []);
  stop();
  assert.deepEqual(pass(100), []);
});
