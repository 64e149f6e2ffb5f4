/**
 * `npm run soak -- import [kills]`: imports of sounds, music and icons, each killed 10 times at random moments, end in the same library as
 * undisturbed ones. Takes about five minutes.
 */
import { proveImportSurvivesKills } from "../../e2e/prove-import-survives-kills.ts";

const kills = Number(process.argv[2] ?? 10);

await proveImportSurvivesKills({ kills, items: 800 }, console.log);
