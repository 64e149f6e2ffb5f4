import { search, withParams } from "../router/location.ts";

interface ViewTabsProps<View extends string> {
  label: string;
  views: readonly { view: View; label: string }[];
}

/** The views of one screen, as links: the first has no parameter, the others are `?view=…`. */
export function ViewTabs<View extends string>({ label, views }: ViewTabsProps<View>) {
  const current = viewOf(views.map(({ view }) => view));
  return (
    <nav class="view-tabs" aria-label={label}>
      {views.map(({ view, label }, place) => (
        <a key={view} class="view-tab" href={withParams({ view: place === 0 ? undefined : view })} aria-current={view === current ? "page" : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

/** The view that the URL names; the first where it names none of them. */
export function viewOf<View extends string>(views: readonly View[]): View {
  const asked = search.value.get("view");
  return views.find((view) => view === asked) ?? views[0]!;
}
