/** Whether the service does not answer: of what did not come then, nothing newer can be had either. */
export const isAway = (): Promise<boolean> => fetch(location.href, { cache: "no-store" }).then(() => false, () => true);

/** Loads the page again, if the service answers: reloaded while nothing does, the page would be the browser's, which leads nowhere. @returns whether it does */
export async function reload(): Promise<boolean> {
  if (await isAway()) return false;
  location.reload();
  return true;
}
