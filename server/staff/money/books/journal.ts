import { formatKwacha, ngwee, parseKwacha } from '../../../../contract/words/ngwee.ts';
import { dayText, periodText } from '../../../../contract/words/day-text.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import { assert } from '../../../../domain/assert.ts';
import { wrongSigns } from '../../../../domain/books/chart-of-accounts.ts';
import type { JournalFault, JournalLine } from '../../../../domain/books/journal.ts';
import {
  decideJournal,
  journalTotal,
  transfersOfJournal,
} from '../../../../domain/books/journal.ts';
import { bookJournal } from '../../../lending/ledger/journal-row.ts';
import { seenUpTo, sumAccounts } from '../../../lending/ledger/ledger-days.ts';
import type { AccountSum } from '../../../lending/ledger/ledger-days.ts';
import { isClosed, monthOf } from '../../../lending/ledger/period-row.ts';
import type { Context } from '../../../store/context.ts';
import { newId } from '../../../store/ids.ts';
import { NotPossible } from '../../proposals/kind.ts';
import type { BodyOf, KindRun, Plan } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';
import { canonicalJson, sha256Hex } from '../../proofs/signed-words.ts';

type Body = BodyOf<'journal'>;

/** Money that no loan moves: put in, brought to a network, paid for, set right. */
export const journal: KindRun<'journal'> = {
  isAtomic: true,
  async plan(context, body): Promise<Plan | NotPossible> {
    const lines = linesOf(body);
    if (lines instanceof NotPossible) return lines;
    const why = await whyNotDated(context, body);
    if (why !== null) return new NotPossible(why);
    const sums = await sumsToday(context);
    const wrong = signsAfter(sums, lines);
    if (wrong !== null) return new NotPossible(wrong);
    return planOf(body, lines, sums);
  },
  isDone: async () => false,
  async carryOut({ db, clock }, { id: proposalId }, body) {
    const lines = linesOf(body);
    if (lines instanceof NotPossible) return lines;
    const { on: datedOn, memo } = body;
    await bookJournal(db, {
      id: newId(),
      proposalId,
      datedOn,
      memo,
      lines,
      now: clock.now(),
    });
    return 'done';
  },
};

/** What every account has by now. */
export function sumsToday({ db, clock }: Context): Promise<readonly AccountSum[]> {
  const knownUntil = seenUpTo(clock.now());
  return sumAccounts(db, { from: null, to: clock.today(), knownUntil });
}

/** The lines as they were typed, or why they are none. */
export function linesOf({
  debits,
  credits,
}: Pick<Body, 'debits' | 'credits'>): readonly JournalLine[] | NotPossible {
  const lines = decideJournal(debits.map(sideOf), credits.map(sideOf));
  return 'fault' in lines ? new NotPossible(faultText(lines)) : lines;
}

export function faultText({ fault, account = '' }: JournalFault): string {
  switch (fault) {
    case 'one-sided':
      return 'A journal debits an account and credits another.';
    case 'not-of-journals':
      return `No journal moves the account ${account}.`;
    case 'nothing':
      return 'Each line needs an amount above zero.';
    case 'twice':
      return `The account ${account} is in two lines. Put them together.`;
    case 'not-even':
      return 'Debits and credits are not the same amount.';
  }
}

function sideOf({ account, amount }: Body['debits'][number]) {
  const parsed = parseKwacha(amount);
  assert(parsed !== null, 'an amount of the contract is kwacha');
  return { account, amount: parsed };
}

export async function whyNotDated(
  { db, clock }: Context,
  { on }: Pick<Body, 'on'>,
): Promise<string | null> {
  if (on > clock.today()) return 'A journal is dated today or before.';
  const month = monthOf(on);
  return (await isClosed(db, month))
    ? `${periodText(month)} is closed. Date it in a month that is open, ` +
        'or propose to open that one again.'
    : null;
}

/** Income is never below zero, nor cost: a journal that would leave them so is mistaken. */
export function signsAfter(
  sums: readonly AccountSum[],
  lines: readonly JournalLine[],
): string | null {
  const balances = lines.map(({ account, amount }) => {
    const { debits, credits } = sumOf(sums, account);
    return [account, debits - credits + amount] as const;
  });
  const [wrong] = wrongSigns(balances);
  return wrong === undefined
    ? null
    : `It would leave ${sumOf(sums, wrong).name} on the wrong side. Are debit and credit right?`;
}

function planOf(body: Body, lines: readonly JournalLine[], sums: readonly AccountSum[]): Plan {
  const total = showKwacha(journalTotal(lines));
  const title = `Book ${total} on ${dayText(body.on)}: ${body.memo}`.slice(0, 200);
  return { title, about: aboutOf('journal', body), ...planOfLines(lines, sums, [title]) };
}

/** One thing for each body, so that the same is not proposed twice at once. */
export function aboutOf(kind: 'journal' | 'recurring', body: object): Plan['about'] {
  return { kind, id: sha256Hex(canonicalJson(body)).slice(0, 32) };
}

/** The plan of these lines, after these sentences. */
export function planOfLines(
  lines: readonly JournalLine[],
  sums: readonly AccountSum[],
  sentences: readonly string[],
): Pick<Plan, 'orderId' | 'paymentId' | 'amount' | 'preview'> {
  const said = lines.map(({ account, amount: moved }) => {
    const { name, gl } = sumOf(sums, account);
    const side = moved > 0n ? 'Debit' : 'Credit';
    return `${side} ${gl} ${name}: ${showKwacha(ngwee(moved > 0n ? moved : -moved))}.`;
  });
  return {
    orderId: null,
    paymentId: null,
    amount: journalTotal(lines),
    preview: {
      ...previewOf([...sentences, ...said]),
      transfers: transfersOfJournal(lines).map((one) => ({
        debit: one.debit,
        credit: one.credit,
        amount: formatKwacha(one.amount),
      })),
    },
  };
}

export function sumOf(sums: readonly AccountSum[], code: string): AccountSum {
  const sum = sums.find(({ account }) => account === code);
  assert(sum !== undefined, `${code} is in the chart`);
  return sum;
}
