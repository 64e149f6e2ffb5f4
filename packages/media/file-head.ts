import { open } from "node:fs/promises";
import { sniffedBytes } from "./sniff.ts";

/** The first bytes of a file, as many as `sniff` looks at, and its size. */
export async function fileHead(path: string): Promise<{ head: Buffer; size: number }> {
  const file = await open(path, "r");
  try {
    const head = Buffer.alloc(sniffedBytes);
    const { bytesRead } = await file.read(head, 0, sniffedBytes, 0);
    return { head: head.subarray(0, bytesRead), size: (await file.stat()).size };
  } finally {
    await file.close();
  }
}
