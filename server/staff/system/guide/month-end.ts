import { addDays, midnightOf } from '../../../../contract/words/civil-date.ts';
import { dayText, instantText, periodText } from '../../../../contract/words/day-text.ts';
import { ngwee } from '../../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import { provisionOf, provisionTotal } from '../../../../domain/books/provision.ts';
import { periodOf } from '../../../../domain/books/return-period.ts';
import { ageingOf } from '../../../lending/ledger/ageing.ts';
import { soonAfter, sumAccounts } from '../../../lending/ledger/ledger-days.ts';
import { closings, firstMonth, nextMonth } from '../../../lending/ledger/period-row.ts';
import { newestProfiles } from '../../../lending/ledger/provision-profiles.ts';
import { newestChecks } from '../../../store/checks.ts';
import { mayInquire } from '../../../store/ports/credit-bureau.ts';
import { newestFormats } from '../../compliance/returns/format-row.ts';
import { recurringDue, whyNotBooked } from '../../money/books/recurring.ts';
import { closePeriod } from '../../money/books/period.ts';
import { NotPossible } from '../../proposals/kind.ts';
import { openAbout, providedBy, returnsBy, strangeUpTo } from './guide-rows.ts';
import { counted } from './line.ts';
import type { Checked, Found, Line } from './line.ts';
import { checkBehind, checkStatements } from './morning.ts';

/** The end of a month, in the order in which it is closed. */
export const monthEnd: readonly Line[] = [
  {
    name: 'statements',
    title: 'Statements of every day',
    needs: 'cases',
    owner: 'finance',
    check: ifOver(checkStatements),
  },
  {
    name: 'unidentified',
    title: 'Unidentified receipts',
    needs: 'cases',
    owner: 'finance',
    check: ifOver(async ({ context: { db }, last }) => {
      const { cases, amount, unproposed, next } = await strangeUpTo(db, last);
      if (cases === 0) {
        const says = `No receipt up to ${dayText(last)} is unidentified.`;
        return { state: 'done', says, to: 'cases' };
      }
      const says =
        `${counted(cases, 'receipt has', 'receipts have')} no owner: ` +
        `${showKwacha(ngwee(amount))}, ${unproposed} without a proposal.`;
      return next === null
        ? { state: 'to-do', says, to: 'cases' }
        : { state: 'to-do', says, to: 'case', of: [next] };
    }),
  },
  {
    name: 'accruals',
    title: 'Interest and arrears of every day',
    needs: 'books',
    owner: 'engineer',
    check: ifOver(({ context: { db }, last }) => checkBehind(db, addDays(last, 1))),
  },
  {
    name: 'recurring',
    title: 'Recurring journals',
    needs: 'books',
    owner: 'finance',
    check: ifOver(checkRecurring),
  },
  {
    name: 'provisions',
    title: 'Provisions',
    needs: 'books',
    owner: 'finance',
    check: ifOver(checkProvisions),
  },
  {
    name: 'proof',
    title: 'Trial balance',
    needs: 'books',
    owner: 'finance',
    check: ifOver(checkProof),
  },
  {
    name: 'period',
    title: 'Close the books',
    needs: 'books',
    owner: 'finance',
    check: ifOver(checkPeriod),
  },
  {
    name: 'returns',
    title: 'Returns to the regulator and the bureau',
    needs: 'returns',
    owner: 'compliance',
    check: ifOver(checkReturns),
  },
];

/** Before a month is over nothing of it is done. */
function ifOver(check: Line['check']): Line['check'] {
  return async (of) => {
    const found = await check(of);
    if (of.today > of.last || found.state !== 'done') return found;
    const says = `${periodText(of.month)} runs to ${dayText(of.last)}. Until now: ${found.says}`;
    return { ...found, state: 'cannot-yet', says };
  };
}

const isClosed = async ({ context: { db }, month }: Checked) =>
  (await closings(db)).find((one) => one.month === month && one.reopenedAt === null);

