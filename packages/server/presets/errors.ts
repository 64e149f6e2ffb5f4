import { notFound, ServiceError } from "../errors.ts";

export const presetNotFound = () => notFound("Preset");

/** 409 for an account that has as many presets as it may. */
export const presetsFull = (most: number) =>
  new ServiceError(409, "presets_full", `An account may have ${most} presets: delete one, or replace one by its name`);
