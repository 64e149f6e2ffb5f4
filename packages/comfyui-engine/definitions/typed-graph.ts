import type { Graph } from "../workflow.ts";
import type { nodes, NodeClass } from "./nodes.ts";
import type { InputDefinition } from "./node-definition.ts";

declare const kind: unique symbol;

/** Output of a node of a graph: `[id, slot]`, as the server takes it, and what comes out there. */
export type Link<T extends string = string> = readonly [node: string, slot: number] & { readonly [kind]?: T };

/** A link to what an input takes; types are lists with commas. */
type LinkTo<T extends string> = T extends `${infer First},${infer Rest}` ? LinkTo<First> | LinkTo<Rest> : T extends "*" ? Link : Link<T>;

type Value<I extends InputDefinition> = I extends { type: "INT" | "FLOAT" }
  ? number | Link<I["type"]>
  : I extends { type: "STRING" }
    ? string | Link<"STRING">
    : I extends { type: "BOOLEAN" }
      ? boolean | Link<"BOOLEAN">
      : I extends { type: "COMBO"; options: readonly (infer Option)[] }
        ? Option
        : I extends { type: "FILE" | "UPLOAD" }
          ? string
          : I extends { type: "LINK"; of: infer T extends string }
            ? LinkTo<T>
            : I extends { type: "ANY" }
              ? unknown
              : never;

type Optional<I> = { [N in keyof I as I[N] extends { optional: true } ? N : never]: N };
type IsChoice<I> = { [N in keyof I as I[N] extends { type: "CHOICE" } ? N : never]: N };

type Plain<I> = {
  -readonly [N in Exclude<keyof I, keyof Optional<I> | keyof IsChoice<I>>]: I[N] extends InputDefinition ? Value<I[N]> : never;
} & { -readonly [N in Exclude<keyof Optional<I>, keyof IsChoice<I>> & keyof I]?: I[N] extends InputDefinition ? Value<I[N]> : never };

type Dotted<Name extends string, I> = { [N in keyof Plain<I> as `${Name}.${N & string}`]: Plain<I>[N] };

/** The word of a choice with the inputs that it brings, by their dotted names. */
type Choice<Name, Options> = Name extends string ? { [W in keyof Options]: { [N in Name]: W } & Dotted<Name, Options[W]> }[keyof Options] : never;

type Choices<I> = [keyof IsChoice<I>] extends [never]
  ? unknown
  : { [N in keyof IsChoice<I>]: N extends keyof I ? (I[N] extends { options: infer O } ? Choice<N, O> : never) : never }[keyof IsChoice<I>];

/** What a node must be given: a wrong name, a missing input or a link of another type does not compile. */
export type Inputs<C extends NodeClass> = Plain<(typeof nodes)[C]["inputs"]> & Choices<(typeof nodes)[C]["inputs"]>;

/** One link for each output of a node. */
export type Outputs<C extends NodeClass> = (typeof nodes)[C]["outputs"] extends infer O extends readonly string[]
  ? { -readonly [N in keyof O]: Link<O[N] & string> }
  : never;

/**
 * A graph that grows node by node, each typed by what a real server says of it. The same node with the same inputs is made once: functions that read
 * like the graph may each load the model that they need.
 */
export class TypedGraph {
  readonly #nodes: Graph = {};
  readonly #made = new Map<string, string>();

  /** @param id of a node whose files are wanted; others are numbered */
  add<C extends NodeClass>(classType: C, inputs: Inputs<C>, id?: string): Outputs<C> {
    const given = Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== undefined));
    const key = JSON.stringify([classType, given]);
    const known = id === undefined ? this.#made.get(key) : undefined;
    const node = known ?? id ?? String(Object.keys(this.#nodes).length + 1);
    if (known === undefined) {
      if (this.#nodes[node]) throw new Error(`the graph has two nodes ${node}`);
      this.#nodes[node] = { class_type: classType, inputs: given };
      this.#made.set(key, node);
    }
    // As many as anyone asks for: what there is, the types say.
    return Array.from({ length: 8 }, (_, slot) => [node, slot] as const) as unknown as Outputs<C>;
  }

  /** As `POST /prompt` takes it. */
  build(): Graph {
    return { ...this.#nodes };
  }
}
