import { EditedMeanwhile } from "../../store/database/catalog/edited.ts";
import { editedMeanwhile } from "./errors.ts";

/** Times that a change is made at most, each of the item as it is then. */
const most = 5;

/** Makes a change, and makes it again where another process has changed the item since it was read. @throws ServiceError 409 when that does not end */
export async function redoWhenEdited<T>(change: () => Promise<T>): Promise<T> {
  for (let time = 1; ; time++) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof EditedMeanwhile)) throw error;
      if (time === most) throw editedMeanwhile(error);
    }
  }
}
