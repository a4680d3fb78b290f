import type { Database } from '../../server/store/database/database.ts';
import { script, sql } from '../../server/store/database/database.ts';
import { openOrderIdInSql } from '../borrowers/make-borrowers.ts';
import { mark, tagInSql, tokenHashInSql } from '../borrowers/names.ts';
import type { OneBorrower } from '../borrowers/one-borrower.ts';
import type { SentStatement } from './record-statements.ts';

/** What differs between the requests of two borrowers, with what pgbench puts in its place. */
export interface Differing {
  readonly one: OneBorrower;
  /** The tag and the order of the borrower whose request was recorded. */
  readonly tag: string;
  readonly orderId: number;
  /** In hex. */
  readonly tokenHash: string;
}

const tag = tagInSql(':n');

/**
 * The statements a call really sent, as a pgbench script. It has the same text, with the values
 * of one borrower made from `:n`, and the rest as they were.
 */
export async function asScript(
  db: Database,
  sent: readonly SentStatement[],
  differing: Differing,
): Promise<string> {
  const lines: string[] = [];
  for (const { text, values } of sent) {
    const types = await parameterTypes(db, text);
    // pgbench reads a statement from one line, which a remark would end.
    const plain = text.replace(/--.*$/gm, '');
    const filled = plain.replace(/\$(\d+)/g, (_, digits: string) => {
      const at = Number(digits) - 1;
      return inSql(values[at], types[at] ?? 'text', differing);
    });
    lines.push(`${filled.replace(/\s*\n\s*/g, ' ').trim()};`);
  }
  return lines.join('\n');
}

async function parameterTypes(db: Database, text: string): Promise<string[]> {
  // One connection after the other may serve these; a transaction keeps to one.
  return db.transaction(async (tx) => {
    await tx.run(script(`prepare asked as ${text}`));
    const row = await tx.row(
      sql<{ types: string[] }>(`
        select parameter_types::text[] as types from pg_prepared_statements
        where name = 'asked'`),
    );
    await tx.run(script('deallocate asked'));
    return row?.types ?? [];
  });
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const newIdInSql = "left(replace(gen_random_uuid()::text, '-', ''), 22)";

/** Rows that go to the database as JSON, with each token put in its place there. */
function jsonInSql(json: string, of: Differing): string {
  const own = new RegExp(
    [
      `(?<token>${of.tokenHash})`,
      `(?<tag>${of.tag})`,
      `(?<=[{,]"(?:id|order_id)":)(?<order>${of.orderId})(?=,)`,
      '(?<=[{,]"provider_id":")(?<uuid>[0-9a-f-]{36})',
      `(?<=[{,]"id":")(?!${of.tag})(?<id>[\\w-]{22})(?=")`,
    ].join('|'),
  );
  const parts: string[] = [];
  let rest = json;
  for (let found = own.exec(rest); found !== null; found = own.exec(rest)) {
    const { token, tag: theirTag, order, uuid: provider } = found.groups ?? {};
    parts.push(quoted(rest.slice(0, found.index)));
    if (token !== undefined) parts.push(`encode(${tokenHashInSql(tag)}, 'hex')`);
    else if (theirTag !== undefined) parts.push(tag);
    else if (order !== undefined) parts.push(openOrderIdInSql(of.one, ':n'));
    else if (provider !== undefined) parts.push('gen_random_uuid()');
    else parts.push(newIdInSql);
    rest = rest.slice(found.index + found[0].length);
  }
  return `(${[...parts, quoted(rest)].join(' || ')})`;
}

function inSql(value: unknown, type: string, differing: Differing): string {
  const { one, ...of } = differing;
  if (type === 'json' && typeof value === 'string') return jsonInSql(value, differing);
  if (value === null || value === undefined) return `null::${type}`;
  if (value === of.orderId) return openOrderIdInSql(one, ':n');
  if (value instanceof Uint8Array) {
    const hex = Buffer.from(value).toString('hex');
    return hex === of.tokenHash ? tokenHashInSql(tag) : `'\\x${hex}'::bytea`;
  }
  if (typeof value === 'string' && value.startsWith(of.tag)) {
    return `(${tag} || ${quoted(value.slice(of.tag.length))})`;
  }
  if (typeof value === 'string' && type === 'uuid' && uuid.test(value)) {
    return 'gen_random_uuid()';
  }
  if (typeof value === 'string' && isNewId(value)) return newIdInSql;
  return `${quoted(literal(value))}::${type}`;
}

function isNewId(value: string): boolean {
  return /^[\w-]{22}$/.test(value) && !value.startsWith(mark);
}

function literal(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map((one) => `"${literal(one)}"`).join(',')}}`;
  return String(value);
}

/** Without a colon, which would be a variable of pgbench. */
function quoted(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a');
  return `E'${escaped}'`;
}
