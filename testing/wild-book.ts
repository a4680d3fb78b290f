import type { TakeoverTable } from '../contract/staff/takeover-words.ts';
import { addDays } from '../contract/words/civil-date.ts';
import type { CivilDate } from '../contract/words/civil-date.ts';
import { formatKwacha, ngwee } from '../contract/words/ngwee.ts';
import { seededRandom } from './seeded-random.ts';

/** A row that was spoiled on purpose, and how. */
export interface Spoiled {
  readonly file: TakeoverTable;
  readonly line: number;
  readonly how: string;
}

/** A loan book of a former system, as its files. */
export interface WildBook {
  readonly files: Readonly<Record<TakeoverTable, string>>;
  readonly spoiled: readonly Spoiled[];
  /** `file:line` of rows that a spoiled one spoils as well. */
  readonly tainted: ReadonlySet<string>;
  readonly rows: number;
  /** The mobile of a borrower with an open loan that is not spoiled, and its external id. */
  readonly payer: { readonly mobile: string; readonly loan: string };
}

const k = (amount: number) => formatKwacha(ngwee(BigInt(Math.round(amount))));

const headers: Readonly<Record<TakeoverTable, string>> = {
  borrowers: 'external_id,mobile,first_name,last_name,nrc,birth_date,wallet_network',
  loans:
    'external_id,borrower_external_id,product,principal,disbursed_on,status,last_due_on,' +
    'closed_on,daily_rate',
  schedule:
    'loan_external_id,no,due_on,principal_due,interest_due,fee_due,principal_paid,' +
    'interest_paid,fee_paid,late_fee_due,late_fee_paid',
  payments: 'loan_external_id,paid_on,amount,network,reference',
  totals:
    'product,open,principal,interest,fees,late_fees,arrears_1_30,arrears_31_60,' +
    'arrears_61_90,arrears_91,written_off',
};

type Ways = Readonly<Record<string, readonly [at: number, cell: string]>>;
type Parts = readonly [principal: number, interest: number, fee: number, lateFee: number];
const nothing: Parts = [0, 0, 0, 0];
const sumOf = (parts: readonly number[]) => parts.reduce((sum, one) => sum + one, 0);

/** Writes a book row by row, and spoils a share of the rows in each way that is known. */
class Writer {
  readonly rows: Readonly<Record<TakeoverTable, string[]>>;
  readonly spoiled: Spoiled[] = [];
  readonly tainted = new Set<string>();
  readonly random: () => number;
  readonly #spoil: number;
  readonly #asOf: CivilDate;
  #open = 0;
  #owed = [0, 0, 0, 0];
  readonly #arrears = [0, 0, 0, 0];
  #writtenOff = 0;

  constructor(of: { seed: number; spoil: number; asOf: CivilDate }) {
    this.random = seededRandom(of.seed);
    this.#spoil = of.spoil;
    this.#asOf = of.asOf;
    const { borrowers, loans, schedule, payments, totals } = headers;
    this.rows = {
      borrowers: [borrowers],
      loans: [loans],
      schedule: [schedule],
      payments: [payments],
      totals: [totals],
    };
  }

  whole(below: number): number {
    return Math.floor(this.random() * below);
  }

