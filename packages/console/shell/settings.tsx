import { useId } from "preact/hooks";
import fingerprint from "icon:tabler/fingerprint";
import keyboard from "icon:tabler/keyboard";
import logOutGlyph from "icon:tabler/logout";
import languages from "messages:languages";
import { shellMessages } from "messages:shell";
import { Glyph } from "../components/glyph.tsx";
import { Segments } from "../components/segments.tsx";
import { logOut, session } from "../data/session.ts";
import { chosenLanguage, setLanguage } from "../messages/language.ts";
import { openKeysHelp } from "./keys-help.tsx";
import { singleKeys, theme } from "./preferences.ts";
import { failed } from "./toasts.tsx";

/** Español: a language by what it calls itself, as a heading. */
function ownName(code: string): string {
  const name = new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** What this browser shows and how, and the end of the session. @param done closes what it stands in */
export function Settings({ done }: { done: () => void }) {
  const t = shellMessages();
  const languageField = useId();
  return (
    <div class="settings">
      <Segments
        label={t.theme}
        value={theme.value}
        options={(["system", "light", "dark"] as const).map((value) => ({ value, label: t.themes[value] }))}
        change={(value) => void (theme.value = value)}
      />
      <div class="field">
        <label class="field-label" for={languageField}>{t.language}</label>
        <select
          id={languageField}
          value={chosenLanguage.value}
          onChange={(event) => void setLanguage(event.currentTarget.value).catch(failed)}
        >
          <option value="system">{t.systemLanguage}</option>
          {languages.map((code) => <option key={code} value={code} lang={code}>{ownName(code)}</option>)}
        </select>
      </div>
      <Segments
        label={t.singleKeys}
        value={singleKeys.value}
        options={[{ value: "on", label: t.on }, { value: "off", label: t.off }]}
        change={(value) => void (singleKeys.value = value)}
      />
      <div class="settings-foot">
        <button type="button" class="button quiet" onClick={() => [done(), openKeysHelp()]}>
          <Glyph path={keyboard} size={18} /> {t.keys}
        </button>
        {session.value?.member && <a class="button quiet" href="/passkeys" onClick={done}><Glyph path={fingerprint} size={18} /> {t.passkeys}</a>}
        <button type="button" class="button quiet" onClick={() => [done(), logOut().catch(failed)]}>
          <Glyph path={logOutGlyph} size={18} /> {t.logOut}
        </button>
      </div>
      {session.value && (
        <p class="muted small">
          {session.value.member ? t.loggedInAsPerson(session.value.member.name) : t.loggedInAs(session.value.key.name)}
          {" · "}
          <a href="/account" onClick={done}>{t.myAccount}</a>
        </p>
      )}
    </div>
  );
}
