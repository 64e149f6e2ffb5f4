import { open } from "node:fs/promises";

/** Whether the first 300 bytes of a file, as text, match. */
export async function beginsAs(file: string, pattern: RegExp): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(300), 0, 300, 0);
    return pattern.test(buffer.toString("utf8", 0, bytesRead));
  } finally {
    await handle.close();
  }
}
