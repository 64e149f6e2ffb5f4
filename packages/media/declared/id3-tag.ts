import type { FileWindow } from "./file-window.ts";
import { Overstated } from "./overstated.ts";

/** Holds the size of an ID3v2 tag (id3.org, ID3v2.4 structure, 3.1) against that of the file it begins. @throws Overstated */
export function checkId3Tag(file: FileWindow): void {
  if (file.size < 10 || file.latin1(0, 3) !== "ID3") return;
  let size = 0;
  for (let at = 6; at < 10; at++) size = size * 128 + (file.u8(at) & 127);
  if (10 + size > file.size) throw Overstated.count(size, "bytes of tags", file.size - 10);
}
