import type { Ref } from "preact";
import { useState } from "preact/hooks";
import { peopleMessages } from "messages:people";
import { Sheet, type SheetHandle } from "../../components/sheet.tsx";
import { SmallForm } from "../../components/forms/small-form.tsx";
import { TextField } from "../../components/forms/text-field.tsx";
import { refresh } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { roles } from "./member.ts";
import { ShownLink } from "./shown-link.tsx";

/** Makes a link that invites somebody, and shows it once. */
export function Invite({ handle }: { handle: Ref<SheetHandle> }) {
  const t = peopleMessages();
  const [url, setUrl] = useState<string | undefined>(undefined);
  async function invite(values: Record<string, string>): Promise<void> {
    const { data } = await connection.json<{ data: { url: string } }>("/v1/invitations", { method: "POST", body: values });
    setUrl(data.url);
    refresh("invitations");
  }
  return (
    <Sheet handle={handle} title={url === undefined ? t.inviteTitle : t.linkReady} closed={() => setUrl(undefined)}>
      {url !== undefined ? <ShownLink url={url} hint={t.linkOnce} /> : (
        <SmallForm action={t.makeLink} send={invite}>
          <fieldset class="key-choice">
            <legend class="field-label">{t.role}</legend>
            {roles.map((role) => (
              <label key={role} class="key-scope">
                <input type="radio" name="role" value={role} defaultChecked={role === "creator"} />
                <span><b>{t.roles[role]}</b> <span class="muted small">{t.roleHints[role]}</span></span>
              </label>
            ))}
          </fieldset>
          <TextField name="email" type="email" label={t.email} hint={t.inviteEmailHint} />
        </SmallForm>
      )}
    </Sheet>
  );
}
