import { takesNull, type ValueSchema, variantsOf } from './act-fields.ts';

/** Values by where they stand, `filter.status`. */
export type Given = ReadonlyMap<string, unknown>;

/**
 * The arguments of an act from what was typed. Of alternatives it takes the one that was typed;
 * what may be nothing and was not said is null.
 * @returns also where something was typed that has no place beside the others
 */
export function assembleArgs(
  schema: ValueSchema,
  given: Given,
): { readonly args: unknown; readonly homeless: readonly string[] } {
  const used = new Set<string>();
  const args = valueAt(schema, { path: [], isNeeded: true }, { given, used });
  return { args, homeless: [...given.keys()].filter((key) => !used.has(key)) };
}

interface Place {
  readonly path: readonly string[];
  readonly isNeeded: boolean;
}
interface Typed {
  readonly given: Given;
  readonly used: Set<string>;
}

function valueAt(schema: ValueSchema, { path, isNeeded }: Place, typed: Typed): unknown {
  const key = path.join('.');
  if (typed.given.has(key)) {
    typed.used.add(key);
    return typed.given.get(key);
  }
  const { properties, required = [] } = variantTyped(variantsOf(schema), path, typed.given);
  if (properties === undefined) return undefined;
  const entries = Object.entries(properties).flatMap(([name, value]): [string, unknown][] => {
    const place = { path: [...path, name], isNeeded: required.includes(name) };
    const said = valueAt(value, place, typed);
    if (said !== undefined) return [[name, said]];
    return place.isNeeded && takesNull(value) ? [[name, null]] : [];
  });
  return entries.length > 0 || isNeeded ? Object.fromEntries(entries) : undefined;
}

/** The alternative whose fixed words were typed, and of those the one most of which was typed. */
function variantTyped(
  variants: readonly ValueSchema[],
  path: readonly string[],
  given: Given,
): ValueSchema {
  const typedOf = ({ properties = {} }: ValueSchema) =>
    Object.entries(properties).reduce((sum, [name, value]) => {
      const said = given.get([...path, name].join('.'));
      if (said === undefined) return sum;
      if (value.const === undefined) return sum + 1;
      return value.const === said ? sum + 100 : -Infinity;
    }, 0);
  return variants.toSorted((one, other) => typedOf(other) - typedOf(one))[0] ?? {};
}
