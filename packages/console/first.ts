/*
 * Runs before the first paint, alone: the theme, and the language with its direction, as this browser has chosen them. `shell/preferences.ts` writes them.
 */
{
  const root = document.documentElement;
  const read = (name: string) => {
    try {
      return localStorage.getItem(`atelier.${name}`);
    } catch {
      return null;
    }
  };
  const theme = read("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  if (read("direction") === "rtl") root.dir = "rtl";
}
