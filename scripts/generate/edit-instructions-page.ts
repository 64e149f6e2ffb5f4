import { wrapProse } from "./wrap-prose.ts";
import { instructionGroups } from "@atelier/local-engine/edit-image/instructions.ts";

const head = `# Instructions for pictures

What the local engine understands in the prompt of \`text-to-image/model-v4-5-edit\`. It has no model that reads language: it looks for the
phrases of the table below, in the order of the prompt, and carries them out one after the other. Made from the code by \`npm run generate\`;
each of the examples is tested to be understood, and each instruction to have its effect. How they look: [gallery](../gallery/edit-image.md).

## How a prompt is read

- **Order counts.** "Crop to a square, then add the text" writes on the crop; the other way round may crop the text away.
- **Clauses** end at full stops, semicolons, commas and words such as "and", "then", "with", "but". A clause without an instruction of its
  own ("…, white, at the top") belongs to the one before.
- **Amounts**: "slightly", "a bit", "subtle" halve the effect; "very", "strong", "heavy", "a lot" nearly double it; "by 30%" sets it; "30 degrees" turns.
- **Colors** by name ("teal", "light blue", "dark red") or as \`#rrggbb\` and \`#rgb\`.
- **Places**: top, bottom, left, right, middle and corners. **Sizes**: tiny, small, large, huge, thin, thick.
- **Text** stands in quotation marks, or behind "write", "add the words", "caption:", "that says", and is never read as an instruction. \
Letters of the Latin, Greek and Cyrillic alphabets can be drawn.
- **References**: "image 2", "the second picture", "the other image". The first is the one that is edited.
- **Negation**: "no vignette", "without grain", "do not crop".
- **Complaints** ask for the opposite: "the picture is blurry" sharpens, "too saturated" desaturates, "the sky is too dark" brightens the sky. "Not too dark" \
is a limit and forbids nothing. \
"Less warm", "not so dark" ask for the opposite too; "less dramatic", of which there is none, is declined.
- **Parts**: the sky, greenery, people, faces, the main subject and the background are separated: "darken the sky", "black and white except the person", \
"but keep the sky". One of several people is chosen by "on the left", "in the middle" or "on the right"; "the man" among several is declined. Other parts \
("the eyes", "the plate") are not found: the answer says so, and the whole picture is not changed instead.
- **New or other things** ("add a hat", "remove the man", "make her smile", "make the dress red") are declined with the reason. An icon of the catalog stands \
in only where a sticker, an icon or an emoji is asked for.
- **What is not wholly known is not done.** Where words of a clause have no meaning here ("brighten the antlers", "slow motion for the jump"), or name a side, \
a half, a tone or a color as the part ("darken the left", "warm the shadows", "desaturate the greens"), a number ("sharpen 3 times"), a condition, a thing \
to lay words on ("on his shirt") or to leave out, the instruction is declined and the words are named. "Darker and more saturated" and "brighten and sharpen" \
are said of a part together. \
The purpose of a request ("for my profile", "so nobody sees it") and what is said besides ("I took this at a wedding") are left out. \
"Contrast up", "brightness +15" and "double the contrast" set amounts.

## What the result says

| Member of the task | Meaning |
|---|---|
| \`applied\` | each instruction that was carried out, in order: its name, what was read from its clause, and \`unused_words\`, words of the clause \
of which nothing was made |
| \`not_applied\` | understood, but impossible with these pictures or at all, with the reason |
| \`not_understood\` | clauses of which nothing was understood |

A prompt of which nothing is understood gives the picture in the ordered size. With several references and no word about the others, a
collage of all is made. The picture fills the ordered shape, cropped about faces and what stands out; after "do not crop", or a crop to
another shape, it is shown whole on a blurred enlargement of itself.

## What it cannot do

Make up content: new objects (beyond icons of the service's catalog), other poses, faces or clothes, removed persons, real landscapes. A place
named as background becomes a soft ground in that place's colors, and the answer says so. The subject is found by faces, heads,
focus and what stands out, not by its name: "the dog" and "the car" are both the main subject. What a person
holds before the body is cut out with it when its outline is clear; what is held to one side, and hair before a like background, may be cut off. A \
background out of focus
is filled in behind the subject first; how far its things are is not known, only the ground before a subject that stands in the frame blurs by distance.
`;

/** The guide to the instructions of edit-image, from their table. */
export function editInstructionsPage(): string {
  const cell = (text: string) => text.replaceAll("|", "\\|");
  const groups = Object.entries(instructionGroups).map(([title, list]) => {
    const rows = list.map(({ name, does, examples }) => `| ${name} | ${cell(does)} | ${examples.map((example) => `"${cell(example)}"`).join(", ")} |`);
    return `## ${title}\n\n| Instruction | What it does | For example |\n|---|---|---|\n${rows.join("\n")}\n`;
  });
  return wrapProse(`${head}\n${groups.join("\n")}`);
}
