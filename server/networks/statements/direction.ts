import type { StatusMeaning, TypeMeaning } from '../../../contract/staff/statement-meanings.ts';
import { ngwee, zeroNgwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { StatementLine } from '../../store/ports/payment-provider.ts';
import { Doubt } from './records.ts';
import type { FileRecord } from './records.ts';
import type { WrittenDate } from './file-dates.ts';

/** A row whose words are known, before the amounts of the whole file are known. */
export interface KnownRow extends FileRecord {
  readonly written: string;
  readonly meaning: TypeMeaning;
  readonly status: StatusMeaning;
  readonly date: WrittenDate | null;
  readonly providerId: string;
  readonly theirId: string;
  /** The cell for our payment id has one. */
  readonly isOurs: boolean;
  readonly from: string;
  readonly to: string;
}

type Direction = 'in' | 'out';
type Moved = Pick<StatementLine, 'kind' | 'operation' | 'amount'>;

/**
 * Finds the direction of each row's money and the movement of our float. It takes the type if
 * that is enough, otherwise the sign, From and To, or our own id.
 * @throws {Doubt}
 */
export function directionReader(
  rows: readonly KnownRow[],
  amounts: readonly Ngwee[],
): (row: KnownRow, amount: Ngwee) => Moved {
  const own = ownAccount(rows);
  const signedMeanings = new Set(
    rows.flatMap(({ meaning }, at) => ((amounts[at] ?? 0n) < 0n ? [meaning] : [])),
  );
  const saidBy = (row: KnownRow, amount: Ngwee): Direction | null => {
    const isSigned =
      signedMeanings.has(row.meaning) ||
      (row.meaning !== 'either-way' && signedMeanings.has('payout'));
    const bySign = amount < 0n ? 'out' : isSigned ? 'in' : null;
    const byAccounts = wayOf(row, own);
    if (bySign !== null && byAccounts !== null && bySign !== byAccounts) {
      throw new Doubt(row.line, `went ${byAccounts} by From and To, and ${bySign} by its sign`);
    }
    return bySign ?? byAccounts;
  };
  return (row, amount) => {
    if (row.status === 'not-moved') return { ...stayed, operation: operationOf(row) };
    // It arrived and was returned: the movement is zero, and the return opens a case.
    if (row.status === 'reversed') {
      return { kind: 'reversal', operation: operationOf(row), amount: zeroNgwee };
    }
    const size = ngwee(amount < 0n ? -amount : amount);
    return movedBy(row, size, { said: saidBy(row, amount), isNegative: amount < 0n });
  };
}

const stayed = { kind: 'not-moved', amount: zeroNgwee } as const;

function operationOf({ meaning }: KnownRow): StatementLine['operation'] {
  return meaning === 'payout' || meaning === 'either-way' ? 'payout' : 'collect';
}

/**
 * The movement of a row with a known meaning. A row without a sign and without From and To is read
 * from its meaning only.
 * @throws {Doubt} if these do not give the direction of the money
 */
export function movedBy(
  row: Pick<KnownRow, 'line' | 'meaning' | 'isOurs'>,
  size: Ngwee,
  { said, isNegative }: { readonly said: Direction | null; readonly isNegative: boolean },
): Moved {
  const out = ngwee(-size);
  switch (row.meaning) {
    case 'collect':
      return isNegative
        ? { kind: 'reversal', operation: 'collect', amount: out }
        : { operation: 'collect', amount: size };
    case 'payout':
      if (said === 'in') throw new Doubt(row.line, mixedPayouts);
      return { operation: 'payout', amount: out };
    case 'either-way': {
      const way = said ?? (row.isOurs ? 'out' : null);
      if (way === null) throw new Doubt(row.line, noDirection);
      return way === 'out'
        ? { operation: 'payout', amount: out }
        : { operation: 'collect', amount: size };
    }
    case 'reversal':
      return said === 'in'
        ? { kind: 'reversal', operation: 'payout', amount: size }
        : { kind: 'reversal', operation: 'collect', amount: out };
    case 'reversal-of-payout':
      return { kind: 'reversal', operation: 'payout', amount: size };
    case 'fee':
      return { kind: 'fee', operation: 'payout', amount: out };
    case 'top-up':
      return isNegative
        ? { kind: 'top-up', operation: 'payout', amount: out }
        : { kind: 'top-up', operation: 'collect', amount: size };
    case 'transfer':
      if (said === null) throw new Doubt(row.line, noDirection);
      return said === 'in'
        ? { kind: 'transfer', operation: 'collect', amount: size }
        : { kind: 'transfer', operation: 'payout', amount: out };
    case 'transfer-out':
      return { kind: 'transfer', operation: 'payout', amount: out };
  }
}

const noDirection =
  'does not say whether the money came in or went out. Export it with From, To and signed amounts';
const mixedPayouts = 'is a positive payout among negative payouts';

/** The one account in From or To of every row; null if there is none or more than one. */
function ownAccount(rows: readonly KnownRow[]): string | null {
  const named = rows.filter(({ from, to }) => from !== '' && to !== '');
  const [first] = named;
  if (first === undefined) return null;
  const own = [...new Set([first.from, first.to])].filter((one) =>
    named.every(({ from, to }) => one === from || one === to),
  );
  return own.length === 1 ? (own[0] ?? null) : null;
}

function wayOf({ from, to }: KnownRow, own: string | null): Direction | null {
  if (own === null || from === to) return null;
  return from === own ? 'out' : to === own ? 'in' : null;
}
