import { anyPhrase } from "../../edit-image/grammar/any-phrase.ts";
import { contentWords } from "../../edit-image/grammar/filler.ts";
import type { Details } from "../../edit-image/grammar/details.ts";
import type { Understood } from "../../edit-image/instruction.ts";
import { NotPossible } from "../../edit-image/not-possible.ts";
import { genreWords, moodQueries } from "@atelier/engine/words/music-words.ts";
import type { SoundInstruction } from "../clip-instruction.ts";
import { spanIn } from "../seconds.ts";
import type { SoundPlan } from "../sound/sound-plan.ts";
import type { VoiceEffect } from "../sound/voice-effects.ts";

const heard = "(?:sounds?|audio|sound ?track|volume|noises?)";
const word = "(?!and\\b|then\\b|but\\b|with\\b|while\\b)[\\w'-]+";
/** A shorter sound happens once; a longer one goes on under everything. Seconds. */
const longMoment = 6;

/** What is heard. None of it is done where the clip's sound is to be kept as it is. */
export const sound: SoundInstruction[] = [
  {
    name: "mute",
    does: "Takes the clip's sound away, or that of the seconds named; what other instructions add stays.",
    phrases: new RegExp(
      `\\b(?:mute\\b(?: (?:it|the|its|original|video|clip|${heard}))*|muted (?:audio|sound|video|clip)|` +
        `(?:no|without|remove|delete|strip|drop|turn off)(?: (?:the|its|any|all|original))* (?:sounds?|audio|sound ?track|volume)|` +
        `silent(?! (?:film|movie))(?: video| clip)?)`
    ),
    examples: ["mute it", "remove the sound", "without sound", "silent video"],
    kind: "sound",
    hear: async (plan, { clause }) => {
      const span = spanIn(clause, plan.duration);
      if (span) plan.muted.push(span);
      else plan.own = false;
      return span ? { from: span.from, until: span.until } : {};
    },
  },
  {
    name: "clean sound",
    does: "Lowers the even noise of the clip's sound: hiss, hum, wind, a fan; what changes, such as voices and traffic, stays.",
    phrases: new RegExp(
      `\\b(?:clean(?: up)?(?: the)? (?:sound|audio|voice)|de-?noise the (?:sound|audio)|noise reduction|` +
        `(?:(?:remove|reduce|get rid of|take out|lower|filter out|cut|fix|clean up|suppress|less)(?: (?:the|all|that|this|any|some))*|` +
        `(?:there(?:'s| is)|i (?:can )?hear|it has|too much)(?: (?:a lot of|lots of|some|so much|too much|an?|the|this))*)` +
        ` (?:(?:background|wind|fan|white|audio|sound|microphone|mic|room|static|annoying|hissing|humming) noises?|` +
        `hiss(?:ing)?|hum(?:ming)?|static|buzz(?:ing)?|` +
        `noises? (?:in|of|from) the (?:background|wind|sound|audio)|` +
        `(?:wind|traffic|fan|fridge|rain)(?= (?:from|in|out of) the (?:audio|sound|recording))))` +
        `(?: (?:in|from|of) the (?:background|sound|audio|video|clip|recording))?`,
    ),
    examples: ["remove the background noise", "clean up the audio", "reduce the wind noise", "get rid of the hiss"],
    kind: "sound",
    hear: async (plan) => {
      plan.cleaned = true;
      return {};
    },
  },
  {
    name: "replace sound",
    does: "Puts a sound or a track of the service's catalog in the place of the clip's sound; the words decide which.",
    phrases: new RegExp(
      `\\b(?:replace|change|swap|exchange|substitute)(?: (?:the|its|original|background))* (?:${heard}|music)(?: (?:with|by|to|for|into)(?: ${word}){1,6})?`
    ),
    examples: ["replace the sound with rain", "replace the audio with jazz music", "change the music to piano"],
    kind: "sound",
    hear: async (plan, details) => {
      const wantsMusic = /\bmusic|song|track\b/.test(details.clause) || genreWords.test(details.clause);
      const understood = wantsMusic ? await addTrack(plan, details) : await addSound(plan, details);
      plan.own = false;
      return understood;
    },
  },
  {
    name: "add music",
    does: "A track of the catalog under the clip's sound, by mood or genre where one is named.",
    phrases: new RegExp(
      `\\b(?:(?:add|put|with|set (?:it|this|the video) to|use|play|lay|include)(?: (?:some|an?|the))?(?: ${word}){0,4}? ` +
        `(?:music|sound ?track|song|tune|score|beats|melody)|background music)(?: (?:in the background|under(?:neath)?(?: it)?))?`
    ),
    examples: ["add music", "add calm piano music", "set it to jazz music", "with epic music"],
    kind: "sound",
    hear: addTrack,
  },
  {
    name: "add sound",
    does: "A sound of the catalog with the clip's: short ones at the second named, longer ones under all of it.",
    phrases: new RegExp(
      `\\b(?:(?:add|put|with|include|play|insert|use)(?: (?:some|an?|the))?(?: ${word}){0,4}? ` +
        `(?:sounds?|noises?|sound effects?|sfx|ambien(?:ce|t)|applause)(?: effects?)?` +
        `(?: of(?: (?:an?|the))?(?: (?!at\\b|from\\b|after\\b|in\\b)${word}){1,3})?|` +
        `(?:the )?sounds? of(?: (?:an?|the))?(?: (?!at\\b|from\\b|after\\b|in\\b)${word}){1,3})`
    ),
    examples: ["add the sound of rain", "add thunder sounds", "add a dog bark sound at 2 seconds"],
    kind: "sound",
    hear: addSound,
  },
  {
    name: "louder",
    does: "Raises the volume by 6 dB, or as said; peaks are held.",
    phrases: new RegExp(`\\b(?:louder(?: ${heard})?|(?:turn up|raise|increase|boost)(?: the)? (?:${heard}|loudness)|turn the ${heard} up|more volume)\\b`),
    examples: ["louder", "turn up the volume", "increase the volume by 50%"],
    kind: "sound",
    hear: async (plan, details) => {
      forAll(plan, details.clause);
      return changeGain(plan, gainIn(details));
    },
  },
  {
    name: "quieter",
    does: "Lowers the volume by 6 dB, or as said.",
    phrases: new RegExp(
      `\\b(?:quieter(?: ${heard})?|(?:turn down|lower|reduce|decrease)(?: the)? (?:${heard}|loudness)|turn the ${heard} down|less (?:volume|loud))\\b`
    ),
    examples: ["quieter", "lower the volume", "turn the sound down"],
    kind: "sound",
    hear: async (plan, details) => {
      forAll(plan, details.clause);
      return changeGain(plan, details.percent === undefined ? -gainIn(details) : 20 * Math.log10(Math.max(0.02, 1 - details.percent / 100)));
    },
  },
  {
    name: "level sound",
    does: "Brings the sound to -16 LUFS, the usual loudness on the web.",
    phrases: new RegExp(`\\b(?:(?:normali[sz]e|level|even out)(?: out)?(?: the)? (?:${heard}|loudness))\\b`),
    examples: ["normalize the volume", "level the audio"],
    kind: "sound",
    hear: async (plan) => {
      plan.levelled = true;
      return { lufs: -16 };
    },
  },
  {
    name: "fade sound",
    does: "Lets the sound come, go, or both, in a second or as long as said.",
    phrases: new RegExp(`\\bfade(?: (?:in|out|in and out))?(?: the)? (?:${heard}|music)(?: (?:in and out|in|out))?`),
    examples: ["fade out the sound", "fade the music in and out"],
    kind: "sound",
    hear: async (plan, { clause }) => {
      const seconds = Number(/(\d+(?:\.\d+)?) ?s/.exec(clause)?.[1] ?? Math.min(1, plan.duration / 3));
      if (/\bin\b/.test(clause)) plan.fadeIn = seconds;
      if (/\bout\b/.test(clause) || !/\bin\b/.test(clause)) plan.fadeOut = seconds;
      return { in: plan.fadeIn, out: plan.fadeOut };
    },
  },
  ...voices([
    ["echo", "An echo after 0.29 s, again and again.", /\b(?:echo(?:es|ing)?|reverb(?:eration)?)(?: (?:effect|voice|sound))?\b/, ["echo", "add reverb"]],
    [
      "telephone", "The narrow band of a telephone or a small radio.",
      /\b(?:(?:tele)?phone|radio|walkie[- ]?talkie|megaphone)(?: (?:voice|sound|effect|audio))+\b/, ["telephone voice", "radio effect"],
    ],
    [
      "muffled", "Everything above 650 Hz away, as through a wall or under water.",
      /\b(?:muffled?|under ?water (?:sound|audio|voice))(?: (?:the )?(?:sound|audio|voice))?\b/, ["muffled sound", "underwater sound"],
    ],
    [
      "deep", "Voices lower by four semitones.",
      anyPhrase(
        /(?:deep(?:er)?|low(?:er)?(?:[- ]pitched)?|monster) (?:voices?|pitch)|(?:lower|reduce) the pitch/,
        /make (?:the|his|her|my|their) voices? (?:sound )?(?:deep|low)er/,
      ), ["deep voice", "lower the pitch"],
    ],
    [
      "high", "Voices higher by seven semitones.",
      anyPhrase(
        /(?:high(?:er)?(?:[- ]pitched)?|squeaky|chipmunk|helium) (?:voices?|pitch)|raise the pitch|chipmunks?/,
        /make (?:the|his|her|my|their) voices? (?:sound )?higher/,
      ),
      ["chipmunk voice", "high-pitched voice"],
    ],
    ["robot", "Voices through ring modulation.", /\brobot(?:ic)? (?:voices?|sound|effect)\b/, ["robot voice"]],
  ]),
];

