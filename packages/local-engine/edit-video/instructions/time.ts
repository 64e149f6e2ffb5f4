import { NotPossible } from "../../edit-image/not-possible.ts";
import type { Details } from "../../edit-image/grammar/details.ts";
import type { TimeInstruction } from "../clip-instruction.ts";
import { numberOf, secondsPhrase, spanIn } from "../seconds.ts";
import type { Timeline } from "../timeline.ts";

const clip = "(?: (?:it|the (?:video|clip|footage|movie)|this|everything))?";
const times = "(?:\\d+(?:\\.\\d+)?|two|three|four|five|ten)";
/** Speeds beyond these show a few frames, or one for minutes. */
const [slowest, fastest] = [0.1, 20];

/** When what is shown. */
export const time: TimeInstruction[] = [
  {
    name: "slow motion",
    does: "Shows it more slowly (at half the speed, or as said), with frames made between the clip's own along its motion; a part of it where seconds are " +
      "named.",
    phrases: new RegExp(
      `\\b(?:slow[- ]?mo(?:tion)?|slow(?:ed)?${clip} down|slower|half(?: the)? speed|` +
        `(?:at |play(?:ed)? at )?(?:0?\\.\\d+|\\d\\d?%)(?: ?x| times)?(?: of)?(?: the)?(?: original)? speed|` +
        `(?:at )?(?<!\\d)0?\\.\\d+ ?x(?: speed)?|${times} ?(?:x|times) slower|half as fast|bullet time)(?: (?:by|to) ${times} ?(?:x|times|%)?)?`
    ),
    examples: ["slow motion", "slow it down", "half speed", "0.25x speed", "slow motion from 1 to 2 seconds"],
    kind: "time",
    retime: (timeline, details) => hurry(timeline, 1 / slowness(details), details.clause),
  },
  {
    name: "speed up",
    does: "Shows it faster (twice as fast, or as said); a part of it where seconds are named.",
    phrases: new RegExp(
      `\\b(?:speed(?:ed)?${clip} up(?: (?:by )?${times} ?(?:x|times))?|sped up|faster|fast[- ]?forward(?:ed)?|` +
        `fast motion|quicker|double(?: the)? speed|twice as fast|` +
        `(?:at |play(?:ed)? at )?${times} ?(?:x|times)(?: the| as)?(?: (?:speed|fast(?:er)?))|time[- ]?lapse|` +
        `hyper[- ]?lapse)(?: (?:by|to) ${times} ?(?:x|times|%)?)?`
    ),
    examples: ["speed it up", "twice as fast", "3x speed", "timelapse", "speed up the video by 4x"],
    kind: "time",
    retime: (timeline, { clause, percent, strength }) => hurry(
      timeline,
      /\blapse|timelapse|hyperlapse/.test(clause) && factorIn(clause) === undefined ? 4
        : percent !== undefined ? 1 + percent / 100 : (factorIn(clause) ?? (strength < 1 ? 1.4 : 2)),
      clause,
    ),
  },
  {
    name: "reverse",
    does: "Shows it backwards.",
    phrases: new RegExp(
      `\\b(?:(?:play(?:ed)?|run|show)${clip} (?:backwards?|in reverse|reversed)|reverse(?:d)?${clip}|backwards?|in reverse|rewind(?: effect)?)\\b`
    ),
    examples: ["reverse the video", "play it backwards", "in reverse"],
    kind: "time",
    retime: (timeline) => {
      timeline.reverse();
      return {};
    },
  },
  {
    name: "boomerang",
    does: "Shows it forwards and then backwards; as much of it as goes into the ordered length both ways.",
    phrases: /\b(?:boomerang(?: effect| loop)?|ping[- ]?pong(?: loop)?|(?:forwards? (?:and )?then back(?:wards?)?|back and forth)(?: loop)?)\b/,
    examples: ["boomerang", "ping-pong loop", "back and forth"],
    kind: "time",
    retime: (timeline, _, ordered) => {
      timeline.keep(0, Math.min(timeline.length, Math.max(ordered / 2, 0.2)));
      timeline.thenBack();
      return { turns_at: round(timeline.length / 2) };
    },
  },
  {
    name: "loop",
    does: "Shows it again and again, as often as said, up to the ordered length.",
    phrases: new RegExp(`\\b(?:loop(?:ed|ing)?${clip}|repeat(?:ed)?${clip}|play it again)(?: (?:${times}|twice|three) ?(?:x|times)?)?`),
    examples: ["loop it", "repeat it 3 times", "loop the video"],
    kind: "time",
    retime: (timeline, { clause }) => {
      const count = Math.min(100, /\btwice\b/.test(clause) ? 2 : Math.max(2, Math.round(factorIn(clause) ?? 2)));
      timeline.repeat(count);
      return { times: count };
    },
  },
  {
    name: "cut out part",
    does: "Leaves out the seconds named: from the beginning, from the end, or between two.",
    phrases: new RegExp(
      `\\b(?:(?:trim|cut|remove|skip|drop|delete|crop|take)(?: (?:off|out|away))?(?: everything)?` +
        `(?: (?:the|its|part|bit|section|piece|scene|stretch|seconds?|from|between))* ` +
        `(?:(?:first|last) ${secondsPhrase}|${times}${"(?: ?s| seconds?)?"}(?: ?(?:to|and|until|-) ?)${secondsPhrase}|` +
        `(?:everything |all )?(?:after|before)(?: second)? ${secondsPhrase})|` +
        `(?:start|begin)(?: (?:it|the (?:video|clip)))? (?:at|from|after)(?: second)? ${secondsPhrase}|` +
        `trim ${secondsPhrase}(?: (?:off|from))(?: the)? (?:start|beginning|end))`
    ),
    examples: ["cut the first 2 seconds", "trim the last second", "remove from 1 to 2 seconds", "start at 1.5 seconds"],
    kind: "time",
    retime: (timeline, { clause }) => leaveOut(timeline, clause),
  },
  {
    name: "keep part",
    does: "Shows only the seconds named.",
    phrases: new RegExp(
      `\\b(?:(?:keep|show|use|take)(?: only| just)?(?: (?:the|from|between|seconds?))* ` +
        `(?:(?:first|last) ${secondsPhrase}|${times}${"(?: ?s| seconds?)?"}(?: ?(?:to|and|until|-) ?)${secondsPhrase})|` +
        `only the (?:first|last) ${secondsPhrase}|(?:trim|cut|shorten)${clip} (?:down )?to(?: the first| the last)? ${secondsPhrase}|` +
        `(?:end|stop)(?: (?:it|the (?:video|clip)))? (?:at|after)(?: second)? ${secondsPhrase})`
    ),
    examples: ["keep the first 3 seconds", "keep only from 1 to 3 seconds", "trim it to 2 seconds", "stop after 2 seconds"],
    kind: "time",
    retime: (timeline, { clause }) => {
      const only = new RegExp(`(\\S+) ?(?:s|secs?|seconds?)\\b`).exec(clause)?.[1];
      const span = spanIn(
        clause.replace(/\b(?:keep|show|use|take)(?: only| just)? (?=\d)/, "from "), timeline.length,
      ) ?? (only ? { from: 0, until: numberOf(only) } : undefined);
      if (!span || !(span.until > span.from)) throw new NotPossible("it is not said which seconds to keep");
      const kept = /\b(?:end|stop)\b/.test(clause) ? { from: 0, until: span.from || span.until } : span;
      timeline.keep(kept.from, kept.until);
      return rounded(kept);
    },
  },
  {
    name: "freeze",
    does: "Lets a frame stand: the last one to the end of the result, or the one at the second named, for a second or as long as said.",
    phrases: new RegExp(
      `\\b(?:freeze(?:[- ]frame)?(?: (?:on|at|for))?(?: (?:it|the))*(?: (?:last|final|first) (?:frame|image|picture|moment))?|` +
        `hold(?: on)?(?: the)? (?:last|final|first) (?:frame|image|picture)|` +
        `pause(?: (?:the )?(?:video|clip|it))?)(?: (?:at|for|after|to)(?: second)? ${secondsPhrase})*`
    ),
    examples: ["freeze the last frame", "hold the last frame for 2 seconds", "freeze at 1 second for 2 seconds"],
    kind: "time",
    retime: (timeline, { clause }) => {
      const at = new RegExp(`\\b(?:at|after)(?: second)? (\\S+?) ?(?:s|secs?|seconds?)\\b`).exec(clause)?.[1];
      const long = new RegExp(`\\bfor (\\S+?) ?(?:s|secs?|seconds?)\\b`).exec(clause)?.[1];
      const second = at ? numberOf(at) : /\bfirst\b/.test(clause) ? 0 : timeline.length;
      if (!(second <= timeline.length)) throw new NotPossible("the video ends before that second");
      const length = long ? numberOf(long) : 1;
      timeline.hold(second, length);
      return { at: round(second), seconds: round(length) };
    },
  },
];

