import { checkUrl, type UrlPolicy } from "../../outbound/check-url.ts";
import { OutboundError } from "../../outbound/errors.ts";

/** Why this URL will not be called, in words that follow the field's name; undefined when nothing speaks against it yet. */
export function refusalOf(url: string, policy: UrlPolicy): string | undefined {
  try {
    checkUrl(url, policy);
    return undefined;
  } catch (error) {
    if (error instanceof OutboundError) return error.message;
    throw error;
  }
}
