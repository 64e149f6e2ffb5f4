import Bowser from "bowser";

/**
 * What a browser says of itself, as people call it: `{browser: "Firefox", system: "Linux"}`. Browsers say what they like, so it is shown and nothing is decided
 * by it; what is not recognised is left out.
 */
export function visitorInWords(agent: string | null): { browser?: string; system?: string } {
  if (agent === null || agent.trim() === "") return {};
  const { browser, os } = Bowser.parse(agent);
  return { ...(browser.name && { browser: browser.name }), ...(os.name && { system: os.name }) };
}
