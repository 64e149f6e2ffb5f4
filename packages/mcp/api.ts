export interface ApiRequest {
  method?: "GET" | "POST" | "DELETE";
  /** Path below the service's address, such as `/v1/icons`. */
  path: string;
  query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

export interface ApiResponse {
  status: number;
  contentType: string;
  bytes: Uint8Array;
}

/** Calls the public API with the credentials of whoever uses the tools. Rejects only where there is no response at all. */
export type Api = (request: ApiRequest) => Promise<ApiResponse>;

/** A call that the service has refused: its sentence is for the model, which can mend what it names. */
export class Refused extends Error {}

/** The JSON of a response. @throws Refused with the service's own reason */
export async function callJson<T>(api: Api, request: ApiRequest): Promise<T> {
  const { status, bytes } = await api(request);
  const value = parse(new TextDecoder().decode(bytes));
  if (status >= 200 && status < 300) return value as T;
  throw new Refused(reasonOf(status, value));
}

/** Path with its query, lists as repeated parameters. */
export function target({ path, query = {} }: Pick<ApiRequest, "path" | "query">): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? (value as string[]) : [value]) if (one !== undefined && one !== "") parameters.append(name, String(one));
  }
  const text = parameters.toString();
  return text === "" ? path : `${path}?${text}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Problem {
  message?: string;
  request_id?: string;
  invalid_params?: { field?: string; name?: string; reason?: string }[];
}

function reasonOf(status: number, value: unknown): string {
  const { message = `The service answered ${status}`, invalid_params = [], request_id } = (value ?? {}) as Problem;
  const fields = invalid_params.map(({ field, name, reason }) => `- ${field ?? name}: ${reason}`);
  return [message, ...fields, ...(request_id === undefined ? [] : [`(request ${request_id})`])].join("\n");
}
