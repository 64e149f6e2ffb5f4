import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, normalize } from "node:path";

export type Place = "input" | "output" | "temp";

/** The folders of a fake server, which stay when it is restarted. */
export class FakeFiles {
  readonly root: string;

  private constructor(root: string) {
    this.root = root;
  }

  static async open(): Promise<FakeFiles> {
    return new FakeFiles(await mkdtemp(join(tmpdir(), "atelier-comfy-")));
  }

  /** Path of a file; undefined outside its folder. */
  path(place: Place, name: string): string | undefined {
    const folder = join(this.root, place);
    const path = normalize(join(folder, name));
    return path.startsWith(`${folder}/`) ? path : undefined;
  }

  /** As nodes that load a file find it: `name`, `subfolder/name` or `name [output]`. */
  find(annotated: string): string | undefined {
    const [, name = annotated, place = "input"] = /^(.*?)(?: \[(input|output|temp)\])?$/.exec(annotated) ?? [];
    const path = this.path(place as Place, name);
    return path !== undefined && existsSync(path) ? path : undefined;
  }

  async write(place: Place, name: string, bytes: Uint8Array): Promise<void> {
    const path = this.path(place, name)!;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }

  dispose(): Promise<void> {
    return rm(this.root, { recursive: true, force: true });
  }
}
