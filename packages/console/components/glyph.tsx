/** An icon of the set tabler, as `import search from "icon:tabler/search"` gives it. Says nothing: what it stands on has a name. */
export function Glyph({ path, size = 20 }: { path: string; size?: number }) {
  return (
    <svg class="glyph" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