function hurry(timeline: Timeline, factor: number, clause: string): Record<string, unknown> {
  const speed = Math.min(fastest, Math.max(slowest, factor));
  const span = spanIn(clause, timeline.length);
  timeline.hurry(speed, span?.from, span?.until);
  return { speed: round(speed), ...(span && rounded(span)) };
}

/** How many times as long it takes. */
function slowness({ clause, percent, strength }: Details): number {
  if (/\bhalf\b/.test(clause)) return 2;
  if (percent !== undefined && percent > 0) return /\bspeed\b|\bto \d/.test(clause) ? 100 / percent : 1 / Math.max(0.1, 1 - percent / 100);
  const factor = factorIn(clause);
  if (factor === undefined || factor === 1) return strength < 1 ? 1.5 : strength > 1 ? 4 : 2;
  return factor < 1 ? 1 / factor : factor;
}

function factorIn(clause: string): number | undefined {
  const found = new RegExp(`(${times}|0?\\.\\d+) ?(?:x\\b|times\\b)`).exec(clause)?.[1];
  return found ? numberOf(found) : undefined;
}

function leaveOut(timeline: Timeline, clause: string): Record<string, unknown> {
  const end = new RegExp(`\\b(after|before)(?: second)? (\\S+?) ?(?:s|secs?|seconds?)\\b`).exec(clause);
  const begins = /\b(?:start|begin)(?: (?:it|the (?:video|clip)))? (?:at|from|after)/.test(clause);
  const off = new RegExp(`trim (\\S+?) ?(?:s|secs?|seconds?)?\\b(?: off| from)(?: the)? (start|beginning|end)`).exec(clause);
  const said = off ? `the ${off[2] === "end" ? "last" : "first"} ${off[1]} s` : begins ? clause.replace(/.*(?:at|from|after)(?: second)? /, "the first ")
    : clause.replace(/(first|last) second\b/, "$1 1 second").replace(/\b(first|last)\b/, "the $1").replace("the the", "the").replace(
      /\b(?:seconds?|remove|cut|skip)(?: out)? (?=\d)/, "from ",
    );
  const beyond = !begins && end ? (end[1] === "after" ? { from: numberOf(end[2]), until: timeline.length } : { from: 0, until: numberOf(end[2]) }) : undefined;
  const span = beyond ?? spanIn(said, timeline.length);
  if (!span || !(span.until > span.from)) throw new NotPossible("it is not said which seconds to leave out");
  if (span.until - span.from >= timeline.length - 0.04) throw new NotPossible("nothing would be left");
  timeline.leaveOut(span.from, span.until);
  return rounded(span);
}

const round = (value: number) => Math.round(value * 1000) / 1000;
const rounded = ({ from, until }: { from: number; until: number }) => ({ from: round(from), until: round(until) });
