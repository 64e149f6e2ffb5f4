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

/** A call that was refused: its sentence is for the model, which can mend what it names. */
export class Refused extends Error {
  /** Of the service's response, where it is the service that refused. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/** What a call comes to; where it is refused with this status, the reason and the way out. */
export async function orHint<T>(call: Promise<T>, status: number, hint: string | (() => Promise<string>)): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== status) throw error;
    throw new Refused(`${error.message}\n${typeof hint === "string" ? hint : await hint()}`, status);
  }
}

/** The JSON of a response. @throws Refused with the service's own reason */
export async function callJson<T>(api: Api, request: ApiRequest): Promise<T> {
  const { status, bytes } = await api(request);
  const value = parse(new TextDecoder().decode(bytes));
  if (status >= 200 && status < 300) return value as T;
  throw new Refused(reasonOf(status, value), status);
}

/** The text of a response. @throws Refused as `callJson` */
export async function callText(api: Api, request: ApiRequest): Promise<string> {
  const { status, bytes } = await api(request);
  const text = new TextDecoder().decode(bytes);
  if (status >= 200 && status < 300) return text;
  throw new Refused(reasonOf(status, parse(text)), status);
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
}

/** The service's own message: it names each field, what is allowed, and what was not known. */
function reasonOf(status: number, value: unknown): string {
  const { message = `The service answered ${status}`, request_id } = (value ?? {}) as Problem;
  return request_id === undefined ? message : `${message}\n(request ${request_id})`;
}
