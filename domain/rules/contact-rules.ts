import type { ContactHow } from '../../contract/borrower/data-rights.ts';
import { contactRules } from '../../contract/staff/collections-acts.ts';
import type { ContactRule } from '../../contract/staff/collections-acts.ts';
import { addDays, civilDateOf, laterDate } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { HardshipPolicy } from '../loan/hardship-offer.ts';

/** Loans that are late, by how long, and the chance that such a debt is still paid. */
export interface CollectBucket {
  readonly name: string;
  readonly fromDays: number;
  /** Of ten thousand. */
  readonly chance: number;
}

/** When and how often a borrower may be contacted about a debt: decided data, in versions. */
export interface ContactRules extends HardshipPolicy {
  /** Hours of the clock in Lusaka, the last one not included. */
  readonly fromHour: number;
  readonly toHour: number;
  /** Monday is 1, Sunday 7. */
  readonly weekdays: readonly number[];
  readonly callsADay: number;
  /** So many calls at most within so many days, that day included. */
  readonly attempts: number;
  readonly attemptDays: number;
  /** Whole days of rest after talking, or after a promise. */
  readonly restDays: number;
  readonly messagesADay: number;
  /** A promise is for so many days ahead at most. */
  readonly promiseDays: number;
  /** From the shortest late on. */
  readonly buckets: readonly CollectBucket[];
}

/** Version 1, stricter than any source. The chances are assumed until own ones are known. */
export const firstContactRules: ContactRules = {
  fromHour: 8,
  toHour: 18,
  weekdays: [1, 2, 3, 4, 5, 6],
  callsADay: 1,
  attempts: 3,
  attemptDays: 7,
  restDays: 7,
  messagesADay: 1,
  promiseDays: 14,
  // Until two people publish a policy, every borrower who cannot pay is answered by staff.
  helpMostOwed: 0,
  helpMostLateDays: 30,
  helpStartDays: 14,
  helpAmounts: 3,
  buckets: [
    { name: '1-7', fromDays: 1, chance: 8500 },
    { name: '8-30', fromDays: 8, chance: 6000 },
    { name: '31-60', fromDays: 31, chance: 3000 },
    { name: '61-90', fromDays: 61, chance: 1500 },
    { name: '91+', fromDays: 91, chance: 500 },
  ],
};

/** What may be wrong with rules. */
export type ContactRuleFault = 'hours' | 'days' | 'limits';

/** What is wrong with rules: no hour may lie outside the licence's, no Sunday, no limit of none. */
export function contactRuleFaults(
  { fromHour, toHour, weekdays, callsADay, attempts }: ContactRules,
  allowed: { readonly from: number; readonly to: number },
): ContactRuleFault[] {
  const isInside = fromHour >= allowed.from && toHour <= allowed.to && fromHour < toHour;
  const areDays = weekdays.length > 0 && new Set(weekdays).size === weekdays.length;
  const faults: ContactRuleFault[] = [];
  if (!isInside) faults.push('hours');
  if (!areDays || weekdays.includes(7)) faults.push('days');
  if (callsADay === 0 || attempts < callsADay) faults.push('limits');
  return faults;
}

/** What a contact is decided by, of one loan. */
export interface ContactFacts {
  /** By their days. */
  readonly holidays: ReadonlyMap<CivilDate, string>;
  /** When calls were begun; those of the last {@link ContactRules.attemptDays} count. */
  readonly calls: readonly Date[];
  readonly talkedAt: Date | null;
  readonly promisedAt: Date | null;
  /** The day of a promise that is neither kept nor broken yet. */
  readonly promisedOn: CivilDate | null;
  /** The days of messages about the debt, reminders included: at least today's. */
  readonly messagedOn: readonly CivilDate[];
  /** No contact, until the end of a day or until staff withdraw it. */
  readonly stop: { readonly until: CivilDate | null } | null;
  /** They keep to a plan of dated amounts that was agreed on. */
  readonly isArranged: boolean;
  /** A complaint about the loan, or a correction, that is not answered. */
  readonly isComplaintOpen: boolean;
  /** The number reached another person, and its borrower has not logged in by it since. */
  readonly isNotTheirs: boolean;
}

/** Why a borrower may not be contacted now, and when that ends; null: only by an act. */
export interface WhyNotContact {
  readonly rule: ContactRule;
  readonly until: Date | null;
}

interface Asked {
  readonly rules: ContactRules;
  readonly facts: ContactFacts;
  readonly how: ContactHow;
  readonly at: Date;
}

