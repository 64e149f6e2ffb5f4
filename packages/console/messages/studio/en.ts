import { pluralIn } from "../plural-in.ts";

const plural = pluralIn("en");

export const en = {
  words: "Made with these words",
  again: "Again with these words",
  hold: "Hold to see before",
  clear: "Clear the form",
  cleared: "The form is empty.",
  four: "Four variations",
  variations: "Variations",
  variation: (number: number) => `Variation ${number}`,
  latest: "Latest results",
  keep: "Keep",
  unkeep: "Kept",
  keptNow: "It is kept until you delete it.",
  endsAgain: (time: string) => `It is kept until ${time}.`,
  noEnd: "Until you delete it",
  beside: {
    title: "Side by side with",
    lacks: (name: string, what: string) => `${name} needs more than this order has: ${what}. Use its own form.`,
  },
  presets: {
    label: "Presets",
    save: "Save as a preset",
    name: "Name of the preset",
    saved: (name: string) => `The preset “${name}” is saved, for everybody in the account.`,
    use: (name: string) => `Use the preset “${name}”`,
    used: (name: string) => `The form has the preset “${name}”.`,
    remove: (name: string) => `Delete the preset “${name}”`,
    removed: (name: string) => `The preset “${name}” is deleted.`,
    hint: "A preset holds what the form says, without its files. The account shares it; the same name replaces it.",
  },
  many: {
    open: "Many pictures…",
    title: "Many pictures through this form",
    hint: (most: number) => `Up to ${most} pictures, each with what the form says now.`,
    files: "Choose pictures",
    folder: "Choose a folder",
    run: (count: number) => plural(count, { one: "Run one picture", other: "Run # pictures" }),
    leftOut: (count: number) => plural(count, {
      one: "One file does not fit this form and is left out.", other: "# files do not fit this form and are left out.",
    }),
    tooMany: (count: number, most: number) => `These are ${count} pictures; the first ${most} are taken.`,
    progress: (done: string, count: string) => `${done} of ${count} are done`,
    failed: (count: number) => plural(count, { one: "One has failed.", other: "# have failed." }),
    stop: "Stop",
    stopped: "No further ones begin.",
    unsent: (count: number) => plural(count, {
      one: "# picture had not been sent when the page was closed: choose it again.",
      other: "# pictures had not been sent when the page was closed: choose them again.",
    }),
    zip: "Save all as ZIP",
    more: "Other pictures",
  },
};

export type StudioMessages = typeof en;
