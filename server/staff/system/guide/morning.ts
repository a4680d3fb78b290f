import { networks } from '../../../../contract/market/network.ts';
import { addDays, midnightOf } from '../../../../contract/words/civil-date.ts';
import { ngwee } from '../../../../contract/words/ngwee.ts';
import { providerText } from '../../../../contract/staff/provider-text.ts';
import { dayText, instantText } from '../../../../contract/words/day-text.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import { floatChecks } from '../../../lending/ledger/float-checks.ts';
import { isOverdue, newestChecks } from '../../../store/checks.ts';
import { findMachineFaults } from '../machine-faults.ts';
import {
  jobsOfNight,
  loansBehind,
  missingDays,
  strangeUpTo,
  tieOutsDue,
  waiting,
} from './guide-rows.ts';
import { counted, daysText } from './line.ts';
import type { Checked, Found, Line } from './line.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** So many days before its legal clock ends a complaint is on the list. */
const complaintDays = 2;

/** The statements of every provider that lends or collects, for the days of a list. */
export async function checkStatements(of: Checked): Promise<Found> {
  const { context, first, last } = of;
  const routed = networks.flatMap((network) => context.payments.routeOf(network));
  const missing = await missingDays(context.db, of, [
    ...new Set(routed.map(({ name }) => name)),
  ]);
  const [next] = missing;
  if (next === undefined) {
    const says = `Every statement of ${daysText({ first, last })} is in, or nothing moved.`;
    return { state: 'done', says, to: 'statements' };
  }
  const which = `${providerText(next.provider)}, ${dayText(next.day)}`;
  const says = next.isUnreadable
    ? `The statement of ${which} cannot be read.`
    : `${counted(missing.length, 'statement is', 'statements are')} missing: first ${which}.`;
  return { state: 'to-do', says, to: 'statement', of: [next.provider, next.day] };
}

