import { useState } from "preact/hooks";
import dice from "icon:tabler/dice-5";
import { createMessages } from "messages:create";
import { IconButton } from "../../components/icon-button.tsx";
import { number } from "../../messages/format.ts";
import { choiceLabel, optionsOf, stepOf } from "../logic/schema.ts";
import { type ControlProps, described, FieldFrame, idOf, labelAt } from "./field-frame.tsx";

const numeric = (text: string) => (text.trim() === "" || Number.isNaN(Number(text)) ? undefined : Number(text));

/** A slider and the number itself. */
export function SliderField(props: ControlProps) {
  const { state, path, schema } = props;
  const value = (state.get(path) ?? schema.default) as number | undefined;
  const limits = { min: schema.minimum, max: schema.maximum, step: stepOf(schema) };
  return (
    <FieldFrame {...props}>
      <div class="form-slider">
        <input
          type="range" {...limits} value={value ?? schema.minimum} aria-label={labelAt(props)}
          onInput={(event) => state.set(path, Number(event.currentTarget.value))}
        />
        <input
          {...described(props)} class="input numbers" type="number" {...limits} step="any" value={value ?? ""}
          onInput={(event) => state.set(path, numeric(event.currentTarget.value))}
        />
      </div>
    </FieldFrame>
  );
}

export function NumberField(props: ControlProps) {
  const t = createMessages();
  const { state, path, schema } = props;
  const isSeed = path.at(-1) === "seed";
  const value = (state.get(path) ?? schema.default) as number | undefined;
  const draw = () => {
    const [drawn] = crypto.getRandomValues(new Uint32Array(1));
    state.set(path, Math.max(schema.minimum ?? 0, drawn! % Math.min(2 ** 31, (schema.maximum ?? 2 ** 31) + 1)));
  };
  return (
    <FieldFrame {...props}>
      <div class="form-row">
        <input
          {...described(props)} class="input numbers form-number" type="number" min={schema.minimum} max={schema.maximum} step="any" value={value ?? ""}
          placeholder={isSeed ? t.random : undefined} onInput={(event) => state.set(path, numeric(event.currentTarget.value))}
        />
        {isSeed && <IconButton label={t.dice} glyph={dice} onClick={draw} />}
      </div>
    </FieldFrame>
  );
}

/** A few choices, all in sight, and none where the member may stay away: what was chosen could not be taken back else. */
export function SegmentsField(props: ControlProps) {
  const t = createMessages();
  const { state, path, schema, required } = props;
  const options = [...(required || schema.default !== undefined ? [] : [undefined]), ...optionsOf(schema)!];
  const value = state.get(path) ?? schema.default;
  const own = described(props);
  return (
    <FieldFrame {...props} group>
      <div class="segments" role="radiogroup" aria-label={labelAt(props)} aria-invalid={undefined}>
        {options.map((option, place) => (
          <label key={String(option)} class="segment">
            <input
              type="radio" name={idOf(path)} value={String(option ?? "")} checked={option === value} id={`${own.id}-${place}`}
              onChange={() => state.set(path, option)}
            />
            <span>{option === undefined ? t.none : choiceLabel(option)}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}

export function SelectField(props: ControlProps) {
  const { state, path, schema } = props;
  const value = state.get(path) ?? schema.default;
  const options = optionsOf(schema)!;
  return (
    <FieldFrame {...props}>
      <select
        {...described(props)} value={value === undefined ? "" : String(value)}
        onChange={(event) => state.set(path, options.find((option) => String(option) === event.currentTarget.value))}
      >
        {schema.default === undefined && <option value="">–</option>}
        {options.map((option) => <option key={String(option)} value={String(option)}>{choiceLabel(option)}</option>)}
      </select>
    </FieldFrame>
  );
}

export function SwitchField(props: ControlProps) {
  const { state, path, schema } = props;
  const on = Boolean(state.get(path) ?? schema.default);
  return (
    <FieldFrame {...props}>
      <input
        {...described(props)} type="checkbox" role="switch" class="switch" checked={on}
        onChange={(event) => state.set(path, event.currentTarget.checked)}
      />
    </FieldFrame>
  );
}

/** A line of text, or a field that grows with it, with a count of characters near the limit. */
export function TextField({ long, ...props }: ControlProps & { long: boolean }) {
  const t = createMessages();
  const { state, path, schema } = props;
  const value = String(state.get(path) ?? "");
  const most = schema.maxLength;
  const change = (text: string) => state.set(path, text === "" ? undefined : text);
  const count = most !== undefined && value.length > most * 0.5 && (
    <span class={`field-hint numbers ${value.length > most ? "fault" : ""}`}>{t.characters({ count: number(value.length), most: number(most) })}</span>
  );
  return (
    <FieldFrame {...props} extra={count}>
      {long
        ? (
          <textarea
            {...described(props)} class="input form-long" rows={3} value={value} onInput={(event) => change(event.currentTarget.value)}
            onFocus={() => path.at(-1) === "prompt" && (state.prompt = path)}
          />
        )
        : (
          <input
            {...described(props)} class="input" type="text" inputMode={schema.format === "uri" ? "url" : "text"} autocomplete="off" value={value}
            onInput={(event) => change(event.currentTarget.value)}
          />
        )}
    </FieldFrame>
  );
}

/** What no other control is for: as JSON. */
export function JsonField(props: ControlProps) {
  const t = createMessages();
  const { state, path } = props;
  const [text, setText] = useState(() => JSON.stringify(state.get(path), null, 2) ?? "");
  const [broken, setBroken] = useState("");
  const change = (typed: string) => {
    setText(typed);
    try {
      state.set(path, typed.trim() === "" ? undefined : JSON.parse(typed));
      setBroken("");
    } catch (error) {
      setBroken((error as Error).message);
    }
  };
  return (
    <FieldFrame {...props}>
      <textarea
        {...described(props)} class="input form-long form-json" rows={3} value={text} spellcheck={false}
        onInput={(event) => change(event.currentTarget.value)}
      />
      {broken && <p class="field-fault">{t.jsonBroken(broken)}</p>}
    </FieldFrame>
  );
}
