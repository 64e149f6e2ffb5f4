import copyGlyph from "icon:tabler/copy";
import { createMessages } from "messages:create";
import { copy } from "../../components/copy.ts";
import { Glyph } from "../../components/glyph.tsx";
import { Segments } from "../../components/segments.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { type CodeLanguage, codeLanguages, codeOf } from "../../forms/logic/code.ts";
import { serviceUrl } from "../../router/base.ts";
import { preference } from "../../shell/preference.ts";

const language = preference<CodeLanguage>("code", "curl", [...codeLanguages]);

/** The call that Run makes, as code. */
export function CodeView({ state }: { state: FormState }) {
  const t = createMessages();
  const code = codeOf(language.value, state.model.path, state.body.value, serviceUrl());
  return (
    <div class="code-view">
      <div class="form-row">
        <Segments
          bare label={t.codeLanguage} value={language.value} options={codeLanguages.map((value) => ({ value, label: value }))}
          change={(to) => (language.value = to)}
        />
        <button type="button" class="button" onClick={() => void copy(code, language.value)}><Glyph path={copyGlyph} size={18} /> {t.copyCode}</button>
      </div>
      <pre class="code-text" tabIndex={0} role="region" aria-label={language.value}><code>{code}</code></pre>
    </div>
  );
}
