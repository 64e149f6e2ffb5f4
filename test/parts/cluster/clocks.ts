import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Where Debian's package puts what stands between a program and the clock. */
const libraries = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map((kind) => `/usr/lib/${kind}/faketime/libfaketimeMT.so.1`);

/** Why clocks stay right, in a sentence; undefined where they can be set. */
export function whyNoClocks(): string | undefined {
  return findLibrary() === undefined ? "faketime is not on this machine (`apt-get install faketime` brings it): clocks stay right." : undefined;
}

function findLibrary(): string | undefined {
  return libraries.find((file) => existsSync(file));
}

/** A clock for each member, which can be set while it runs. Only the time of day: timers go by a clock that nobody sets, as on real machines. */
export class Clocks {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string): Promise<Clocks> {
    await mkdir(folder, { recursive: true });
    return new Clocks(folder);
  }

  /** What stands before the command of a member. */
  within(member: string): string[] {
    // The file is read again each second. Times of files stay those of the disk, as when a clock is set between two looks at them.
    const file = this.#fileOf(member);
    const settings = { LD_PRELOAD: findLibrary(), FAKETIME_TIMESTAMP_FILE: file, FAKETIME_CACHE_DURATION: 1, DONT_FAKE_MONOTONIC: 1, NO_FAKE_STAT: 1 };
    return ["env", ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)];
  }

  /** @param seconds ahead of the machine's clock; behind it where negative */
  async set(member: string, seconds: number): Promise<void> {
    const file = this.#fileOf(member);
    await writeFile(`${file}.new`, `${seconds < 0 ? "" : "+"}${seconds}\n`);
    await rename(`${file}.new`, file);
  }

  #fileOf(member: string): string {
    return join(this.#folder, member);
  }
}
