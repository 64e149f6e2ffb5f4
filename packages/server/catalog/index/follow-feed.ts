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
  /** Who hears of changes of the feed, where somebody does. */
  notices?: Pick<Notices, "hears" | "listen"> | undefined;
  /** Whether something is not as it should be, so that the next look comes soon, told or not. */
  isUnsettled?(): boolean;
  /** Told when a look has failed; the next one tries again. */
  onError(error: unknown): void;
}

export interface Following {
  /** Something became unsettled: the next look comes soon. */
  soon(): void;
  stop(): void;
}

/** Looks at the change feed soon after each change that it is told of, and now and then all the same. */
export function followFeed({ look, notices, isUnsettled = () => false, onError }: FeedLook): Following {
  let timer: NodeJS.Timeout | undefined;
  let [told, at, stopped] = [false, false, false];
  const poll = async (): Promise<void> => {
    [told, at] = [false, true];
    try {
      await look();
    } catch (error) {
      onError(error);
    }
    at = false;
    later(told ? gatherMilliseconds : notices?.hears() === true && !isUnsettled() ? heardPollMilliseconds : pollMilliseconds);
  };
  const later = (wait: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(poll, wait).unref();
  };
  notices?.listen(([name]) => {
    if (name !== feedChanged || told) return;
    told = true;
    if (!at) later(gatherMilliseconds);
  });
  later(0);
  return {
    // A look that is under way asks by itself, and one that follows a notice comes sooner.
    soon: () => void (at || told || later(pollMilliseconds)),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
