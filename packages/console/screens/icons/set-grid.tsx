import { findMessages } from "messages:find";
import { iconsMessages } from "messages:icons";
import type { IconList } from "../../../../clients/typescript/src/api.generated.ts";
import { byTextSize } from "../../components/by-text-size.ts";
import { VirtualGrid } from "../../components/virtual-grid.tsx";
import { useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import type { FacetValue } from "../../find/facet-values.ts";
import { language } from "../../messages/language.ts";
import { withParams } from "../../router/location.ts";
import { IconPicture, iconShown } from "./icon-cell.tsx";

/** Icons of a set that stand for all of it. */
const shown = 10;
/** Its styles that have a link of their own: the most frequent ones. Inside it the filter has all. */
const mostStyles = 3;

const nothing = () => {};

interface SetGridProps {
  sets: readonly FacetValue[];
  /** What the list asks for, without the set. */
  query: object;
  ink: string | undefined;
}

/** Sets with the most icons first, each a strip of them; where words are searched for, of those that they find. */
export function SetGrid({ sets, query, ink }: SetGridProps) {
  return (
    <VirtualGrid
      count={sets.length} label={iconsMessages().sets} minWidth={320} rowHeight={byTextSize(136)} look={nothing}
      cell={(place) => <SetCard set={sets[place]!} query={query} ink={ink} key={sets[place]!.value} />}
    />
  );
}

function SetCard({ set, query, ink }: { set: FacetValue; query: object; ink: string | undefined }) {
  const t = findMessages();
  const { data } = useQuery({
    key: ["icons", "set", set.value, JSON.stringify(query), language.value], staleTime: 300_000,
    load: (signal) => connection.json<IconList>("/v1/icons", {
      query: { ...query, "family-id": set.value, per_page: shown, thumbnail_size: devicePixelRatio > 1.5 ? "128" : "64", facets: ["style"] },
      headers: { "accept-language": language.value }, signal,
    }),
  });
  const styles = (data?.meta.facets?.style ?? []).slice(0, mostStyles);
  const linkTo = (style?: number) => withParams({ view: undefined, family: set.value, style: style === undefined ? undefined : String(style) }, "/icons");
  return (
    <article class="set-card">
      <a data-cell class="set-link" href={linkTo()}>
        <span class="set-name">{set.name}</span> <span class="muted small numbers">{t.counts.icons(set.count ?? 0)}</span>
      </a>
      <div class="set-strip" aria-hidden="true">
        {data?.data.map((icon) => <IconPicture key={icon.id} icon={iconShown(icon)} ink={ink} />)}
      </div>
      <div class="set-styles small">
        {styles.length === 1
          ? <span class="muted">{styles[0]!.name}</span>
          : styles.map(({ value, name, count }) => (
            <a key={value} class="chip" href={linkTo(value)} aria-label={`${name}: ${t.counts.icons(count)}`}>{name}</a>
          ))}
      </div>
    </article>
  );
}