/** Every rule that forbids a contact at an instant; empty: they may be contacted. */
export function whyNotContact(asked: Asked): WhyNotContact[] {
  return contactRules.flatMap((rule) => {
    const until = ends[rule](asked);
    return until === undefined ? [] : [{ rule, until }];
  });
}

/** Far more steps than there are between two days with allowed contact. */
const mostSteps = 60;

/** The first instant, not before `at`, at which they may be contacted; null: only after an act. */
export function contactAllowedFrom(asked: Asked): Date | null {
  let { at } = asked;
  for (let step = 0; step < mostSteps; step++) {
    const whys = whyNotContact({ ...asked, at });
    if (whys.length === 0) return at;
    for (const { until } of whys) {
      if (until === null) return null;
      if (until > at) at = until;
    }
  }
  return null;
}

type End = (asked: Asked) => Date | null | undefined;

/** Until when each rule forbids it; undefined: it does not. */
const ends: Readonly<Record<ContactRule, End>> = {
  'contact-stopped': ({ facts: { stop }, at }) => {
    if (stop === null) return undefined;
    if (stop.until === null) return null;
    return stop.until < civilDateOf(at) ? undefined : startOf(addDays(stop.until, 1));
  },
  'arrangement-kept': ({ facts }) => (facts.isArranged ? null : undefined),
  'complaint-open': ({ facts }) => (facts.isComplaintOpen ? null : undefined),
  'not-the-borrower': ({ facts, how }) =>
    facts.isNotTheirs && how === 'call' ? null : undefined,
  'promise-kept-open': ({ facts: { promisedOn }, at }) =>
    promisedOn === null || promisedOn < civilDateOf(at)
      ? undefined
      : startOf(addDays(promisedOn, 1)),
  'talked-lately': ({ rules, facts: { talkedAt, promisedAt }, at }) => {
    const days = [talkedAt, promisedAt].filter((one) => one !== null).map(civilDateOf);
    const [first, ...others] = days;
    if (first === undefined) return undefined;
    const last = others.reduce(laterDate, first);
    const rested = addDays(last, rules.restDays + 1);
    return civilDateOf(at) < rested ? startOf(rested) : undefined;
  },
  'contact-limit': ({ rules, facts, how, at }) =>
    how === 'call' ? callLimit(rules, facts.calls, at) : messageLimit(rules, facts, at),
  holiday: ({ facts: { holidays }, at }) => {
    const today = civilDateOf(at);
    return holidays.has(today) ? startOf(addDays(today, 1)) : undefined;
  },
  'outside-hours': ({ rules, at }) => {
    const today = civilDateOf(at);
    const [opens, closes] = [startOf(today, rules.fromHour), startOf(today, rules.toHour)];
    const isWorking = rules.weekdays.includes(weekdayOf(today));
    if (isWorking && at >= opens && at < closes) return undefined;
    let day = isWorking && at < opens ? today : addDays(today, 1);
    for (let step = 0; step < 7 && !rules.weekdays.includes(weekdayOf(day)); step++) {
      day = addDays(day, 1);
    }
    return startOf(day, rules.fromHour);
  },
};

function callLimit(
  rules: ContactRules,
  calls: readonly Date[],
  at: Date,
): Date | null | undefined {
  const today = civilDateOf(at);
  const since = addDays(today, 1 - rules.attemptDays);
  const days = calls
    .map(civilDateOf)
    .filter((day) => day >= since && day <= today)
    .toSorted();
  const isDayFull = days.filter((day) => day === today).length >= rules.callsADay;
  // The window is free again when the call that filled it has left it: tomorrow or later.
  const filling = days.at(-rules.attempts);
  if (filling !== undefined) return startOf(addDays(filling, rules.attemptDays));
  return isDayFull ? startOf(addDays(today, 1)) : undefined;
}

function messageLimit(
  { messagesADay }: ContactRules,
  { messagedOn }: ContactFacts,
  at: Date,
): Date | undefined {
  const today = civilDateOf(at);
  const sent = messagedOn.filter((day) => day === today).length;
  return sent < messagesADay ? undefined : startOf(addDays(today, 1));
}

/** The bucket of a debt so many days late; null: it is not late. */
export function bucketOf(
  { buckets }: Pick<ContactRules, 'buckets'>,
  daysLate: number,
): CollectBucket | null {
  return buckets.findLast(({ fromDays }) => daysLate >= fromDays) ?? null;
}

/** An hour of a day in Lusaka, which keeps UTC+2 all year. */
function startOf(day: CivilDate, hour = 0): Date {
  return new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+02:00`);
}

/** Monday is 1, Sunday 7. */
function weekdayOf(day: CivilDate): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
}
