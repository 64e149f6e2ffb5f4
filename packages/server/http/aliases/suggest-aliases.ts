import { nearestName } from "@atelier/names/nearest-name.ts";
import { notFound, type ServiceError } from "../../errors.ts";
import { isUuid } from "../../store/database/uuid-v7.ts";
import type { AllowedMethods } from "../allowed-methods.ts";
import { parsePattern, PatternError } from "./path-pattern.ts";

const models = "/v1/ai/";
/** A path of a client that is repeated to it has at most so many characters. */
const longestRepeated = 200;
const mostSuggested = 4;

/**
 * What a request for a model is answered that is not here: which of ours an alias would send it to, and how that is written.
 * @param own every path of ours, in the router's notation
 * @returns undefined for a path that is like no model's
 */
export function modelNotFound(url: string, own: AllowedMethods): ServiceError | undefined {
  const path = modelOf(url);
  if (path === undefined) return undefined;
  const routes = new Set(own.paths());
  if (routes.has(path)) return undefined;
  const isFollowed = (one: string) => routes.has(`${one}/:id/events`);
  const near = nearModels(path, own.paths("POST").filter(isFollowed));
  if (near.length === 0) return undefined;
  const line = (rest: string) => `\`${path}${rest}: ${near[0]}${rest}\``;
  // A family's path answers for the tasks of all its members.
  const ofTasks = isFollowed(path.slice(0, path.lastIndexOf("/"))) ? "" : `, and ${line("/{task-id}")} for its tasks`;
  const how = `a line such as ${line("")} in the file that ATELIER_PATH_ALIASES names${ofTasks}`;
  return notFound("Path", `an alias can send ${path} to ${near.join(" or ")}: ${how}`);
}

/** The path of a request without the id of a task at its end; undefined where an alias could not stand for it, or what follows is a call of the task. */
function modelOf(url: string): string | undefined {
  const segments = url.split("?", 1)[0]!.split("/");
  if (isUuid(segments.at(-1)!)) segments.pop();
  const path = segments.join("/");
  if (path.length > longestRepeated || !path.startsWith(models) || segments.some(isUuid)) return undefined;
  try {
    return parsePattern(path).some((segment) => "parameter" in segment) ? undefined : path;
  } catch (problem) {
    if (problem instanceof PatternError) return undefined;
    throw problem;
  }
}

/** The one that is spelt alike, then those of the same kind of work, which the first segment names. */
function nearModels(path: string, known: readonly string[]): string[] {
  const kind = `${path.split("/").slice(0, 4).join("/")}/`;
  const nearest = nearestName(path, known);
  return [...new Set([...(nearest === undefined ? [] : [nearest]), ...known.filter((one) => `${one}/`.startsWith(kind))])].slice(0, mostSuggested);
}
