import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { ngwee, zeroNgwee } from '../../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import type { Context } from '../../../store/context.ts';
import { isReadable } from '../../../store/ports/payment-provider.ts';
import type {
  PaymentProvider,
  StatementFile,
  StatementLine,
  UnreadableStatement,
} from '../../../store/ports/payment-provider.ts';
import { broughtStatement } from './brought-statements.ts';
import { wordsOf } from './statement-words.ts';

/** The combined statements of a day: the fetched one and the uploaded one. */
export interface StatementsOfDay {
  readonly lines: readonly StatementLine[];
  /** Row counts of each, before duplicates are merged; null if there is no such statement. */
  readonly fetched: number | null;
  readonly brought: number | null;
  readonly inBoth: number;
  readonly setAside: StatementFile['setAside'];
  readonly closing: Ngwee | null;
  /** The differences between the two about one transaction, in words. */
  readonly contradictions: readonly string[];
}

interface Of {
  readonly provider: PaymentProvider;
  readonly day: CivilDate;
  readonly period: { readonly from: Date; readonly to: Date };
}

/** Fetches the statement of a day and combines it with the uploaded one. */
export async function statementsOfDay(
  context: Context,
  { provider, day, period }: Of,
): Promise<StatementsOfDay | UnreadableStatement | null> {
  const words = await wordsOf(context.db, provider.name);
  const fetched = await provider.statement(period, words);
  const brought = await broughtStatement(context, provider, { days: [day], words });
  if (brought !== null && 'why' in brought)
    return isReadable(fetched) ? brought : (fetched ?? brought);
  if (!isReadable(fetched)) return brought === null ? fetched : alone(brought);
  return brought === null ? only(fetched) : together(fetched, brought);
}

const none = { inBoth: 0, setAside: [], closing: null, contradictions: [] };

function only(lines: readonly StatementLine[]): StatementsOfDay {
  return { ...none, lines, fetched: rowsIn(lines), brought: null };
}

function alone({ lines, setAside, closing }: StatementFile): StatementsOfDay {
  return { ...none, lines, setAside, closing, fetched: null, brought: rowsIn(lines) };
}

/** Rows of the file itself, without fees from a column of another row. */
export function rowsIn(lines: readonly StatementLine[]): number {
  return lines.filter(({ isWithin }) => isWithin !== true).length;
}

/** A row in both statements counts once; both statements are compared with our payments. */
export function together(
  fetched: readonly StatementLine[],
  file: StatementFile,
): StatementsOfDay {
  const theirs = sumsByKey(fetched);
  const contradictions: string[] = [];
  for (const [key, sum] of sumsByKey(file.lines)) {
    const other = theirs.get(key);
    if (other !== undefined && other !== sum) contradictions.push(key);
  }
  const added = file.lines.filter((line) => !theirs.has(keyOf(line)));
  return {
    lines: [...fetched, ...added],
    fetched: rowsIn(fetched),
    brought: rowsIn(file.lines),
    inBoth: rowsIn(file.lines) - rowsIn(added),
    setAside: file.setAside,
    closing: file.closing,
    contradictions,
  };
}

function keyOf({ providerId, kind, operation }: StatementLine): string {
  return `${providerId.toLowerCase()} ${kind ?? 'payment'} ${operation}`;
}

function sumsByKey(lines: readonly StatementLine[]): ReadonlyMap<string, Ngwee> {
  const sums = new Map<string, Ngwee>();
  for (const line of lines) {
    const key = keyOf(line);
    sums.set(key, ngwee((sums.get(key) ?? zeroNgwee) + line.amount));
  }
  return sums;
}
