import { withParams } from "../../router/location.ts";

/** A view of the details of an item that begins with what is similar. */
export function similarHref(href: string): string {
  return withParams({ first: "similar" }, href);
}
