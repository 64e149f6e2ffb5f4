/** What we read of a bill of materials in CycloneDX, as `npm sbom` writes it. */
export interface Sbom {
  bomFormat?: string;
  specVersion?: string;
  components?: readonly Component[];
  dependencies?: readonly { ref: string; dependsOn?: readonly string[] }[];
  metadata?: { component?: Component };
}

interface Component {
  "bom-ref"?: string;
  name?: string;
  version?: string;
  purl?: string;
  licenses?: readonly { license?: { id?: string; name?: string }; expression?: string }[];
}

/**
 * Licences of what the product installs, as SPDX names them: they let everybody use, change and pass it on in a product under Apache-2.0. MPL-2.0 binds
 * changes to its own files, CC-BY-4.0 and OFL-1.1 are those of pictures and fonts.
 */
export const allowedLicences: ReadonlySet<string> = new Set([
  "0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "CC-BY-4.0", "CC0-1.0", "ISC", "MIT", "MPL-2.0", "OFL-1.1", "Python-2.0",
  "Unicode-3.0", "Unlicense", "Zlib",
]);

/** What is wrong with a bill of materials, one sentence each: its form, and packages whose licence is missing or not allowed. */
export function checkSbom({ bomFormat, specVersion, components = [], dependencies = [], metadata }: Sbom): string[] {
  const wrong: string[] = [];
  if (bomFormat !== "CycloneDX" || !/^1\.\d+$/.test(specVersion ?? "")) wrong.push(`it is ${bomFormat} ${specVersion}, and must be CycloneDX 1.x`);
  if (components.length === 0) wrong.push("it lists no package");
  const known = new Set<string | undefined>([metadata?.component?.["bom-ref"]]);
  for (const component of components) {
    const { "bom-ref": ref, name, version, purl } = component;
    if (!ref || !name || !version || !purl) wrong.push(`${ref ?? name ?? "a package"} lacks one of bom-ref, name, version and purl`);
    if (known.has(ref)) wrong.push(`${ref} is listed twice`);
    known.add(ref);
    const licence = licenceOf(component);
    if (licence === undefined) wrong.push(`${ref} names no licence: ask its author, or take another package`);
    else if (!isAllowed(licence)) wrong.push(`${ref} is under ${licence}, which is not allowed: take another package, or allow it in check-sbom.ts`);
  }
  for (const ref of dependencies.flatMap(({ ref: by, dependsOn = [] }) => [by, ...dependsOn])) {
    if (!known.has(ref)) wrong.push(`a dependency names ${ref}, which is not listed`);
  }
  return wrong;
}

/** As one SPDX expression. */
function licenceOf({ licenses = [] }: Component): string | undefined {
  const named = licenses.flatMap(({ license, expression }) => expression ?? license?.id ?? license?.name ?? []);
  return named.length === 0 ? undefined : named.join(" AND ");
}

/** Of alternatives one must be allowed; where some hold together, all of them. */
function isAllowed(expression: string): boolean {
  const names = expression.split(/\s+(?:AND|OR|WITH)\s+|[()]/).map((name) => name.trim()).filter((name) => name !== "");
  const isChoice = /\sOR\s/.test(expression) && !/\s(?:AND|WITH)\s/.test(expression);
  return isChoice ? names.some((name) => allowedLicences.has(name)) : names.every((name) => allowedLicences.has(name));
}
