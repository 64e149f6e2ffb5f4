import type { ComponentChildren } from "preact";
import { findMessages, type FindMessages } from "messages:find";
import { iconsMessages } from "messages:icons";
import type { IconDetail, IconList } from "../../../../clients/typescript/src/api.generated.ts";
import { AddButton } from "../../boards/add-button.tsx";
import { type BoardRef, nameOfRef } from "../../boards/board.ts";
import { Heart } from "../../boards/heart.tsx";
import { DetailPanel } from "../../components/detail-panel.tsx";
import { Problem } from "../../components/problem.tsx";
import { EditLink } from "../../find/edit-link.tsx";
import { useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { date, number } from "../../messages/format.ts";
import { navigate, search, withParams } from "../../router/location.ts";
import { IconCell, iconShown } from "./icon-cell.tsx";
import { IconCode } from "./icon-code.tsx";
import { lookOf } from "./icon-look.ts";
import { IconTools } from "./icon-tools.tsx";

/** One icon: how it is to look, as code and as a file, and its relatives. */
export function IconPanel({ id }: { id: string }) {
  const t = findMessages();
  const { data, error, again } = useQuery({
    key: ["icons", "item", id], keep: true,
    load: (signal) =>
      connection.json<{ data: IconDetail }>(`/v1/icons/${encodeURIComponent(id)}`, { query: { thumbnail_size: ["64"] }, signal }),
  });
  const icon = data?.data;
  const look = lookOf(search.value);
  return (
    <DetailPanel title={icon?.name ?? (error ? t.details : "")} closeLabel={t.closeDetails} close={() => navigate(withParams({}, "/icons"))}>
      {error && !icon && <Problem error={error} again={again} />}
      {icon && (
        <>
          <IconCode icon={icon} plain={iconShown(icon).plain} look={look}>
            <IconTools look={look} plain={iconShown(icon).plain} />
          </IconCode>
          <div class="panel-actions" data-board={nameOfRef(refOfIcon(icon))}>
            <Heart of={refOfIcon(icon)} title={icon.name} />
            <AddButton of={refOfIcon(icon)} title={icon.name} />
            <EditLink catalog="icons" id={icon.id} title={icon.name} />
          </div>
          <Facts icon={icon} t={t} />
          <Related title={t.variants} icons={icon.related.variants} />
          <Related title={t.similar} icons={icon.related.visual_concept} />
          <SameSet icon={icon} t={t} />
        </>
      )}
    </DetailPanel>
  );
}

const refOfIcon = ({ id }: IconDetail): BoardRef => ({ type: "icon", ref: String(id) });

function Facts({ icon, t }: { icon: IconDetail; t: FindMessages }) {
  const { family, style, author, license, tags } = icon;
  return (
    <>
      <dl class="facts">
        <div><dt>{t.facets.family}</dt><dd><a href={`/icons?family=${family.id}`}>{family.name}</a> <span class="muted">{number(family.total)}</span></dd></div>
        <div><dt>{t.style}</dt><dd>{style.name}</dd></div>
        <div><dt>{t.album}</dt><dd>{author.name}</dd></div>
        {license && (
          <div>
            <dt>{t.licence}</dt>
            <dd>{license.url ? <a href={license.url} target="_blank" rel="noreferrer">{license.name}</a> : license.name}</dd>
          </div>
        )}
        <div><dt>{t.added}</dt><dd>{date(icon.created)}</dd></div>
      </dl>
      <div class="chips">
        {tags.map(({ name }) => <a key={name} class="chip" href={`/icons?q=${encodeURIComponent(name)}`}>{name}</a>)}
      </div>
    </>
  );
}

/** The others of its set that are drawn like it, and the way to all of them. */
function SameSet({ icon: { family, style, related }, t }: { icon: IconDetail; t: FindMessages }) {
  const { data } = useQuery({
    key: ["icons", "set-size", family.id, style.id], staleTime: 300_000,
    load: (signal) => connection.json<IconList>("/v1/icons", { query: { "family-id": family.id, "style-id": style.id, per_page: 1 }, signal }),
  });
  return (
    <Related title={t.sameSet} icons={related.style}>
      <p class="icon-set">
        <a class="button" href={`/icons?family=${family.id}&style=${style.id}`}>{iconsMessages().moreLikeThis}</a>
        <span class="muted small numbers">
          {family.name} · {style.name}{data && ` · ${t.counts.icons(data.meta.pagination.total)}`}
        </span>
      </p>
    </Related>
  );
}

function Related({ title, icons, children }: { title: string; icons: IconDetail["related"]["style"]; children?: ComponentChildren }) {
  if (icons.length === 0) return null;
  const { color } = lookOf(search.value);
  return (
    <section class="panel-part">
      <h3>{title}</h3>
      <ul class="icon-strip">
        {icons.slice(0, 15).map((icon) => (
          <li key={icon.id}><IconCell icon={iconShown(icon)} href={withParams({}, `/icons/${icon.id}`)} ink={color} /></li>
        ))}
      </ul>
      {children}
    </section>
  );
}
