import copyGlyph from "icon:tabler/copy";
import { peopleMessages } from "messages:people";
import { copy } from "../../components/copy.ts";
import { Glyph } from "../../components/glyph.tsx";

/** A link that is shown once, to be handed over. */
export function ShownLink({ url, hint }: { url: string; hint: string }) {
  return (
    <div class="person-form" role="status">
      <p>{hint}</p>
      <code class="person-link" tabIndex={0}>{url}</code>
      <button type="button" class="button primary" onClick={() => void copy(url)}>
        <Glyph path={copyGlyph} size={18} /> {peopleMessages().copyLink}
      </button>
    </div>
  );
}
