import { signal, useSignalEffect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import mapOff from "icon:tabler/map-off";
import lock from "icon:tabler/lock";
import { shellMessages } from "messages:shell";
import { EmptyState } from "../components/empty-state.tsx";
import { Problem } from "../components/problem.tsx";
import { allows, readSession, session, sessionProblem } from "../data/session.ts";
import { messagesReady } from "../messages/language.ts";
import { matchPath, type Params } from "../router/match-path.ts";
import { navigate, path, place, scrollKept } from "../router/location.ts";
import { type Screen, type ScreenComponent, screens } from "../screens.ts";
import { BrokenPart } from "./broken-part.tsx";

interface Match {
  screen: Screen;
  params: Params;
}

interface Shown {
  screen: Screen;
  Component: ScreenComponent;
}

const shown = signal<Shown | undefined>(undefined);
const broken = signal<Screen | undefined>(undefined);

export function matchOf(at: string): Match | undefined {
  for (const screen of screens) {
    const params = matchPath(screen.path, at);
    if (params) return { screen, params };
  }
  return undefined;
}

/** The screen at the path. The one before stays until the code of the next is there. */
export function ScreenOutlet() {
  const t = shellMessages();
  const match = matchOf(path.value);
  const screen = match?.screen;
  const mayShow = screen !== undefined && allows(screen.scope);
  useSignalEffect(goToLogin);
  useEffect(() => {
    if (screen && mayShow) void load(screen);
  }, [screen, mayShow]);
  useEffect(() => {
    document.title = screen ? `${screen.name(t)} · Atelier` : "Atelier";
  });

  if (sessionProblem.value) return <Main>{<Problem error={sessionProblem.value} again={() => void readSession()} />}</Main>;
  if (!match) {
    return (
      <Main title={t.missingScreen}>
        <EmptyState glyph={mapOff} title={t.missingScreenHint}>
          <a class="button" href="/">{t.toStart}</a>
        </EmptyState>
      </Main>
    );
  }
  if (session.value === undefined) return <Main />;
  if (!mayShow) {
    if (session.value === null) return <Main />;
    // A person has a role, and another login is no way on.
    if (session.value.member) {
      return (
        <Main title={t.missingRole}>
          <EmptyState glyph={lock} title={t.missingRoleHint}><a class="button" href="/">{t.toStart}</a></EmptyState>
        </Main>
      );
    }
    return (
      <Main title={t.missingScope([screen!.scope!].flat().join(", "))}>
        <EmptyState glyph={lock} title={t.missingScopeHint}>
          <a class="button" href={`/login?to=${encodeURIComponent(place.value.path)}`}>{t.logIn}</a>
        </EmptyState>
      </Main>
    );
  }
  if (broken.value === screen) return <Main title={t.problems.title}><BrokenPart /></Main>;
  if (!shown.value || (shown.value.screen !== screen && shown.value.screen.path === "/login")) return <Main />;
  return shown.value.screen === screen ? (
    <Arrived key={screen!.path}>
      <shown.value.Component params={match.params} />
    </Arrived>
  ) : (
    <Left />
  );
}

/** The screen that was left, while the code of the next comes. */
function Left() {
  return (
    <Main busy>
      <div class="progress-line" />
    </Main>
  );
}

/** The part of the page that screens fill. Its first child is a heading of level 1. */
function Main({ title, busy = false, children }: { title?: string; busy?: boolean; children?: ComponentChildren }) {
  return (
    <main id="main" class="main" tabIndex={-1} aria-busy={busy}>
      {title && <h1>{title}</h1>}
      {children}
    </main>
  );
}

/** Puts the focus on the heading of a screen that was gone to, and the page where it was when somebody goes back. */
function Arrived({ children }: { children: ComponentChildren }) {
  const [by] = useState(() => place.peek().by);
  useLayoutEffect(() => {
    if (by === "pop") return restoreScroll(scrollKept());
    scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>("#main h1");
    const taken = document.activeElement !== null && document.activeElement !== document.body && document.activeElement.closest("#main");
    if (by === "push" && heading && !taken) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    return undefined;
  }, []);
  return <Main>{children}</Main>;
}

/** Lists get their height when they are drawn: tried in each frame until the page is long enough, for a second. */
function restoreScroll(to: number): () => void {
  const end = performance.now() + 1000;
  let frame = 0;
  const attempt = () => {
    scrollTo(0, to);
    if (Math.abs(scrollY - to) > 1 && performance.now() < end) frame = requestAnimationFrame(attempt);
  };
  attempt();
  return () => cancelAnimationFrame(frame);
}

async function load(screen: Screen): Promise<void> {
  try {
    const { Screen: Component } = await screen.load();
    await messagesReady();
    broken.value = undefined;
    if (matchOf(path.peek())?.screen === screen) shown.value = { screen, Component };
  } catch {
    broken.value = screen;
  }
}

function goToLogin(): void {
  const screen = matchOf(path.value)?.screen;
  if (session.value !== null || screen?.scope === undefined) return;
  const { path: at, search } = place.peek();
  navigate(at === "/" && search === "" ? "/login" : `/login?to=${encodeURIComponent(at + search)}`, { replace: true });
}