  /** False: the row was spoiled. */
  put(file: TakeoverTable, cells: readonly string[], ways: Ways): boolean {
    const line = this.rows[file].length + 1;
    for (const [how, [at, cell]] of Object.entries(ways)) {
      if (this.random() >= this.#spoil) continue;
      this.rows[file].push(cells.with(at, cell).join(','));
      this.spoiled.push({ file, line, how });
      return false;
    }
    this.rows[file].push(cells.join(','));
    return true;
  }

  borrower(n: number): boolean {
    const mobile = `097${String(n).padStart(7, '0')}`;
    const nrc = `${String(100_000 + n)}/11/1`;
    const cells = [`B${n}`, mobile, 'Chanda', 'Mulenga', nrc, '1990-05-01', 'MTN'];
    const isClean = this.put('borrowers', cells, {
      'excel mobile': [1, '9.77E+08'],
      'nrc without zeros': [4, '1234/11/1'],
      'mobile of another': [1, '0970000001'],
    });
    const isOfAnother = !isClean && this.spoiled.at(-1)?.how === 'mobile of another';
    if (isOfAnother) this.tainted.add('borrowers:2');
    return isClean;
  }

  /** False: it, or one of its rows, was spoiled. */
  loan(id: string, person: string, status: string): boolean {
    const principal = (10 + this.whole(90)) * 5000;
    const plans = status === 'open' ? 1 + this.whole(3) : 1;
    const age = status === 'open' ? 10 + this.whole(160) : 200 + this.whole(400);
    const lentOn = addDays(this.#asOf, -age);
    const line = this.rows.loans.length + 1;
    const lastOn = addDays(lentOn, 30 * plans);
    const cells = [id, person, 'Payday', k(principal), lentOn, status, lastOn, '', '0.40'];
    const isRow = this.put('loans', cells, {
      orphan: [1, 'B-missing'],
      negative: [3, '-100.00'],
      status: [5, 'performing?'],
      'not yet lent': [4, addDays(this.#asOf, 3)],
      'excel amount': [3, '1 000'],
    });
    let [isClean, since, left] = [true, '', 0];
    for (let no = 1; no <= plans; no++) {
      const part = Math.floor(principal / plans) + (no === plans ? principal % plans : 0);
      const dueOn = addDays(lentOn, 30 * no);
      const isPaid = status === 'closed' || (no < plans && this.random() < 0.5);
      isClean = this.#plan({ id, no, dueOn, part, isPaid, status }) && isClean;
      if (isPaid) continue;
      since ||= dueOn;
      left += part;
    }
    if (!isClean) this.tainted.add(`loans:${line}`);
    if (status === 'open') this.#countOpen(since, left);
    return isRow && isClean;
  }

  #plan(plan: {
    id: string;
    no: number;
    dueOn: CivilDate;
    part: number;
    isPaid: boolean;
    status: string;
  }): boolean {
    const { id, no, dueOn, part, isPaid, status } = plan;
    const lateFee = dueOn < this.#asOf ? 500 : 0;
    const due: Parts = [part, Math.floor(part / 10), Math.floor(part / 50), lateFee];
    const paid = isPaid ? due : nothing;
    const cells = [id, `${no}`, dueOn, ...due.slice(0, 3).map(k), ...paid.slice(0, 3).map(k)];
    const isPlan = this.put('schedule', [...cells, k(due[3]), k(paid[3])], {
      orphan: [0, 'L-missing'],
      'paid beyond': [6, k(part + 100)],
      day: [2, '31/02/2026'],
    });
    const left = due.map((amount, at) => amount - (paid[at] ?? 0));
    if (status === 'open') this.#owed = this.#owed.map((sum, at) => sum + (left[at] ?? 0));
    if (status === 'written-off') this.#writtenOff += sumOf(left);
    if (!isPaid) return isPlan;
    const on = dueOn > this.#asOf ? this.#asOf : dueOn;
    const reference = `ref${this.rows.payments.length}`;
    const ways: Ways = { orphan: [0, 'L-missing'], negative: [2, '-1.00'] };
    return this.put('payments', [id, on, k(sumOf(due)), 'MTN', reference], ways) && isPlan;
  }

  /** As an accountant would: the principal of a loan, by the days since its oldest debt. */
  #countOpen(since: string, principal: number): void {
    this.#open += 1;
    const days = (Date.parse(this.#asOf) - Date.parse(since)) / 86_400_000;
    if (days <= 0) return;
    const step = days <= 30 ? 0 : days <= 60 ? 1 : days <= 90 ? 2 : 3;
    this.#arrears[step] = (this.#arrears[step] ?? 0) + principal;
  }

  totals(): void {
    const amounts = [...this.#owed, ...this.#arrears, this.#writtenOff].map(k);
    this.put('totals', ['Payday', `${this.#open}`, ...amounts], {});
  }
}

/**
 * A book of borrowers with open, closed and written-off loans, the same for the same seed. A
 * share of the rows is spoiled in each way that is known.
 */
export function wildBook(of: {
  readonly borrowers: number;
  readonly asOf: CivilDate;
  readonly seed: number;
  readonly spoil?: number;
}): WildBook {
  const { borrowers, spoil = 0 } = of;
  const book = new Writer({ ...of, spoil });
  const { rows, tainted, spoiled } = book;
  let payer: WildBook['payer'] = { mobile: '', loan: '' };
  for (let n = 1; n <= borrowers; n++) {
    const isClean = book.borrower(n);
    const loans = 1 + book.whole(4);
    for (let at = 1; at <= loans; at++) {
      const first = ['open', 'closed', 'closed', 'written-off'][book.whole(4)] ?? 'open';
      const status = at === 1 ? first : 'closed';
      const line = rows.loans.length + 1;
      const isLoan = book.loan(`L${n}-${at}`, `B${n}`, status);
      if (!isClean) tainted.add(`loans:${line}`);
      if (!isClean || !isLoan || status !== 'open' || payer.loan !== '') continue;
      payer = { mobile: `097${String(n).padStart(7, '0')}`, loan: `L${n}-${at}` };
    }
  }
  // All loans of the first borrower are those of a number that others were given.
  for (const [at, row] of rows.loans.entries()) {
    const isOfFirst = row.split(',')[1] === 'B1';
    if (isOfFirst && tainted.has('borrowers:2')) tainted.add(`loans:${at + 1}`);
  }
  book.totals();
  const text = (file: TakeoverTable) => `${rows[file].join('\r\n')}\r\n`;
  return {
    files: {
      borrowers: text('borrowers'),
      loans: text('loans'),
      schedule: text('schedule'),
      payments: text('payments'),
      totals: text('totals'),
    },
    spoiled,
    tainted,
    rows: sumOf(Object.values(rows).map((all) => all.length)),
    payer,
  };
}
