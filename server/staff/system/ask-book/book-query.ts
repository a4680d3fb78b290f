import * as z from 'zod/mini';
import type { StaffAct } from '../../../../contract/staff/staff-act.ts';

/** JSON Schema as far as the acts of the book use it. */
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
}

/** A value that an address may hold: its name there, and its place in the act's arguments. */
export interface BookField {
  readonly name: string;
  readonly path: readonly string[];
  readonly schema: Schema;
  readonly isNeeded: boolean;
}

/** The schema of what travels. */
export function schemaOf(schema: StaffAct['args'], io: 'input' | 'output' = 'input'): Schema {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
}

/** What an address may say of an act: its arguments and those of its filter, by their own names. */
export function fieldsOf(act: StaffAct): readonly BookField[] {
  const { properties = {}, required = [] } = schemaOf(act.args);
  return Object.entries(properties).flatMap(([name, schema]): BookField[] =>
    name === 'filter'
      ? Object.entries(schema.properties ?? {}).map(([inner, of]) => ({
          name: inner,
          path: [name, inner],
          schema: of,
          isNeeded: schema.required?.includes(inner) ?? false,
        }))
      : [{ name, path: [name], schema, isNeeded: required.includes(name) }],
  );
}

/**
 * The arguments that an address asks for. A value of several is given several times. What the act
 * does not know is `wrong`, by its name.
 */
export function argsOf(
  act: StaffAct,
  query: URLSearchParams,
): { readonly args: unknown; readonly wrong: Readonly<Record<string, string>> } {
  const fields = new Map(fieldsOf(act).map((field) => [field.name, field]));
  const hasFilter = schemaOf(act.args).properties?.['filter'] !== undefined;
  const args: Record<string, unknown> = hasFilter ? { filter: {} } : {};
  const wrong: Record<string, string> = {};
  for (const name of new Set(query.keys())) {
    const field = fields.get(name);
    if (field === undefined) {
      wrong[name] = 'is not asked here';
      continue;
    }
    const value = valueOf(field.schema, query.getAll(name));
    const [first = '', inner] = field.path;
    if (inner === undefined) args[first] = value;
    else args[first] = { ...(args[first] as object), [inner]: value };
  }
  return { args, wrong };
}

/** What does not fit stays text: the act's own check says so, by its field. */
function valueOf(schema: Schema, given: readonly string[]): unknown {
  if (schema.type === 'array') return given.map((one) => valueOf(schema.items ?? {}, [one]));
  const [text = ''] = given;
  if (given.length > 1) return given;
  const types = [schema, ...(schema.anyOf ?? [])].map(({ type }) => type);
  if ((types.includes('integer') || types.includes('number')) && /^-?\d{1,15}$/.test(text)) {
    return Number(text);
  }
  if (types.includes('boolean') && (text === 'true' || text === 'false'))
    return text === 'true';
  return text;
}

/** A table in an answer: its place, and the columns of a row, as paths. */
export interface BookTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The tables of an answer by name: each list of rows, and `about` for the rest. */
export function tablesOf(act: StaffAct): readonly BookTable[] {
  const { properties = {} } = schemaOf(act.answer);
  const lists = Object.entries(properties).flatMap(([name, schema]): BookTable[] => {
    const items = listIn(schema)?.items;
    if (items === undefined) return [];
    return [{ name, columns: columnsOf(items, '') }];
  });
  const names = new Set(lists.map(({ name }) => name));
  const rest = Object.entries(properties).filter(([name]) => !names.has(name));
  const single = rest.flatMap(([name, schema]) => columnsOf(schema, name));
  return single.length === 0 ? lists : [...lists, { name: 'single', columns: single }];
}

function listIn(schema: Schema): Schema | undefined {
  return [schema, ...(schema.anyOf ?? [])].find(({ type }) => type === 'array');
}

function columnsOf(schema: Schema, path: string): string[] {
  const shapes = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(
    ({ properties }) => properties !== undefined,
  );
  if (shapes.length === 0) return [path === '' ? 'value' : path];
  const within = shapes.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, of]) =>
      columnsOf(of, path === '' ? name : `${path}.${name}`),
    ),
  );
  return [...new Set(within)];
}

/** The rows of a table of an answer, a cell a column. */
export function cellsOf(
  data: Readonly<Record<string, unknown>>,
  { name, columns }: BookTable,
): string[][] {
  const rows: readonly unknown[] =
    name === 'single' ? [data] : Array.isArray(data[name]) ? data[name] : [];
  return rows.map((row) => columns.map((column) => cellOf(at(row, column))));
}

function at(row: unknown, column: string): unknown {
  if (column === 'value' && (typeof row !== 'object' || row === null)) return row;
  let value = row;
  for (const name of column.split('.')) {
    if (typeof value !== 'object' || value === null) return null;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value as number | boolean);
}
