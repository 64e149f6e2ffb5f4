export {};

const { API_BASE: base = "", API_KEY: key = "" } = process.env;

type Parameters = Record<string, unknown>;

/** Lists as `name[]=a&name[]=b`, objects as `name[member]=`, null and undefined left out: the defaults of the library. */
function serialize(parameters: Parameters): string {
  const pairs: string[] = [];
  const add = (name: string, value: unknown): void => {
    if (value === null || value === undefined) return;
    if (Array.isArray(value)) for (const one of value) add(`${name}[]`, one);
    else if (typeof value === "object") for (const [member, one] of Object.entries(value)) add(`${name}[${member}]`, one);
    else pairs.push(`${name}=${encodeURIComponent(String(value)).replaceAll("%20", "+")}`);
  };
  for (const [name, value] of Object.entries(parameters)) add(name, value);
  return pairs.join("&");
}

class HttpError extends Error {
  readonly response: { status: number; data: { message?: string } };
  constructor(response: HttpError["response"]) {
    super(`Request failed with status code ${response.status}`);
    this.response = response;
  }
}

const http = {
  async get<T>(path: string, { params = {} }: { params?: Parameters } = {}): Promise<{ data: T }> {
    const response = await fetch(`${base}${path}?${serialize(params)}`, { headers: { "x-service-api-key": key, accept: "application/json, text/plain, */*" } });
    const data = (await response.json()) as T;
    if (!response.ok) throw new HttpError({ status: response.status, data: data as { message?: string } });
    return { data };
  },
};

interface Icon {
  id: number;
  thumbnails: { width: number; url: string }[];
}

interface Page {
  data: Icon[];
  meta: { pagination: { total: number } };
}

const search = async (params: Parameters): Promise<Page> => (await http.get<Page>("/v1/icons", { params })).data;

const all = await search({});
const animated = await search({ filters: { icon_type: ["animated"], color: undefined }, per_page: 2, term: "", thumbnail_size: [64, 128], order: null });
const coloured = await search({ filters: { color: ["red", "blue"], shape: ["fill"] } });
const message = await search({ per_page: 0 }).catch((error: unknown) => (error instanceof HttpError ? error.response.data.message : String(error)));
const { data: download } = await http.get<{ data: { filename: string; url: string } }>(`/v1/icons/${animated.data[0]!.id}/download`);
console.log(
  JSON.stringify({
    all: all.meta.pagination.total,
    animated: animated.meta.pagination.total,
    coloured: coloured.meta.pagination.total,
    widths: animated.data[0]!.thumbnails.map(({ width }) => width),
    message,
    filename: download.data.filename,
    type: (await fetch(download.data.url)).headers.get("content-type"),
  }),
);
