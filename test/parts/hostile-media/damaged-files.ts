import { seededRandom } from "@atelier/server/catalog/import/seeded-random.ts";
import type { MediaServer } from "./media-server.ts";
import { mutate } from "./mutate.ts";
import { type Fate, sendMedia, type Sender } from "./send-media.ts";
import { wholeFiles } from "./whole-files.ts";

/** Reasons of which the most frequent are printed, and files that went wrong of which the first are. */
const printed = 30;

/** Sends damaged files by number, and keeps what became of them. */
export class DamagedFiles {
  readonly #call: Sender["call"];
  readonly #media: MediaServer;
  readonly #seed: string;
  readonly #toTheEnd: boolean;
  readonly #files: [name: string, bytes: Buffer][];
  readonly #fates: Record<Fate["fate"], number> = { refused: 0, handled: 0, "failed with a reason": 0, wrong: 0 };
  readonly #reasons = new Map<string, number>();
  readonly #wrong: string[] = [];

  private constructor(files: Map<string, Buffer>, call: Sender["call"], media: MediaServer, seed: string, toTheEnd: boolean) {
    this.#files = [...files];
    this.#call = call;
    this.#media = media;
    this.#seed = seed;
    this.#toTheEnd = toTheEnd;
  }

  /**
   * Needs ffmpeg.
   * @param toTheEnd whether each accepted task is watched until it has ended
   */
  static async make(call: Sender["call"], media: MediaServer, seed: string, toTheEnd = false): Promise<DamagedFiles> {
    return new DamagedFiles(await wholeFiles(), call, media, seed, toTheEnd);
  }

  get isRight(): boolean {
    return this.#wrong.length === 0;
  }

  /** The same number and seed make the same file. */
  async send(number: number): Promise<void> {
    const random = seededRandom(`${this.#seed} ${number}`);
    const pick = () => this.#files[Math.floor(random() * this.#files.length)]!;
    const [name, whole] = pick();
    const { how, bytes } = mutate(whole, random, pick()[1]);
    const served: string[] = [];
    const serve = (content: Buffer) => {
      const url = this.#media.serve(content);
      served.push(url);
      return url;
    };
    const sender: Sender = { call: this.#call, serve, picture: this.#fileOf("plain.png"), sound: this.#fileOf("plain.wav"), random, toTheEnd: this.#toTheEnd };
    const failed = (error: unknown): Fate => ({ fate: "wrong", answered: String((error as Error).cause ?? error) });
    const { fate, answered } = await sendMedia(sender, name.split(".").at(-1)!, bytes).catch(failed);
    served.forEach(this.#media.withdraw);
    const mustBeTaken = how === "whole" && !/\.(gif|mkv|bmp)$/.test(name);
    const isWrong = fate === "wrong" || (mustBeTaken && fate === "refused" && !answered.startsWith("409"));
    this.#fates[isWrong ? "wrong" : fate]++;
    if (isWrong) this.#wrong.push(`${number} ${name}, ${how}: ${answered.slice(0, 400)}`);
    else this.#reasons.set(reasonOf(answered), (this.#reasons.get(reasonOf(answered)) ?? 0) + 1);
  }

  print(): void {
    const reasons = [...this.#reasons].sort((a, b) => b[1] - a[1]).slice(0, printed);
    for (const [reason, count] of reasons) console.log(`${String(count).padStart(6)} ${reason}`);
    for (const line of this.#wrong.slice(0, printed)) console.log(`WRONG ${line}`);
    console.log(`files: ${Object.entries(this.#fates).map(([fate, count]) => `${count} ${fate}`).join(", ")}`);
  }

  #fileOf(name: string): Buffer {
    return this.#files.find(([own]) => own === name)![1];
  }
}

/** The reason without its numbers, so that like ones are counted together. */
function reasonOf(answered: string): string {
  const reason = /"reason":"([^"]*)"/.exec(answered)?.[1] ?? answered.slice(0, 120);
  return reason.replace(/\d+/g, "#").slice(0, 140);
}
