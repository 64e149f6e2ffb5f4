import { useEffect, useMemo, useState } from "preact/hooks";
import photoOff from "icon:tabler/photo-off";
import { shareMessages } from "messages:share";
import { shellMessages } from "messages:shell";
import { EmptyState } from "../../components/empty-state.tsx";
import { Problem } from "../../components/problem.tsx";
import { session } from "../../data/session.ts";
import { removeShared, sharedPictures } from "../../data/shared-pictures.ts";
import type { Model } from "../../forms/model.ts";
import { upload } from "../../forms/upload.ts";
import { useModels } from "../../forms/use-models.ts";
import { number } from "../../messages/format.ts";
import { navigate, search } from "../../router/location.ts";
import { modelsFor } from "../../tasks/use-in.tsx";

/** Where pictures stand that other apps share: nothing is sent before somebody chooses what to make of them. */
export function Screen() {
  const [files, setFiles] = useState<readonly File[] | undefined>(undefined);
  const title = shellMessages().sharedPicture;
  useEffect(() => void sharedPictures(session.peek()?.key.id ?? "").then(setFiles), []);
  if (!files) return <h1 aria-busy="true">{title}</h1>;
  return (
    <div class="share">
      <h1>{title}</h1>
      {files.length > 0 ? <Choice files={files} discard={() => void removeShared().then(() => setFiles([]))} /> : <None />}
    </div>
  );
}

function None() {
  const t = shareMessages();
  const isLost = search.value.has("lost");
  return (
    <EmptyState glyph={photoOff} title={isLost ? t.lost : t.none}>
      <p>{isLost ? t.lostHint : t.noneHint}</p>
      <a class="button" href="/create">{shellMessages().create}</a>
    </EmptyState>
  );
}

function Choice({ files, discard }: { files: readonly File[]; discard: () => void }) {
  const t = shareMessages();
  const { data, error, again } = useModels();
  const [share, setShare] = useState<number | undefined>(undefined);
  const [fault, setFault] = useState<Error | undefined>(undefined);

  async function take({ path }: Model): Promise<void> {
    if (share !== undefined) return;
    setFault(undefined);
    setShare(0);
    try {
      const { signal } = new AbortController();
      const ids: string[] = [];
      for (const [place, file] of files.entries()) ids.push((await upload(file, (part) => setShare((place + part) / files.length), signal)).upload);
      await removeShared();
      navigate(`/create/${path}?upload=${ids[0]}`, { replace: true });
    } catch (problem) {
      setFault(problem as Error);
      setShare(undefined);
    }
  }

  return (
    <>
      <ul class="share-pictures">{files.map((file, place) => <li key={place}><Picture file={file} /></li>)}</ul>
      <p class="muted">{t.hint(files.length)}</p>
      <p class="share-state" role="status">{share !== undefined && t.sending(number(share, { style: "percent" }))}</p>
      {fault && <Problem error={fault} />}
      {error && !data && <Problem error={error} again={again} />}
      <h2 id="share-forms">{t.what}</h2>
      <ul class="send-list" aria-labelledby="share-forms">
        {modelsFor("image", data ?? []).map((model) => (
          <li key={model.path}>
            <button type="button" class="model-card" disabled={share !== undefined} onClick={() => void take(model)}>
              <span class="model-name" lang="en">{model.name}</span>
              <span class="model-summary" lang="en">{model.summary}</span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" class="button quiet" disabled={share !== undefined} onClick={discard}>{t.discard}</button>
    </>
  );
}

function Picture({ file }: { file: File }) {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <img src={url} alt={file.name} />;
}