/** Each that is due in the month: booked, waiting, or left out because the month was closed. */
async function checkRecurring({ context, first, last, today, month }: Checked): Promise<Found> {
  const due = await recurringDue(context.db, { first, last });
  const left = due.filter(({ isBooked }) => !isBooked);
  const done = `${due.length - left.length} of ${counted(due.length, 'recurring journal')} booked.`;
  const [next] = left;
  if (next === undefined) return { state: 'done', says: done, to: 'recurring' };
  const says = (what: string) => `${done} ${next.memo}, ${dayText(next.dueOn)}: ${what}`;
  if (next.isClosed) {
    const why = `${periodText(month)} was closed before. Open it again, or stop this one.`;
    return { state: 'to-do', says: says(why), to: 'period', of: [month] };
  }
  if (next.dueOn > today)
    return { state: 'cannot-yet', says: says('not due yet.'), to: 'recurring' };
  const why = await whyNotBooked(context, next);
  return why === null
    ? { state: 'cannot-yet', says: says('the job book-recurring books it.'), to: 'jobs' }
    : { state: 'to-do', says: says(why), to: 'recurring' };
}

/** The books have what is expected to be lost, by the profile that was posted by last. */
async function checkProvisions(of: Checked): Promise<Found> {
  const { context, last, today, now } = of;
  const { db } = context;
  const open = await openAbout(db, 'journal', `provision-${last}`);
  if (open !== null) return waitsFor(open, 'The provision');
  const posted = await providedBy(db, last);
  const sums = await sumAccounts(db, { from: null, to: last, knownUntil: soonAfter(now) });
  const balance = (code: string) => {
    const { debits = 0n, credits = 0n } = sums.find(({ account }) => account === code) ?? {};
    return debits - credits;
  };
  const booked = ngwee(-balance('provision'));
  const ageing = await ageingOf(db, last, today);
  // Loans are open, and not summed by days in arrears.
  if (ageing.length === 0 && balance('principal') !== 0n) {
    const says = `${dayText(last)} is not summed yet: the job sum-portfolio does it.`;
    return { state: 'cannot-yet', says, to: 'jobs' };
  }
  const profiles = (await newestProfiles(db)).map(({ name, steps }) => {
    return { name, total: provisionTotal(provisionOf(steps, ageing)) };
  });
  const asked = profiles.filter(({ name }) => posted === null || name === posted.profile);
  const sum = showKwacha(booked);
  const to = 'provision';
  if (asked.every(({ total }) => total === booked)) {
    const says = `${sum} is provided for by ${dayText(last)}, as its profile asks.`;
    return { state: 'done', says, to, of: [last] };
  }
  if ((await isClosed(of)) !== undefined) {
    // What was recorded later counts in a later month.
    if (posted?.isOfDay === true) {
      return { state: 'done', says: `${sum} was posted by ${dayText(last)}.`, to, of: [last] };
    }
    const says = `Nothing was posted, and ${periodText(of.month)} is closed. Open it again.`;
    return { state: 'cannot-yet', says, to: 'period', of: [of.month] };
  }
  const [next] = asked;
  const wanted = showKwacha(next?.total ?? ngwee(0n));
  const says = `The books have ${sum} by ${dayText(last)}, and need ${wanted}.`;
  return { state: 'to-do', says, to, of: [last, ...(next === undefined ? [] : [next.name])] };
}

/** Debits are credits, and the proof that ran after the end of the month found no fault. */
async function checkProof({ context: { db }, last, now }: Checked): Promise<Found> {
  const sums = await sumAccounts(db, { from: null, to: last, knownUntil: soonAfter(now) });
  const debits = ngwee(sums.reduce((all, one) => all + one.debits, 0n));
  const credits = ngwee(sums.reduce((all, one) => all + one.credits, 0n));
  const to = { to: 'books', of: [last] } as const;
  if (debits !== credits) {
    const says = `Debits are ${showKwacha(debits)}, credits ${showKwacha(credits)}.`;
    return { state: 'to-do', says, ...to };
  }
  const books = (await newestChecks(db)).find(({ name }) => name === 'books');
  if (books === undefined || books.at === null || books.at < midnightOf(addDays(last, 1))) {
    const says = `The nightly proof has not run since ${dayText(last)}.`;
    return { state: 'cannot-yet', says, to: 'jobs' };
  }
  if (books.faults.length > 0) {
    const says = `The proof found ${counted(books.faults.length, 'fault')}.`;
    return { state: 'to-do', says, to: 'proofs' };
  }
  const says = `Debits and credits are ${showKwacha(debits)}, proved ${instantText(books.at)}.`;
  return { state: 'done', says, ...to };
}

