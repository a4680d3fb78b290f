import pg from 'pg';

const int8 = 20;
const int8Array = 1016;
const date = 1082;
const dateArray = 1182;

/**
 * How columns become values. int8 becomes bigint: it holds money, which never touches Number.
 * date stays its own text: a civil date has no hour, so it must not become an instant. All else
 * as `pg` does it: timestamptz as Date, json and jsonb parsed, bytea as Buffer.
 */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const parse = format === 'binary' ? undefined : ours.get(oid);
    return parse ?? pg.types.getTypeParser(oid, format);
  },
};

const ours = new Map<number, (text: string) => unknown>([
  [int8, BigInt],
  [date, (text) => text],
  [int8Array, (text) => listOf(text).map((item) => (item === null ? null : BigInt(item)))],
  [dateArray, (text) => listOf(text)],
]);

function listOf(text: string): (string | null)[] {
  const items = text.slice(1, -1);
  if (items === '') return [];
  return items.split(',').map((item) => (item === 'NULL' ? null : item));
}
