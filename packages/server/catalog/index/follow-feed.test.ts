import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { feedChanged, type Notice } from "../../store/signals/notices.ts";
import { followFeed } from "./follow-feed.ts";

/** A follower under a clock that the test moves, and how often it has looked within so many milliseconds from now on. */
function followed(t: TestContext, { isNotified, isUnsettled }: { isNotified?: boolean; isUnsettled?: () => boolean }) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let looks = 0;
  let tell = (_: Notice) => {};
  const notices = isNotified === undefined ? undefined : { isNotified: () => isNotified, listen: (on: (notice: Notice) => void) => void (tell = on) };
  const following = followFeed({ look: async () => void (looks += 1), notices, onError: assert.fail, ...(isUnsettled && { isUnsettled }) });
  const within = async (milliseconds: number) => {
    looks = 0;
    for (let at = 0; at < milliseconds; at += 10) {
      t.mock.timers.tick(10);
      await nextTurn();
    }
    return looks;
  };
  return { following, within, reported: () => tell([feedChanged]) };
}

test("where changes are heard of, an idle process looks every five seconds, and soon after each burst of them", async (t) => {
  const { following, within, reported } = followed(t, { isNotified: true });
  assert.equal(await within(10), 1);
  assert.equal(await within(10_000), 2);
  for (let n = 0; n < 50; n++) reported();
  assert.equal(await within(30), 1);
  following.stop();
  reported();
  assert.equal(await within(10_000), 0);
});

test("where nothing is heard, it looks five times a second", async (t) => {
  const { within } = followed(t, {});
  await within(10);
  assert.equal(await within(1000), 5);
});

test("what becomes unsettled between two looks is looked at soon, until it is in order", async (t) => {
  let isUnsettled = false;
  const { following, within } = followed(t, { isNotified: true, isUnsettled: () => isUnsettled });
  await within(1000);
  isUnsettled = true;
  following.soon();
  assert.equal(await within(1000), 5);
  isUnsettled = false;
  await within(200);
  assert.equal(await within(4000), 0);
});
