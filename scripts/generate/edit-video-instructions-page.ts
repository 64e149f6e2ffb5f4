import { wrapProse } from "./wrap-prose.ts";
import { instructionGroups } from "@atelier/local-engine/edit-image/instructions.ts";
import { clipInstructionGroups, notForClips } from "@atelier/local-engine/edit-video/clip-instructions.ts";

const head = `# Instructions for clips

What the local engine understands in the prompt of \`video-edit/model-2-7\`: the instructions of pictures, done to each frame alike, and those below, which
only clips have. It reads phrases, not language ([how a prompt is read](edit-instructions.md#how-a-prompt-is-read)). Made from the code by \`npm run \
generate\`; each of
the examples is tested to be understood. How they look: [gallery](../gallery/edit-video.md).

## In which order

1. **When what is shown** (cuts, speed, reverse ...), one after the other as the prompt has them; "the first 2 seconds" are those of what is shown by then.
2. The **ordered length**: \`duration\`, or the clip's own where it is 0. What is longer is cut off, what is shorter begins again; a picture that \
stands goes on standing.
   \`length\` of the answer says so. Give a \`duration\` with speed and cuts: slow motion of 4 seconds at half speed is 8 seconds long.
3. **Framing** ("crop to a square", "mirror it", "straighten"), decided on the frame in the middle of the result and the same for all.
4. Everything else in the prompt's order, on each frame, and what is heard.

**Seconds**: nearly everything can have a part of the result: "from 1 to 3 seconds", "for the first 2 seconds", "after 2 seconds", "at the end". It \
comes and goes within 0.4 s.
Text, stickers and placed pictures ease in. **Pictures** are counted from 1 ("the background from image 1"); they are material, the clip has no number.

## What clips do differently

| | |
|---|---|
| Automatic changes ("enhance", "posterize", palettes of pictures) | measured once, over nine frames of the whole result |
| Subject and background | the subject is separated in the frame that shows it best and followed from there along the motion, through every frame; \
after a cut it is looked for again |
| Parts | the sky, greenery, people, the subject and the background are found in every frame ("darken the sky", "black and white except the person"), for \
changes of light and color; faces are not, and strokes are drawn on whole frames |
| Drawn, painted, printed | strokes are carried along the motion, so that they do not boil |
| Rain, snow, fog, stars, bokeh | fall, drift, twinkle, float |
| Film grain | new in each frame; glitches eight times a second |
| Transparent background | white: videos have no transparency |
| Not done | ${[...notForClips].map(([name, reason]) => `"${name}" (${reason})`).join("; ")} |

## Other parameters

- \`audio_setting\`: \`origin\` keeps the clip's sound as it is, cut at the end of the pictures or filled with silence, whatever they do; sound \
instructions are then
  listed in \`not_applied\`. \`auto\` takes it along with the pictures: stretched at its pitch, backwards, faded, changed as the prompt says. Where \
neither prompt nor cuts touch it, it is copied.
- \`prompt_extend\`: an empty prompt becomes "enhance it"; in a clip with sound, rain and snow bring theirs from the catalog, if it has it and the \
prompt says nothing of sound. \`effective_prompt\` tells it.
- \`negative_prompt\`: instructions that it names are left out.
- A clip without sound gets a track only when a sound or music is added.
- \`applied\`, \`not_applied\` and \`not_understood\` are those of pictures.
`;

/** The guide to the instructions of edit-video, from their table. */
export function editVideoInstructionsPage(): string {
  const cell = (text: string) => text.replaceAll("|", "\\|");
  const groups = Object.entries(clipInstructionGroups).map(([title, list]) => {
    const rows = list.map(({ name, does, examples }) => `| ${name} | ${cell(does)} | ${examples.map((example) => `"${cell(example)}"`).join(", ")} |`);
    return `## ${title}\n\n| Instruction | What it does | For example |\n|---|---|---|\n${rows.join("\n")}\n`;
  });
  const pictures = Object.entries(instructionGroups).map(
    ([title, list]) => `- **${title}**: ${list.filter(({ name }) => !notForClips.has(name)).map(({ name }) => name).join(", ")}`
  );
  const fromPictures = "## From pictures\n\nWith all their phrases, amounts, colors and places ([table](edit-instructions.md)):";
  return wrapProse(`${head}\n${groups.join("\n")}\n${fromPictures}\n\n${pictures.join("\n")}\n`);
}
