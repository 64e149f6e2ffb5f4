import { render } from "preact";
import "./styles/console.css";
import { startRouter } from "./router/location.ts";
import { prefixLinks } from "./router/prefix-links.ts";
import { startServiceWorker } from "./data/service-worker.ts";
import { startSession } from "./data/session.ts";
import { startLanguage } from "./messages/language.ts";
import { Shell } from "./shell/shell.tsx";
import { startShortcuts } from "./shell/shortcuts.ts";

prefixLinks();
startRouter();
startShortcuts();
startSession();
await startLanguage();
render(<Shell />, document.getElementById("app")!);
startServiceWorker();
