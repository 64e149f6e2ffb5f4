import { useEffect, useRef, useState } from "preact/hooks";
import searchGlyph from "icon:tabler/search";
import { findMessages } from "messages:find";
import { Glyph } from "../components/glyph.tsx";
import { search, setParams } from "../router/location.ts";
import { useShortcuts } from "../shell/shortcuts.ts";

/** Milliseconds after the last key until the words are looked for. */
const pause = 120;

/** The field of a search, whose words are the parameter `q` of the view. */
export function SearchBox({ label, autofocus = false }: { label: string; autofocus?: boolean }) {
  const t = findMessages();
  const words = search.value.get("q") ?? "";
  const [typed, setTyped] = useState(words);
  const sent = useRef(words);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  // Words that came from elsewhere: a link, the palette, going back.
  if (words !== sent.current) {
    sent.current = words;
    setTyped(words);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (autofocus && matchMedia("(hover: hover)").matches) field.current?.focus();
  }, []);
  useShortcuts(t.find, [{ keys: ["/"], label: t.focusSearch, run: () => field.current?.select() }]);

  function send(value: string): void {
    clearTimeout(timer.current);
    sent.current = value.trim();
    setParams({ q: value.trim() }, { replace: true });
  }

  return (
    <form
      role="search"
      class="search-box"
      onSubmit={(event) => {
        event.preventDefault();
        send(typed);
      }}
    >
      <Glyph path={searchGlyph} />
      <input
        ref={field} class="input" type="search" aria-label={label} placeholder={label} value={typed} autocomplete="off" enterkeyhint="search"
        onInput={(event) => {
          const { value } = event.currentTarget;
          setTyped(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => send(value), pause);
        }}
        // Links of the page hold the words: whoever goes for one has typed them all.
        onBlur={() => typed.trim() !== sent.current && send(typed)}
      />
    </form>
  );
}
