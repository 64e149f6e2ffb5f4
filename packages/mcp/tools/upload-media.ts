import { callJson } from "../api.ts";
import { answer, type Tool } from "../tool.ts";

interface Requested {
  upload: string;
  upload_url: string;
  max_bytes: number;
  expires_at: string;
}

const annotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };

/** Over HTTP: whoever has the file sends it past the model. */
export const uploadMedia: Tool = {
  name: "upload_media",
  title: "Upload a file",
  description: "A signed URL to which a file of your machine is sent by PUT, without a key; create_task then takes it as upload:ID.",
  scope: "ai",
  annotations,
  schema: { type: "object", properties: { file_name: { type: "string", maxLength: 255, description: "Such as cat.jpg" } }, additionalProperties: false },
  async run({ file_name }, { api, context }) {
    const { signal } = context.mcpReq;
    const body = { ...(file_name !== undefined && { file_name }) };
    const { data } = await callJson<{ data: Requested }>(api, { method: "POST", path: "/v1/ai/uploads/request-url", body, signal });
    return answer([
      `Send the file before ${data.expires_at}, of at most ${data.max_bytes} bytes, such as by:`,
      `curl --fail-with-body --upload-file ${file_name === undefined ? "FILE" : shellWord(file_name as string)} '${data.upload_url}'`,
      `Then name it as upload:${data.upload} in the input of create_task.`,
    ]);
  },
};

/** Over standard streams: the file lies where this process runs. */
export const uploadFile: Tool = {
  name: "upload_media",
  title: "Upload a file",
  description: "Sends a file of this machine ahead, to be named as upload:ID in several tasks. create_task takes paths too.",
  scope: "ai",
  annotations,
  schema: {
    type: "object",
    properties: { path: { type: "string", minLength: 1, description: "Such as /home/me/cat.jpg or file:///home/me/cat.jpg" } },
    required: ["path"],
    additionalProperties: false,
  },
  async run({ path }, { files }) {
    const upload = await files!.send(path as string);
    return answer([`${upload} is ${path as string}: name it in the input of create_task.`]);
  },
};

/** A name as one word of a POSIX shell. */
const shellWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
