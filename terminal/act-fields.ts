import * as z from 'zod/mini';
import type { StaffAct } from '../contract/staff/staff-act.ts';

/** What is known of a value of an act, as its JSON Schema says it. */
export interface ValueSchema {
  readonly type?: unknown;
  readonly format?: unknown;
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[];
  readonly items?: ValueSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly oneOf?: readonly ValueSchema[];
  readonly anyOf?: readonly ValueSchema[];
}

/** One value of an act's arguments, and how it is typed: `--order-id 12`. */
export interface ActField {
  /** Its place in the arguments. */
  readonly path: readonly string[];
  /** Without the two hyphens. */
  readonly option: string;
  readonly kind: 'text' | 'number' | 'yes or no' | 'JSON';
  /** It may be given more than once. */
  readonly isList: boolean;
  readonly isNeeded: boolean;
  /** All it can be; empty: anything that fits. */
  readonly choices: readonly string[];
}

/** How an act is called at the terminal: `listLoans` is `list-loans`. */
export function wordOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The arguments of an act as they travel. */
export function argsSchema({ args }: Pick<StaffAct, 'args'>): ValueSchema {
  return z.toJSONSchema(args, { io: 'input', unrepresentable: 'any' }) as ValueSchema;
}

/** The fields of an act, each under its last name; with those before it where two share that. */
export function fieldsOf(act: Pick<StaffAct, 'args'>): readonly ActField[] {
  const found = new Map<string, Leaf>();
  collect(argsSchema(act), { path: [], isNeeded: true }, found);
  const leaves = [...found.values()];
  const shared = (name: string) => leaves.filter(({ path }) => path.at(-1) === name).length > 1;
  return leaves.map((leaf) => {
    const last = leaf.path.at(-1) ?? '';
    const words = shared(last) ? leaf.path : [last];
    return { ...leaf, option: words.map(wordOf).join('-') };
  });
}

type Leaf = Omit<ActField, 'option'>;
interface Place {
  readonly path: readonly string[];
  readonly isNeeded: boolean;
}

function collect(
  schema: ValueSchema,
  { path, isNeeded }: Place,
  into: Map<string, Leaf>,
): void {
  const variants = variantsOf(schema);
  for (const variant of variants) {
    const { properties, required = [] } = variant;
    if (properties === undefined) {
      addLeaf(variant, { path, isNeeded }, into);
      continue;
    }
    for (const [name, value] of Object.entries(properties)) {
      const isInAll = variants.every((one) => one.required?.includes(name) === true);
      const isAsked = isNeeded && required.includes(name) && isInAll && !takesNull(value);
      collect(value, { path: [...path, name], isNeeded: isAsked }, into);
    }
  }
}

function addLeaf(
  schema: ValueSchema,
  { path, isNeeded }: Place,
  into: Map<string, Leaf>,
): void {
  const isList = schema.type === 'array' && isPlain(schema.items);
  const value = isList ? (schema.items ?? schema) : schema;
  const choices = (value.enum ?? (value.const === undefined ? [] : [value.const])).map(String);
  const key = path.join('.');
  const before = into.get(key);
  into.set(key, {
    path,
    kind: kindOf(value),
    isList,
    isNeeded: isNeeded && before?.isNeeded !== false,
    // Of one alternative it is one of several, of another anything.
    choices:
      before === undefined || (before.choices.length > 0 && choices.length > 0)
        ? [...new Set([...(before?.choices ?? []), ...choices])]
        : [],
  });
}

function kindOf({ type, properties, items }: ValueSchema): ActField['kind'] {
  if (type === 'boolean') return 'yes or no';
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'object' || type === 'array' || properties || items ? 'JSON' : 'text';
}

function isPlain(schema: ValueSchema | undefined): boolean {
  return schema !== undefined && kindOf(schema) !== 'JSON' && variantsOf(schema).length === 1;
}

/** What a value can be, but for nothing at all. */
export function variantsOf(schema: ValueSchema): readonly ValueSchema[] {
  const several = schema.oneOf ?? schema.anyOf;
  if (several === undefined) return [schema];
  return several.filter(({ type }) => type !== 'null').flatMap(variantsOf);
}

/** Whether nothing at all may stand there. */
export function takesNull(schema: ValueSchema): boolean {
  return (schema.oneOf ?? schema.anyOf ?? []).some(({ type }) => type === 'null');
}
