import assert from "node:assert/strict";
import { test } from "node:test";
import { starterIconIndex } from "@atelier/test/parts/starter-icon-index.ts";
import { seededRandom } from "../../import/seeded-random.ts";
import { createIconMeaning } from "./icon-meaning.ts";

const words = `calendar camera search settings download upload folder printer heart trash delete rocket umbrella bicycle airplane battery keyboard laptop
phone message envelope shopping wallet money credit coffee pizza apple banana flower mountain building hospital school teacher student camping
microphone headphones speaker volume music video picture gallery palette brush scissors hammer wrench shield password fingerprint bluetooth
wireless cloud lightning snowflake thermometer sunset moon planet globe compass location traffic train rabbit butterfly elephant penguin
trophy medal crown diamond balloon gift cookie burger bottle guitar piano football basketball tennis chess puzzle robot brain skull ghost
alarm clock hourglass bookmark notebook paperclip magnet telescope microscope stethoscope syringe bandage dumbbell skateboard helicopter
sailboat anchor castle church bridge factory warehouse fountain`.split(/\s+/);

/** One slip of the hand: a letter left out, doubled, exchanged with the next or hit beside. The first letter is rarely wrong, and never here. */
function misspelt(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const [before, letter, next, after] = [word.slice(0, at), word[at]!, word[at + 1]!, word.slice(at + 2)];
  const other = String.fromCharCode(97 + Math.floor(random() * 26));
  const slips = [before + next + after, before + letter + letter + next + after, before + next + letter + after, before + other + next + after];
  return slips[Math.floor(random() * slips.length)]!;
}

test("of more than 100 misspelt words, at least 90 in 100 have the icon that was meant on the first page", async (t) => {
  const { index, nameOf } = await starterIconIndex();
  const { understand } = createIconMeaning();
  const random = seededRandom("misspelt words");
  const missed: string[] = [];
  let asked = 0;
  for (const word of words) {
    const slip = misspelt(word, random);
    if (slip === word) continue;
    asked++;
    const { ids } = index.search({ words: await understand(slip, ["en-us", "en"]), limit: 20 });
    if (!ids.some((id) => nameOf(id).includes(word.slice(0, -1)))) missed.push(`${word} as ${slip}`);
  }
  t.diagnostic(`${asked - missed.length} of ${asked} found; missed: ${missed.join(", ")}`);
  assert.ok(asked >= 100 && missed.length <= asked * 0.1, missed.join(", "));
});