function voices(list: [VoiceEffect, string, RegExp, [string, ...string[]]][]): SoundInstruction[] {
  return list.map(([effect, does, phrases, examples]) => ({
    name: `${effect} sound`,
    does,
    phrases,
    examples,
    kind: "sound",
    hear: async (plan, { clause }) => {
      forAll(plan, clause);
      plan.effects.push(effect);
      return {};
    },
  }));
}

const notNames = new RegExp(
  String.raw`\b(?:replace|change|swap|exchange|substitute|sounds?|audio|sound ?tracks?|noises?|music|song|tune|score|track|effects?|sfx|play|` +
  String.raw`include|background|ambient|original|insert|lay|volume)\b`,
  "g",
);

function wordsFor(clause: string): string {
  return contentWords(clause.replace(notNames, " ")).join(" ");
}

async function addTrack(plan: SoundPlan, { clause }: Details): Promise<Understood> {
  const words = wordsFor(clause);
  for (const query of [
    words, genreWords.exec(clause)?.[0], ...moodQueries(words), words.split(" ").at(-1),
    ...(words === "" ? ["ambient", "acoustic"] : []),
  ]) {
    const track = query ? await plan.materials.track(query, { duration: plan.duration }) : undefined;
    if (!track) continue;
    plan.track = track;
    return { track: track.name };
  }
  throw new NotPossible(words ? `the music catalog has no ${words}` : "the music catalog has no track");
}

