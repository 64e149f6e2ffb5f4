import { connection } from "../../data/connection.ts";
import { codeQuery, type IconLook } from "./icon-look.ts";

/** What an icon can be as text, with its name. */
export const codeForms = [["svg", "SVG"], ["jsx", "JSX"], ["vue", "Vue"], ["css", "CSS"], ["data-url", "Data URL"]] as const;

export type CodeForm = (typeof codeForms)[number][0];

/** The text of an icon as the cache knows and fetches it. */
export function iconCode(id: number, form: CodeForm, look: IconLook) {
  return {
    key: ["icons", "code", id, codeQuery(form, look)],
    load: async (signal: AbortSignal) => (await connection.stream(`/v1/icons/${id}/code`, { query: codeQuery(form, look), signal })).text(),
    staleTime: 600_000,
  };
}
