import assert from "node:assert/strict";
import { test } from "node:test";
import { archivePath } from "./archive-path.ts";

const mostPictures = 100;

const entries = (count: number, name: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => ({
    name: name(place), task: { task_id: `019c7041-0000-7000-8000-${String(place).padStart(12, "0")}`, status: "COMPLETED" as const },
  }));
const namesOf = (path = "") => new URL(path, "http://localhost").searchParams.get("names")?.split(",");

test("an archive's URL names each picture in its place, also where two have one name or one has none", () => {
  const names = ["IMG_1.jpg", "IMG_1.jpg", ".png", "a, b.webp"];
  assert.deepEqual(namesOf(archivePath(entries(4, (place) => names[place]!))), ["IMG_1", "IMG_1", "", "a_ b"]);
  assert.equal(archivePath([{ name: "a.png" }]), undefined);
});

test("the URL of a whole order fits into a request, whatever script its names are in", () => {
  for (const letter of ["x", "é", "写", "😀"]) {
    const path = archivePath(entries(mostPictures, (place) => `${place}${letter.repeat(200)}.jpg`)) ?? "";
    assert.ok(path.length < 13_000, `${path.length} characters`);
    const names = namesOf(path) ?? [];
    assert.equal(names.length, mostPictures);
    for (const [place, name] of names.entries()) assert.match(name, new RegExp(`^${place}(?:${letter})+$`, "u"));
  }
});
