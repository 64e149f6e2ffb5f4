import {
  ActionAssertion,
  ActionType,
  type Assertion,
  type DigitalSourceType,
  IngredientAssertion,
  type Manifest,
  type ManifestStore,
  RelationshipType,
} from "@trustnxt/c2pa-ts/manifest";
import { formats } from "../media-types.ts";
import { asManifest, type CarriedManifests, readManifests } from "./carried-manifests.ts";
import type { Ingredient } from "./ingredient.ts";
import { type Provenance, sourceTypeUrl } from "./xmp.ts";

type ReadIngredient = Ingredient & { carried: CarriedManifests | undefined };

/** Ingredients with the manifests that they bring along. */
export function readIngredients(ingredients: readonly Ingredient[]): Promise<ReadIngredient[]> {
  return Promise.all(ingredients.map(async (ingredient) => ({ ...ingredient, carried: await readManifests(ingredient.path, ingredient.format) })));
}

const relationships = { parentOf: RelationshipType.ParentOf, componentOf: RelationshipType.ComponentOf, inputTo: RelationshipType.InputTo };

/** Puts the manifests of ingredients into the store, before that of the result, each once: an older manifest may be part of several. */
export function carryManifests(store: ManifestStore, ingredients: readonly ReadIngredient[]): void {
  const manifests = ingredients.flatMap(({ carried }) => carried?.manifests ?? []);
  const byLabel = new Map(manifests.map((manifest) => [manifest.label, manifest]));
  store.manifests.push(...[...byLabel.values()].map(asManifest));
}

/**
 * What was done, as assertions (C2PA 2.1, sections 18.15 and 18.16): made from a parent, a result was opened and edited (its notes alone, where it is the
 * parent as it came); without one it was created. What else is seen or heard in it was placed.
 */
export function describeWork(manifest: Manifest, ingredients: readonly ReadIngredient[], { sourceType, engine, model, isUnchanged }: Provenance): Assertion[] {
  const softwareAgent = { name: model === undefined ? `Atelier, engine ${engine}` : `Atelier, engine ${engine}, model ${model}` };
  const digitalSourceType = sourceTypeUrl(sourceType) as DigitalSourceType;
  const assertions = ingredients.map((ingredient, index) => toAssertion(manifest, ingredient, index));
  const references = (relationship: Ingredient["relationship"]) =>
    ingredients.flatMap((ingredient, index) => (ingredient.relationship === relationship ? [manifest.createAssertionReference(assertions[index]!)] : []));

  const actions = new ActionAssertion();
  const [parents, components, guides] = [references("parentOf"), references("componentOf"), references("inputTo")];
  if (parents.length > 0) actions.actions.push({ action: ActionType.C2paOpened, softwareAgent, parameters: { ingredients: parents } });
  else actions.actions.push({ action: ActionType.C2paCreated, digitalSourceType, softwareAgent });
  for (const component of components) actions.actions.push({ action: ActionType.C2paPlaced, softwareAgent, parameters: { ingredients: [component] } });
  if (parents.length > 0 && isUnchanged) actions.actions.push({ action: ActionType.C2paEditedMetadata, softwareAgent });
  else if (parents.length > 0 || guides.length > 0)
    actions.actions.push({
      action: ActionType.C2paEdited,
      digitalSourceType,
      softwareAgent,
      ...(guides.length > 0 && { parameters: { ingredients: guides } }),
    });
  // Verifiers want the actions that begin a claim to come first.
  return [actions, ...assertions];
}

function toAssertion(manifest: Manifest, { title, format, relationship, carried }: ReadIngredient, index: number): IngredientAssertion {
  const assertion = IngredientAssertion.createV3(relationships[relationship]);
  assertion.title = title;
  assertion.format = formats[format].mediaType;
  if (index > 0) assertion.labelSuffix = index;
  const active = carried?.manifests.at(-1);
  if (!carried || !active) return assertion;
  assertion.activeManifest = manifest.createHashedReference(`/c2pa/${active.label}`);
  assertion.claimSignature = manifest.createHashedReference(`/c2pa/${active.label}/c2pa.signature`);
  const entries = (success: boolean) =>
    carried.found
      .filter((one) => one.success === success)
      .map(({ code, url, explanation }) => ({ code, ...(url !== undefined && { url }), ...(explanation !== undefined && { explanation }) }));
  assertion.validationResults = { activeManifest: { success: entries(true), informational: [], failure: entries(false) } };
  return assertion;
}
