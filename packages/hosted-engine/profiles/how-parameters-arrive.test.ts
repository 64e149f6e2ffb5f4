import assert from "node:assert/strict";
import { test } from "node:test";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { membersOf } from "../offers/members.ts";
import type { Order } from "../offers/order.ts";
import { judge } from "../test/judge.ts";
import { clip, picture, type plainOrders as Plain, plainOrders, planFor } from "../test/plain-orders.ts";

/*
 * Not whether a parameter changes what a model is sent, which `every-parameter.test.ts` looks at, but how it stands there: each row for every plain job of
 * every provider that has the parameter.
 */

type Base = (typeof Plain)[number];
type Change = { parameters?: Order["parameters"]; inputs?: Order["inputs"]; target?: Order["target"] };

interface Sent {
  order: Order;
  sent: Record<string, unknown>;
  /** Its texts, wherever they stand, those within JSON too. */
  texts: string[];
  named: string[];
}

interface Row {
  what: string;
  /** @returns nothing where such a job has no such parameter */
  change(base: Base): Change | undefined;
  check(sent: Sent, base: Base): void;
}

const has = ({ order: { kind } }: Base, ...names: string[]) => names.every((name) => Object.hasOwn(membersOf(kind), name));
const isOf = ({ order: { parameters } }: Base, variant: string) => parameters["variant"] === variant;

