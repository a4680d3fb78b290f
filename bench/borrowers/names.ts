import { createHash } from 'node:crypto';

/*
 * The borrowers of a bench are one borrower many times. Each copy has its own tag at the
 * beginning of every id of its rows. So any row can be named by its number.
 */

/** In the rows of the one borrower where each copy has its tag; of the same length. */
export const mark = 'ONE-BORROWER-IS-';

/** The tag of the n-th copy: spread like the random ids of the product, and known beforehand. */
export function tagOf(n: number): string {
  return createHash('md5').update(`borrower ${n}`).digest('hex').slice(0, mark.length);
}

/** The same in SQL, for an expression that gives the number. */
export function tagInSql(n: string): string {
  return `substr(md5('borrower ' || ${n}), 1, ${mark.length})`;
}

const tokenStart = 'token-of-';

/** The session token of the n-th copy. */
export function tokenOf(n: number): string {
  return tokenStart + tagOf(n);
}

/** The hash the session is kept under, in SQL, for an expression that gives the tag. */
export function tokenHashInSql(tag: string): string {
  return `sha256(convert_to('${tokenStart}' || ${tag}, 'UTF8'))`;
}
