/** What `/object_info` says of a node class, as far as it is read here. */
export interface NodeInfo {
  input?: { required?: Record<string, unknown>; optional?: Record<string, unknown> };
}

/** The choices of an input, such as the files of a model folder, in the old form `[[choices], …]` and the new `["COMBO", {options}]`; undefined for others. */
export function choicesOf(info: unknown, input: string): string[] | undefined {
  const { required, optional } = (info as NodeInfo | undefined)?.input ?? {};
  const definition = required?.[input] ?? optional?.[input];
  if (!Array.isArray(definition)) return undefined;
  const [type, options] = definition as [unknown, { options?: unknown } | undefined];
  const list = Array.isArray(type) ? type : type === "COMBO" ? options?.options : undefined;
  return Array.isArray(list) ? list.filter((one) => typeof one === "string") : undefined;
}
