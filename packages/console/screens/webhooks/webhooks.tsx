import { operateMessages } from "messages:operate";
import { shellMessages } from "messages:shell";
import { ViewTabs, viewOf } from "../../components/view-tabs.tsx";
import { Deliveries } from "./deliveries.tsx";
import { Secrets } from "./secrets.tsx";
import { TestEvent } from "./test-event.tsx";

const views = ["deliveries", "secrets", "test"] as const;

/** What was posted to receivers and what they said, the secrets that sign it, and a way to try a receiver. */
export function Screen() {
  const t = operateMessages().webhooks;
  const view = viewOf(views);
  const { webhooks } = shellMessages();
  return (
    <>
      <div class="operate-head">
        <h1>{webhooks}</h1>
        <ViewTabs label={webhooks} views={views.map((view) => ({ view, label: t.views[view] }))} />
      </div>
      {view === "deliveries" && <Deliveries />}
      {view === "secrets" && <Secrets />}
      {view === "test" && <TestEvent />}
    </>
  );
}
