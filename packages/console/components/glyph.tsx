import { rem } from "./by-text-size.ts";

/**
 * An icon of the set tabler, as `import search from "icon:tabler/search"` gives it. Says nothing: what it stands on has a name.
 * @param size pixels beside text of the usual size; it grows with the text
 */
export function Glyph({ path, size = 20 }: { path: string; size?: number }) {
  const length = `${(size / rem).toFixed(4)}rem`;
  return (
    <svg class="glyph" viewBox="0 0 24 24" width={length} height={length} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
