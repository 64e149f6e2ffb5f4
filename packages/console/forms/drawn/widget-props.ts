import type { FormState } from "../form-state.ts";

/** What a drawn control is given. */
export interface WidgetProps {
  state: FormState;
  /** Members of the body that it is for. */
  fields: readonly string[];
  /** Member with the picture that it is drawn over. */
  over?: string | undefined;
  /** Long edge of the result, pixels, by value of the first field. */
  sizes?: Readonly<Record<string, number>> | undefined;
}
