import { ServiceError } from "../errors.ts";

export const deliveryUnderWay = () => new ServiceError(409, "delivery_under_way", "This delivery is under way at the moment");
