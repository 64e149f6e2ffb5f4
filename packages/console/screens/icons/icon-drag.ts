import { useEffect } from "preact/hooks";
import { dragTogether } from "../../boards/adding.ts";
import { refOf } from "../../boards/board.ts";
import { cache } from "../../data/cache.ts";
import { search } from "../../router/location.ts";
import { preference } from "../../shell/preference.ts";
import { drawPicture } from "./draw-picture.ts";
import { iconCode } from "./icon-text.ts";
import { codeQuery, type IconLook, lookOf } from "./icon-look.ts";
import { selected } from "./selection.ts";
import { archiveQuery, urlOf, zipOf } from "./together.ts";

/** What an icon becomes that is dragged out of the window. */
export const dragForm = preference<"svg" | "png">("icon-drag", "svg", ["svg", "png"]);

/** What the pointer went down on, fetched by then: a drag that begins takes only what is there at once. */
interface Ready {
  key: string;
  svg: string;
  /** A data URL. */
  png?: string;
}

let ready: Ready | undefined;

/** Lets icons be dragged to the desktop and into other programs, as they look here; what is selected goes together, as a ZIP. */
export function useIconDrags(): void {
  useEffect(() => {
    const prepare = (event: PointerEvent) => void (event.pointerType !== "touch" && getReady(event).catch(() => {}));
    document.addEventListener("pointerdown", prepare);
    document.addEventListener("dragstart", fill);
    return () => {
      document.removeEventListener("pointerdown", prepare);
      document.removeEventListener("dragstart", fill);
      ready = undefined;
    };
  }, []);
}

async function getReady(event: PointerEvent): Promise<void> {
  const icon = iconAt(event);
  if (!icon || ready?.key === icon.key) return;
  const code = iconCode(icon.id, "svg", icon.look);
  const svg = await cache.fetchQuery({ queryKey: code.key, queryFn: ({ signal }) => code.load(signal), staleTime: code.staleTime });
  // As SVG it is ready now, and as PNG when it is drawn.
  ready = { key: icon.key, svg };
  if (dragForm.peek() === "png") ready = { key: icon.key, svg, png: await dataUrlOf(await drawPicture(svg, icon.look.size)) };
}

function fill(event: DragEvent): void {
  const icon = iconAt(event);
  const data = event.dataTransfer;
  if (!icon || !data) return;
  data.effectAllowed = "copy";
  const together = [...selected.peek().keys()];
  if (together.length > 1 && together.includes(icon.id)) {
    dragTogether(event, together.map((id) => ({ type: "icon", ref: String(id) })));
    const url = urlOf("/v1/icons/archive", archiveQuery(together, zipOf.peek(), icon.look.color));
    data.setData("DownloadURL", `application/zip:icons.zip:${url}`);
    data.setData("text/uri-list", url);
    return;
  }
  const url = urlOf(`/v1/icons/${icon.id}/code`, codeQuery("svg", icon.look));
  const own = ready?.key === icon.key ? ready : undefined;
  const svgUrl = own && `data:image/svg+xml,${encodeURIComponent(own.svg)}`;
  // Chromium saves the first of these where it is dropped; other programs take what they know of the rest.
  data.setData("DownloadURL", own?.png ? `image/png:${icon.file}-${icon.look.size}.png:${own.png}` : `image/svg+xml:${icon.file}.svg:${svgUrl ?? url}`);
  data.setData("text/uri-list", url);
  if (!own || !svgUrl) return;
  data.setData("image/svg+xml", own.svg);
  data.setData("text/plain", own.svg);
  // In a document of its own, which loads nothing: the page's policy knows no pictures in data URLs.
  const picture = document.implementation.createHTMLDocument("").createElement("img");
  Object.assign(picture, { src: own.png ?? svgUrl, alt: icon.file, width: icon.look.size, height: icon.look.size });
  data.setData("text/html", picture.outerHTML);
}

interface IconAt {
  id: number;
  file: string;
  look: IconLook;
  key: string;
}

/** The icon that an event is about, and how it looks in this view. */
function iconAt({ target }: Event): IconAt | undefined {
  const element = (target as Element).closest?.<HTMLElement>("[data-file]");
  const ref = refOf(element?.dataset.board);
  if (!element || ref?.type !== "icon") return undefined;
  const look = lookOf(search.peek());
  return { id: Number(ref.ref), file: element.dataset.file!, look, key: JSON.stringify([ref.ref, dragForm.peek(), look]) };
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error!);
    reader.readAsDataURL(blob);
  });
}
