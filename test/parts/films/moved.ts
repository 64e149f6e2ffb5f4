import { atBudget, budget1080, budget720, type Film, type FilmRun } from "./film-run.ts";

const tiers = { pro: budget1080, std: budget720 };

const move = (
  tier: keyof typeof tiers, option: string, clip: string, given: Record<string, unknown> = {}, film: Partial<Film> = {}, character = "picture.png",
): FilmRun => ({
  path: `video/model-v3-motion-control-${tier}`,
  option: `${option}, ${clip}`,
  body: ({ url }) => ({ image_url: url(character), video_url: url(clip), ...given }),
  film: { size: atBudget(3 / 2, tiers[tier]), rate: "5/1", frames: 15, sound: true, beep: 8 / 5, ...film },
});

export const moved: FilmRun[] = [
  ...(["pro", "std"] as const).flatMap((tier) => [
    move(tier, "character_orientation video", "3s.mp4", { character_orientation: "video" }),
    move(tier, "character_orientation image", "3s.mp4", { character_orientation: "image" }),
    move(tier, "a silent clip", "3s-silent.mp4", {}, { sound: false }),
    move(tier, "cfg_scale 1, a tall character", "3s.mp4", { cfg_scale: 1, prompt: "zoom in" }, { size: atBudget(2 / 3, tiers[tier]) }, "tall.png"),
  ]),
  // "Image: output <= 10 s."
  move("std", "character_orientation image", "11s.mp4", { character_orientation: "image" }, { frames: 50, beep: 20 / 5 }),
  move("std", "character_orientation video", "11s.mp4", { character_orientation: "video" }, { frames: 55, beep: 20 / 5 }),
  // "The reference's, at most 30."
  move("std", "rate at most 30", "3s-at-60.mp4", {}, { rate: "30/1", frames: 90, beep: 1 }),
  move("std", "rate kept, webm", "3s-at-29.97.webm", {}, { rate: "30000/1001", frames: 90, beep: (45 * 1001) / 30_000 }),
];
