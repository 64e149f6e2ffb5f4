import { useId } from "preact/hooks";

interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  change: (value: Value) => void;
  /** Does not show the label, which is said all the same. */
  bare?: boolean;
}

/** A choice of a few, all in sight: native radio buttons that look like one control. */
export function Segments<Value extends string>({ label, value, options, change, bare = false }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset class="segments-field">
      <legend class={bare ? "visually-hidden" : "field-label"}>{label}</legend>
      <div class="segments">
        {options.map((option) => (
          <label key={option.value} class="segment">
            <input type="radio" name={name} checked={option.value === value} onChange={() => change(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
