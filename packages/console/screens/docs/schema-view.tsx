import { docsMessages } from "messages:docs";
import { Described } from "../../components/described.tsx";
import { limitsOf, type OpenApi, resolve, type Schema, typeOf } from "./open-api.ts";

/** Members inside members are drawn so deep: schemas may hold themselves. */
const deepest = 6;

/** The members of an object, each with its type, its limits and what it is for; those of its members below it. */
export function SchemaView({ schema, document, depth = 0 }: { schema: Schema; document: OpenApi; depth?: number }) {
  const t = docsMessages();
  const { properties = {}, required = [] } = objectIn(schema, document);
  const names = Object.keys(properties);
  if (names.length === 0) return depth === 0 ? <p class="muted small">{typeOf(schema, document)}</p> : null;
  return (
    <ul class="schema">
      {names.map((name) => {
        const member = properties[name]!;
        const { description = member.description, enum: values } = resolve(member, document);
        const inner = depth < deepest && Object.keys(objectIn(member, document).properties ?? {}).length > 0;
        return (
          <li key={name} class="schema-row">
            <p>
              <code class="schema-name">{name}</code> <span class="muted small">{typeOf(member, document)}</span>
              {required.includes(name) && <span class="schema-required small"> {t.required}</span>}
            </p>
            {description && <p class="small"><Described text={description} /></p>}
            <p class="muted small schema-limits">{[...limitsOf(member, document), ...(values ? [values.join(" · ")] : [])].join(", ")}</p>
            {inner && (
              <details>
                <summary class="small">{t.members(name)}</summary>
                <SchemaView schema={member} document={document} depth={depth + 1} />
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The object that a schema means: itself, what its list holds, or all the members of its choices. */
function objectIn(schema: Schema, document: OpenApi, depth = 0): Schema {
  const found = resolve(schema, document);
  if (found.properties || depth > deepest) return found;
  if (found.items) return objectIn(found.items, document, depth + 1);
  const parts = [...(found.allOf ?? []), ...(found.anyOf ?? []), ...(found.oneOf ?? [])].map((one) => objectIn(one, document, depth + 1));
  const properties = Object.assign({}, ...parts.map((part) => part.properties)) as Record<string, Schema>;
  return { properties, required: found.allOf ? parts.flatMap(({ required = [] }) => required) : [] };
}
