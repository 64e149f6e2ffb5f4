import { once } from "node:events";
import { request } from "node:http";

/** How a body is sent. */
export interface Sending {
  url: URL;
  headers: Record<string, string>;
  /** Bytes to declare; without it the body is chunked. */
  length?: number;
}

/** Sends a body portion by portion, as fast as it is taken, and reads the answer, which may come before the end of the body. */
export async function sendBody(portions: Iterable<Buffer>, { url, headers, length }: Sending): Promise<{
  status: number; headers: Record<string, unknown>; body: string
}> {
  const outgoing = request(url, { method: "POST", agent: false, headers: {
    "content-type": "application/json", ...headers, ...(length !== undefined && { "content-length": length }),
  } });
  const answered = new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    outgoing.on("error", reject).on("response", async (answer) => {
      let body = "";
      try {
        for await (const chunk of answer) body += String(chunk);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
      } catch (error) {
        reject(error as Error);
      }
    });
  });
  let over = false;
  answered.catch(() => {}).finally(() => (over = true));
  for (const portion of portions) {
    if (over) break;
    if (!outgoing.write(portion)) await Promise.race([once(outgoing, "drain"), answered]);
  }
  if (!over) outgoing.end();
  try {
    return await answered;
  } finally {
    outgoing.destroy();
  }
}