async function addSound(plan: SoundPlan, { clause }: Details): Promise<Understood> {
  const span = spanIn(clause, plan.duration);
  const words = wordsFor(clause.replace(/\b(?:at|from|after|for|until|between)(?: second)? \d.*$/, " "));
  if (words === "") throw new NotPossible("it is not said what is to be heard");
  const found = await plan.materials.sound(words);
  if (!found) throw new NotPossible(`the sound catalog has no ${words}`);
  const kind = found.loop || found.duration > longMoment ? "bed" : "moment";
  const from = span?.from ?? 0;
  plan.cues.push({ sound: found, kind, from, until: span?.until ?? plan.duration });
  return { sound: found.name, ...(span && { from: span.from, until: span.until }) };
}

function gainIn({ percent, strength }: Details): number {
  return percent === undefined ? 6 * strength : 20 * Math.log10(1 + percent / 100);
}

/** @throws NotPossible where a part of the sound is meant */
function forAll(plan: SoundPlan, clause: string): void {
  if (spanIn(clause, plan.duration)) throw new NotPossible("it is done to all of the sound: the sound of single seconds can be muted");
}

function changeGain(plan: SoundPlan, decibels: number): Understood {
  plan.gain += decibels;
  return { decibels: Number(decibels.toFixed(1)) };
}
