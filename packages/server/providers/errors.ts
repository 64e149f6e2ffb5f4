import { ServiceError } from "../errors.ts";

/** A setting of the environment decides, and what is chosen while the service runs does not change it. */
export const setByEnvironment = (what: string): ServiceError => new ServiceError(409, "set_by_environment", what);
