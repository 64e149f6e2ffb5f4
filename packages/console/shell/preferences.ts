import { effect } from "@preact/signals";
import { preference } from "./preference.ts";

export type Theme = "system" | "light" | "dark";

export const theme = preference<Theme>("theme", "system", ["system", "light", "dark"]);

/** Whether keys without Ctrl do something (WCAG 2.1.4: they can be switched off). */
export const singleKeys = preference<"on" | "off">("single-keys", "on", ["on", "off"]);

effect(() => {
  if (theme.value === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
});