function partsOf(value: unknown): unknown[] {
  if (typeof value === "string" && /^[[{]/.test(value)) return partsOf(JSON.parse(value));
  if (typeof value !== "object" || value === null) return [value];
  return [value, ...Object.values(value).flatMap(partsOf)];
}

const textsIn = (value: unknown) => partsOf(value).filter((part) => typeof part === "string");
const urlOf = ({ path }: LocalFile) => `https://v3b.fal.media/files${path}`;
/** Of a thing with one view the model is given that twice. */
const filesIn = (value: unknown) => textsIn(value).filter((text, index, all) => text.startsWith("https:") && text !== all[index - 1]);
const said = "An \"element\" of   surprise: picture 7 of 12, @Element9, e-mail a@b.example – né?";
const shots = [{ prompt: "rain falls on a roof", duration: 2 }, { prompt: "the sun comes out", duration: 3 }];
const long = "long ".repeat(200).trim();
const lists = ["references", "images", "imageReferences", "videoReferences", "elements", "styleReferences", "characterReferences"];
const [front, back, dog] = [picture("front"), picture("back"), picture("dog")];
/** What a job has its things in. */
const things = ({ order: { kind } }: Base) => (kind === "animate-image" ? "elements" : "imageReferences");

const rows: Row[] = [
  {
    what: "a prompt arrives as it is written, in one place",
    change: (base) => (has(base, "prompt") ? { parameters: { prompt: said } } : undefined),
    check({ texts, named }) {
      const holding = texts.filter((text) => text.includes(said));
      assert.ok(holding.length === 1 || named.includes("prompt"), texts.join("\n"));
    },
  },
  {
    what: "nothing is added to the prompt of a film whose caller has said nothing of shots, and no cuts are ordered",
    change: (base) => (has(base, "shots") && isOf(base, "versatile") ? { parameters: { prompt: said, shots: "any" } } : undefined),
    check({ sent, named }) {
      assert.equal(sent["prompt"], said);
      assert.equal(sent["multi_shots"] ?? false, false);
      assert.doesNotMatch(String(sent["shot_type"]), /multi|intelligent/);
      assert.ok(!named.includes("multi_shot"));
    },
  },
  {
    what: "a negative prompt arrives whole, in a member of its own or as what to avoid",
    change: (base) => (has(base, "negativePrompt") ? { parameters: { negativePrompt: "people, cars" } } : undefined),
    check({ sent, named }) {
      const isThere = sent["negative_prompt"] === "people, cars" || String(sent["prompt"]).endsWith(" Avoid: people, cars.");
      assert.ok(isThere || named.includes("negative_prompt"), JSON.stringify(sent));
    },
  },
  ...lists.map((name): Row => ({
    what: `files of ${name} arrive in their order, and whoever takes some says so`,
    change(base) {
      const file = name === "videoReferences" ? clip : picture;
      return has(base, name) ? { inputs: { [name]: ["one", "two", "three"].map((one) => file(one)) } } : undefined;
    },
    check({ order, sent, named }) {
      const given = (order.inputs[name] as LocalFile[]).map(urlOf);
      const arrived = filesIn(sent).filter((url) => given.includes(url));
      assert.deepEqual(arrived, given.slice(0, arrived.length));
      assert.ok(arrived.length === given.length || named.includes(membersOf(order.kind)[name]!), `${arrived.length} of ${given.length}, ${named.join()}`);
    },
  })),
  {
    what: "views of one thing stay together, apart from those of another",
    change: (base) => (has(base, "imageSubjects") ? { parameters: { imageSubjects: [0, 0, 1] }, inputs: { [things(base)]: [front, back, dog] } } : undefined),
    check({ sent, named }) {
      const holders = partsOf(sent).filter((part) => typeof part === "object" && part !== null && !Array.isArray(part) && part !== sent).map(filesIn);
      const isGrouped = holders.some((files) => files.join() === [front, back].map(urlOf).join()) && holders.some((files) => files.join() === urlOf(dog));
      assert.ok(isGrouped || named.includes("elements"), JSON.stringify(sent));
    },
  },
  {
    what: "things are called as the model calls them, once each",
    change: (base) => (has(base, "imageSubjects") && isOf(base, "shots") ? {
      parameters: { prompt: "@Element1 meets Element 2 and picture 5", imageSubjects: [0, 0, 1] }, inputs: { [things(base)]: [front, back, dog] },
    } : undefined),
    check({ sent, named }, { provider }) {
      if (!filesIn(sent).includes(urlOf(dog))) return assert.ok(named.includes("elements"), named.join());
      const called: Readonly<Record<string, string>> = {
        fal: "@Element1 meets @Element2 and picture 5", replicate: "<<<image_1>>> meets <<<image_2>>> and picture 5",
        google: "@Element1 meets Element 2 and picture 5",
      };
      assert.equal(sent["prompt"], called[provider.name]);
    },
  },
  {
    what: "shots arrive each with its words and seconds, in their order, and no prompt is missed that nobody gave",
    change: (base) => (has(base, "shots") && isOf(base, "shots") ? { parameters: { prompt: "", shots } } : undefined),
    check({ sent, named, texts }) {
      const list = partsOf(sent["multi_prompt"]).filter((part) => typeof part === "object" && part !== null && "prompt" in part);
      const isStory = texts.includes("Shot 1, 2 seconds: rain falls on a roof\nShot 2, 3 seconds: the sun comes out");
      const withoutCalls = (list as { prompt: string; duration: unknown }[]).map(({ prompt, duration }) => (
        { prompt: prompt.replace(/ With [@<].*\.$/, ""), duration: Number(duration) }
      ));
      if (!isStory) assert.deepEqual(withoutCalls, shots);
      assert.deepEqual(named.filter((name) => ["prompt", "multi_shot", "multi_prompt"].includes(name)), []);
    },
  },
  {
    what: "a text of a shot that is longer than the model takes is named",
    change: (base) => (has(base, "shots") && isOf(base, "shots") ? { parameters: { shots: [{ prompt: long, duration: 5 }] } } : undefined),
    check({ sent, named, texts }) {
      if (sent["multi_prompt"] === undefined) return assert.ok(texts.some((text) => text.includes(long)));
      assert.ok(named.includes("multi_prompt"), named.join());
    },
  },
  {
    what: "a picture of a thing that is too long for the model gets margins, and that is named",
    change: (base) => (has(base, "imageSubjects") && isOf(base, "shots") ? {
      parameters: { imageSubjects: [0] }, inputs: { [things(base)]: [{ ...front, width: 2400, height: 600 }] },
    } : undefined),
    check: ({ named }) => assert.ok(named.includes("elements"), named.join()),
  },
  {
    what: "a seed arrives as the number that it is",
    change: () => ({}),
    check({ order, sent, named }, { planned: { entry } }) {
      assert.ok(sent["seed"] === order.seed || named.includes("seed") || entry.unasked?.includes("seed"), JSON.stringify(sent));
    },
  },
  {
    what: "a film is ordered as long as it is to be, or in the next length that the model makes",
    change: (base) => (has(base, "shots") ? { target: { ...base.order.target, duration: 7 } } : undefined),
    check: ({ sent }) => assert.ok([7, 8, 10].includes(Number(sent["duration"])), JSON.stringify(sent)),
  },
];

for (const { what, change, check } of rows) {
  const cases = plainOrders.flatMap((base) => {
    const changed = change(base);
    return changed ? [{ base, changed }] : [];
  });
  test(`${what} (${cases.length} jobs)`, () => {
    assert.ok(cases.length > 0);
    for (const { base, changed } of cases) {
      const { provider, order: given, title } = base;
      const order: Order = {
        ...given, target: changed.target ?? given.target,
        parameters: { ...given.parameters, ...changed.parameters }, inputs: { ...given.inputs, ...changed.inputs },
      };
      const planned = planFor(provider, order);
      // Nobody there takes such a job.
      if (!planned) continue;
      const sent = planned.sent as Record<string, unknown>;
      const context = { order, sent, texts: textsIn(sent), named: planned.notApplied.map(({ parameter }) => parameter) };
      try {
        assert.deepEqual(judge(provider.schemas, planned.model, sent), []);
        check(context, { ...base, planned });
      } catch (cause) {
        throw new Error(`${title}: ${(cause as Error).message}`, { cause });
      }
    }
  });
}
