import { createHash } from 'node:crypto';

/** A transfer of an order as its link is made of it. */
export interface ChainedTransfer {
  readonly sourceId: string;
  readonly borrowerId: string;
  readonly line: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: bigint;
  readonly eventAt: Date;
  readonly createdAt: Date;
}

/** A decision about an order as its link is made of it. */
export interface ChainedDecision {
  readonly verdict: string;
  readonly decisionHash: Uint8Array;
  readonly at: Date;
  /** An operator's name; null when the rules decided. */
  readonly byWhom: string | null;
}

/** The next link of a chain: 32 bytes over the link before, none at the start, and its own row. */
export function nextLink(before: Uint8Array, row: string): Buffer {
  return createHash('sha256').update(before).update(row).digest();
}

/** A transfer's row in one text. No part of it but the amount and the instants is a number. */
export function transferText(row: ChainedTransfer): string {
  const { sourceId, borrowerId, line, debit, credit, amount, eventAt, createdAt } = row;
  const parts = [sourceId, borrowerId, line, debit, credit, amount];
  return ['transfer', ...parts, eventAt.getTime(), createdAt.getTime()].join('|');
}

/** A decision's row in one text; what a person wrote comes last. */
export function decisionText({ verdict, decisionHash, at, byWhom }: ChainedDecision): string {
  const hash = Buffer.from(decisionHash).toString('hex');
  return ['decision', verdict, hash, at.getTime(), byWhom ?? ''].join('|');
}

/** An instant as the texts have it, in SQL. */
const milliseconds = (at: string) => `floor(extract(epoch from ${at}) * 1000)::bigint`;

const link = (before: string, parts: readonly string[]) =>
  `sha256(${before} || convert_to(concat_ws('|', ${parts.join(', ')}), 'UTF8'))`;

/** {@link nextLink} of {@link decisionText} in SQL; each part is an expression. */
export function decisionLinkInSql(of: {
  readonly before: string;
  readonly verdict: string;
  readonly hash: string;
  readonly at: string;
  readonly byWhom: string;
}): string {
  const { before, verdict, hash, at, byWhom } = of;
  const named = `coalesce(${byWhom}, '')`;
  const parts = ["'decision'", verdict, `encode(${hash}, 'hex')`, milliseconds(at), named];
  return link(before, parts);
}

/** The hash of a decision, of PostgreSQL's own text of it: the same for the same value. */
export const decisionHashInSql = (decision: string) =>
  `sha256(convert_to((${decision})::text, 'UTF8'))`;

/** The link of a reading in SQL, from expressions of its columns. */
export function readingLinkInSql(
  before: string,
  column: (name: 'id' | 'item_id' | 'kind' | 'reader' | 'session_id' | 'at' | 'who') => string,
): string {
  const texts = ['id', 'item_id', 'kind', 'reader'] as const;
  const session = `coalesce(${column('session_id')}, '')`;
  const who = `coalesce(${column('who')}, '')`;
  const parts = ["'reading'", ...texts.map(column), session, milliseconds(column('at')), who];
  return link(before, parts);
}
