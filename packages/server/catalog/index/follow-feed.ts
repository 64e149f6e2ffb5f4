import { feedChanged, type Notices } from "../../store/signals/notices.ts";

/** How long a change that another process has made stays unseen at most, beside the work itself. */
const pollMilliseconds = 200;
/** The same where it would be heard of: between two looks in case that it was not. */
const heardPollMilliseconds = 5000;
/** From a notice to the look, for the notices of many changes at once. */
const gatherMilliseconds = 20;

export interface FeedLook {
  /** Looks at the change feed; runs one at a time. */
  look(): Promise<void>;
  /** Of changes of the feed, where there are any. */
  notices?: Pick<Notices, "isNotified" | "listen"> | undefined;
  /** Whether something is not as it should be, so that the next look comes soon, with a notice or without. */
  isUnsettled?(): boolean;
  /** Called when a look has failed; the next one tries again. */
  onError(error: unknown): void;
}

export interface Following {
  /** Something became unsettled: the next look comes soon. */
  soon(): void;
  stop(): void;
}

/** Looks at the change feed soon after the notice of each change, and now and then all the same. */
export function followFeed({ look, notices, isUnsettled = () => false, onError }: FeedLook): Following {
  let timer: NodeJS.Timeout | undefined;
  let [noticed, at, stopped] = [false, false, false];
  const poll = async (): Promise<void> => {
    [noticed, at] = [false, true];
    try {
      await look();
    } catch (error) {
      onError(error);
    }
    at = false;
    later(noticed ? gatherMilliseconds : notices?.isNotified() === true && !isUnsettled() ? heardPollMilliseconds : pollMilliseconds);
  };
  const later = (wait: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(poll, wait).unref();
  };
  notices?.listen(([name]) => {
    if (name !== feedChanged || noticed) return;
    noticed = true;
    if (!at) later(gatherMilliseconds);
  });
  later(0);
  return {
    // A look that is under way asks by itself, and one that follows a notice comes sooner.
    soon: () => void (at || noticed || later(pollMilliseconds)),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