/** The morning, in the order in which it is worked through. */
export const morning: readonly Line[] = [
  {
    name: 'jobs',
    title: 'Jobs of the night',
    needs: 'system',
    owner: 'engineer',
    async check({ context: { db }, now, today }) {
      const to = { to: 'jobs' } as const;
      const { failingJobs, lateJobs } = await findMachineFaults(db, now);
      const night = await jobsOfNight(db, { now, midnight: midnightOf(today) });
      if (failingJobs.length > 0) {
        return { ...to, state: 'to-do', says: `Failed: ${someOf(failingJobs)}.` };
      }
      if (lateJobs.length > 0) {
        return { ...to, state: 'cannot-yet', says: `Has not begun: ${someOf(lateJobs)}.` };
      }
      if (night.names.length > 0) {
        return { ...to, state: 'cannot-yet', says: `Still running: ${someOf(night.names)}.` };
      }
      const at =
        night.ended === null ? '' : ` The last of the night ended ${hourOf(night.ended)}.`;
      return { ...to, state: 'done', says: `All ${night.jobs} jobs ended well.${at}` };
    },
  },
  {
    name: 'proofs',
    title: 'Proofs of the night',
    needs: 'system',
    owner: 'engineer',
    async check({ context: { db }, now }) {
      const checks = await newestChecks(db);
      const bad = checks.filter(({ faults }) => faults.length > 0);
      const late = checks.filter((one) => one.at === null || isOverdue(one, now));
      if (bad.length > 0) {
        return { state: 'to-do', says: `Failed: ${namesOf(bad)}.`, to: 'proofs' };
      }
      return late.length > 0
        ? {
            state: 'cannot-yet',
            says: `Not run since yesterday: ${namesOf(late)}.`,
            to: 'proofs',
          }
        : { state: 'done', says: `All ${checks.length} checks passed.`, to: 'proofs' };
    },
  },
  {
    name: 'arrears',
    title: 'Arrears of yesterday',
    needs: 'books',
    owner: 'engineer',
    check: ({ context: { db }, today }) => checkBehind(db, today),
  },
  {
    name: 'statements',
    title: 'Statements of yesterday',
    needs: 'cases',
    owner: 'finance',
    check: checkStatements,
  },
  {
    name: 'floats',
    title: 'Floats and providers',
    needs: 'cash',
    owner: 'finance',
    async check({ context, now }) {
      const checks = await floatChecks(context, null);
      const differs = checks.find(({ state }) => state === 'differs');
      if (differs !== undefined) {
        const { networks: which, said, booked } = differs;
        const says =
          `${which.join(' and ')}: the provider holds ${showKwacha(said)}, ` +
          `the books ${showKwacha(booked)}.`;
        return { state: 'to-do', says, to: 'cash' };
      }
      const old = checks.find(
        ({ state, saidAt }) =>
          state === 'unknown' || saidAt === null || now.getTime() - saidAt.getTime() > dayMs,
      );
      if (old !== undefined) {
        const says = `${old.networks.join(' and ')}: no balance from the provider in 24 hours.`;
        return { state: 'to-do', says, to: 'cash' };
      }
      const sum = ngwee(checks.reduce((all, { said }) => all + said, 0n));
      const says = `Books and providers agree on ${showKwacha(sum)}.`;
      return { state: 'done', says, to: 'cash' };
    },
  },
  {
    name: 'unidentified',
    title: 'Unidentified receipts',
    needs: 'cases',
    owner: 'finance',
    async check({ context: { db }, today }) {
      const { cases, amount, unproposed, next } = await strangeUpTo(db, today);
      const sum = showKwacha(ngwee(amount));
      if (cases === 0)
        return { state: 'done', says: 'No receipt is unidentified.', to: 'cases' };
      if (unproposed === 0) {
        const says = `Each of ${counted(cases, 'receipt')}, ${sum} in all, has a proposal.`;
        return { state: 'done', says, to: 'inbox' };
      }
      const all = counted(cases, 'receipt');
      const says = `${unproposed} of ${all}, ${sum} in all, have no proposal.`;
      return { state: 'to-do', says, ...thing('case', 'cases', next) };
    },
  },
  {
    name: 'cases',
    title: 'Cases older than a day',
    needs: 'cases',
    owner: 'finance',
    async check({ context: { db }, now }) {
      const { many, next, since } = await waiting.cases(db, new Date(now.getTime() - dayMs));
      if (many === 0) return { state: 'done', says: 'No case is older.', to: 'cases' };
      const says = `${counted(many, 'case')}, the oldest since ${hourOf(since)}.`;
      return { state: 'to-do', says, ...thing('case', 'cases', next) };
    },
  },
  {
    name: 'payments',
    title: 'Payments waiting for an hour',
    needs: 'cases',
    owner: 'finance',
    async check({ context: { db }, now }) {
      const { many, next, since } = await waiting.payments(
        db,
        new Date(now.getTime() - hourMs),
      );
      if (many === 0) return { state: 'done', says: 'No payment waits.', to: 'payments' };
      const says = `${counted(many, 'payment')} without an end, the oldest since ${hourOf(since)}.`;
      return { state: 'to-do', says, ...thing('payment', 'payments', next) };
    },
  },
  {
    name: 'proposals',
    title: 'Proposals',
    needs: 'today',
    owner: 'director',
    async check({ context: { db }, now }) {
      const held = await waiting.held(db, new Date(now.getTime() - hourMs));
      if (held.many > 0) {
        const says = `${counted(held.many, 'approved proposal')} not carried out for an hour.`;
        return { state: 'to-do', says, ...thing('proposal', 'inbox', held.next) };
      }
      const { many, next, since } = await waiting.proposed(db);
      if (many === 0) return { state: 'done', says: 'None awaits approval.', to: 'inbox' };
      const wait = counted(many, 'proposal awaits', 'proposals await');
      const says = `${wait} approval, the oldest since ${hourOf(since)}.`;
      return { state: 'to-do', says, ...thing('proposal', 'inbox', next) };
    },
  },
  {
    name: 'complaints',
    title: 'Complaints near their last day',
    needs: 'complaints',
    owner: 'care',
    async check({ context: { db }, today }) {
      const near = await waiting.complaints(db, addDays(today, complaintDays));
      if (near.many === 0 || near.answerBy === null) {
        const says = `None must be answered by ${dayText(addDays(today, complaintDays))}.`;
        return { state: 'done', says, to: 'complaints' };
      }
      const by = dayText(near.answerBy);
      const says = `${counted(near.many, 'complaint')}, the first to answer by ${by}.`;
      return { state: 'to-do', says, ...thing('complaint', 'complaints', near.next) };
    },
  },
  {
    name: 'takeovers',
    title: 'Books taken over, compared again',
    needs: 'import',
    owner: 'finance',
    async check({ context: { db }, today }) {
      const [next] = await tieOutsDue(db, today);
      if (next === undefined) {
        return { state: 'done', says: 'No book waits to be compared.', to: 'takeovers' };
      }
      const { runId, day, asOf } = next;
      const says = `Day ${day} of the book as at ${dayText(asOf)}: compare it again.`;
      return { state: 'to-do', says, to: 'takeover', of: [runId] };
    },
  },
];

/** Whether every open loan is booked up to a day. */
export async function checkBehind(
  db: Checked['context']['db'],
  until: Checked['today'],
): Promise<Found> {
  const { loans, since } = await loansBehind(db, until);
  const last = dayText(addDays(until, -1));
  if (loans === 0 || since === null) {
    const says = `Interest and arrears of every open loan are made to the end of ${last}.`;
    return { state: 'done', says, to: 'jobs' };
  }
  const says =
    `${counted(loans, 'loan is', 'loans are')} not booked to ${last}, the first since ` +
    `${dayText(since)}. The job accrue-overnight makes up each missed day.`;
  return { state: 'cannot-yet', says, to: 'jobs' };
}

/** Straight to one thing, or to their list. */
function thing(one: Found['to'], list: Found['to'], id: string | null) {
  return id === null ? { to: list } : { to: one, of: [id] };
}

function hourOf(at: Date | null): string {
  return at === null ? 'long ago' : instantText(at);
}

function namesOf(checks: readonly { readonly name: string }[]): string {
  return someOf(checks.map(({ name }) => name));
}

const mostNamed = 4;

function someOf(names: readonly string[]): string {
  const more = names.length - mostNamed;
  return [...names.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