async function checkPeriod(of: Checked): Promise<Found> {
  const { context, month } = of;
  const closed = await isClosed(of);
  if (closed !== undefined) {
    const says = `Closed ${instantText(closed.closedAt)}. Its balances have a fingerprint.`;
    return { state: 'done', says, to: 'period', of: [month] };
  }
  const open = await openAbout(context.db, 'period', month);
  if (open !== null) return waitsFor(open, 'The closing');
  const plan = await closePeriod.plan(context, { kind: 'close-period', month });
  if (plan instanceof NotPossible) {
    const before = await openBefore(of);
    const to = before === null ? ({ to: 'period', of: [month] } as const) : before;
    return { state: 'cannot-yet', says: plan.why, ...to };
  }
  const says = `${periodText(month)} can be closed by two people.`;
  return { state: 'to-do', says, to: 'close-period', of: [month] };
}

/** The list of the first month that is still open before this one. */
async function openBefore({ context: { db }, month }: Checked) {
  const closed = new Set(
    (await closings(db)).flatMap((one) => (one.reopenedAt === null ? [one.month] : [])),
  );
  for (let one = (await firstMonth(db)) ?? month; one < month; one = nextMonth(one)) {
    if (!closed.has(one)) return { to: 'month-end', of: [one] } as const;
  }
  return null;
}

/** Of every form whose period ends with the month. */
async function checkReturns(of: Checked): Promise<Found> {
  const { context, last } = of;
  const forms = (await newestFormats(context.db)).filter(
    ({ form }) => periodOf(form.every, last).last === last,
  );
  const runs = await returnsBy(context.db, last);
  const left = forms.flatMap((form) => {
    const run = runs.find(({ format }) => format === form.name);
    return run?.isSubmitted === true ? [] : [{ form, run }];
  });
  const [next] = left;
  const done = `${forms.length - left.length} of ${counted(forms.length, 'return')} submitted.`;
  if (next === undefined) return { state: 'done', says: done, to: 'returns' };
  const { form, run } = next;
  const says = (what: string) => `${done} ${form.title}: ${what}`;
  const classes = (await newestProfiles(context.db)).find(
    ({ name }) => name === form.form.classesBy,
  );
  const drafts = [
    { of: 'format', one: form },
    { of: 'provision', one: classes },
  ].find(({ one }) => one !== undefined && one.status !== 'confirmed');
  if (drafts?.one !== undefined) {
    const { title, name } = drafts.one;
    const open = await openAbout(context.db, 'profile', `${drafts.of}-${name}`);
    if (open !== null) return waitsFor(open, title);
    const to = { to: 'profile', of: [drafts.of, name] } as const;
    const what = drafts.of === 'format' ? 'its form' : `the profile “${title}”`;
    return { state: 'to-do', says: says(`${what} is not confirmed.`), ...to };
  }
  if (run === undefined) return { state: 'to-do', says: says('not made yet.'), to: 'returns' };
  if (!run.isConfirmed) {
    const why = 'made before its form was confirmed. Make it again.';
    return { state: 'to-do', says: says(why), to: 'returns' };
  }
  const to = { to: 'return', of: [run.runId] } as const;
  if (run.isRejected) {
    const why = 'the bureau did not take it. Correct its rows, and make it again.';
    return { state: 'to-do', says: says(why), ...to };
  }
  if (run.releasedAt !== null) {
    // A file of no rows, and a return of figures, go out by hand.
    if (run.hasRows && mayInquire(context.bureau)) {
      const why = 'approved. The job send-bureau-files sends it.';
      return { state: 'cannot-yet', says: says(why), to: 'jobs' };
    }
    const why = 'approved. Send it, and write down the receipt.';
    return { state: 'to-do', says: says(why), ...to };
  }
  if (run.faults > 0) {
    return { state: 'to-do', says: says(`it has ${counted(run.faults, 'fault')}.`), ...to };
  }
  const open = await openAbout(context.db, 'return', run.runId);
  if (open !== null) return waitsFor(open, form.title);
  return (await isClosed(of)) === undefined
    ? { state: 'cannot-yet', says: says('made. Close the books first.'), ...to }
    : { state: 'to-do', says: says('made. Propose to submit it.'), ...to };
}

function waitsFor(open: { readonly id: string; readonly state: string }, what: string): Found {
  const says =
    open.state === 'proposed'
      ? `${what} is proposed, and awaits approval.`
      : `${what} is approved, and is done when its hold is over.`;
  return { state: 'to-do', says, to: 'proposal', of: [open.id] };
}
