import assert from "node:assert/strict";
import { test } from "node:test";
import Type from "typebox";
import { loadEndpoints } from "../../endpoints/definition/load-endpoints.ts";
import { notKnown, unknownMembers, viewIgnored } from "./unknown-members.ts";

const body = Type.Object({
  prompt: Type.String(),
  settings: Type.Optional(Type.Object({ prompt_extend: Type.Optional(Type.Boolean()) })),
  elements: Type.Optional(Type.Array(Type.Object({ url: Type.String() }))),
  palette: Type.Optional(Type.Union([Type.Object({ name: Type.String() }), Type.Object({ members: Type.Array(Type.Object({ hex: Type.String() })) })])),
});

test("members are named where they stand: in objects, in lists, in any alternative", () => {
  const given = {
    prompt: "a lake", size: 4, settings: { promt_extend: true }, elements: [{ url: "u" }, { url: "u", Url: "u" }],
    palette: { members: [{ hexx: "#fff" }], nmae: "x" },
  };
  assert.deepEqual(unknownMembers(body, given), [
    { name: "size" },
    { name: "settings.promt_extend", nearest: "settings.prompt_extend" },
    { name: "elements[1].Url", nearest: "elements[1].url" },
    { name: "palette.members[0].hexx", nearest: "palette.members[0].hex" },
    { name: "palette.nmae", nearest: "palette.name" },
  ]);
});

test("what is no object, or of another type than its member, is left to the check of the schema", () => {
  const odd = [null, "x", 5, [], { prompt: { deep: 1 } }, { elements: { url: 1 } }, { settings: "x" }];
  for (const given of odd) assert.deepEqual(unknownMembers(body, given), []);
});

test("thousands of members, a name of a million characters and a member __proto__ make a small answer", () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`promp${"t".repeat(at % 7)}_${at}`, at]));
  assert.equal(unknownMembers(body, many).length, 20);
  const [long] = unknownMembers(body, { ["x".repeat(1_000_000)]: 1 });
  assert.ok(long!.name.length <= 101);
  const view = viewIgnored(unknownMembers(body, JSON.parse('{"__proto__": 1, "Prompt": 2}')));
  assert.equal(JSON.stringify(view), '{"ignored":["__proto__","Prompt"],"did_you_mean":{"Prompt":"prompt"}}');
});

test("a member of other models is taken for one of the same medium, or is said not to be available", async () => {
  const endpoints = await loadEndpoints();
  const taken = (member: object) => /"media":"(\w+)"/.exec(JSON.stringify(member))?.[1] ?? "no medium";
  const members = endpoints.flatMap(({ body }) => Object.entries(body.properties as Record<string, object>));
  for (const { path, body } of endpoints) {
    const own = body.properties as Record<string, object>;
    for (const [name, member] of members.filter(([one]) => !(one in own))) {
      const [unknown] = unknownMembers(body, { [name]: "x" });
      if (unknown!.nearest !== undefined) assert.equal(taken(own[unknown!.nearest]!), taken(member), `${path}: ${name} is no ${unknown!.nearest}`);
      else assert.equal(notKnown(unknown!), `${name} is not available here`);
    }
    const nearest = (name: string) => unknownMembers(body, { [name]: "x" })[0]?.nearest;
    if (!("negative_prompt" in own)) assert.equal(nearest("negative_prompt"), undefined, path);
    if ("start_image_url" in own && !("image_urls" in own)) assert.equal(nearest("image_url"), "start_image_url", path);
  }
});
