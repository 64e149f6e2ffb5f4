export {};

const { API_BASE: base = "", API_KEY: key = "" } = process.env;

/** As PHP's function of this name: lists with their places, true as 1, false as 0, null left out, brackets escaped. */
function httpBuildQuery(values: object, prefix = ""): string {
  const parts = Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const whole = prefix === "" ? name : `${prefix}[${name}]`;
    if (value === null || value === undefined) return [];
    if (typeof value === "object") return httpBuildQuery(value, whole) || [];
    return `${encodeURIComponent(whole)}=${encodeURIComponent(typeof value === "boolean" ? Number(value) : String(value)).replaceAll("%20", "+")}`;
  });
  return parts.join("&");
}

async function count(path: string, values: object): Promise<number> {
  const response = await fetch(`${base}${path}?${httpBuildQuery(values)}`, { headers: { Authorization: `Bearer ${key}` } });
  const body = (await response.json()) as { count?: number; meta?: { pagination: { total: number } }; message?: string };
  if (!response.ok) throw new Error(body.message);
  return body.count ?? body.meta!.pagination.total;
}

console.log(
  JSON.stringify({
    pop: await count("/v1/music", { genre: ["Pop"], "include-premium": true }),
    popOrRock: await count("/v1/music", { genre: ["Pop", "Rock"], mood: [], "include-premium": true, time_range: null }),
    stickersAndAnimated: await count("/v1/icons", { filters: { icon_type: ["animated", "sticker"], period: ["all"], free_svg: ["all"] } }),
    animated: await count("/v1/icons", { filters: { icon_type: ["animated"] } }),
    contradiction: await count("/v1/icons", { filters: { color: ["red"] }, "filters[color]": "blue" }).catch((error: unknown) => (error as Error).message),
  }),
);
