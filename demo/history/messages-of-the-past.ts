import { countMailingAct } from '../../server/staff/market/mailings/mailing-acts.ts';
import { sendMailings } from '../../server/staff/market/mailings/send-mailings.ts';
import type { Mailing } from '../../contract/staff/mailing-words.ts';
import { addDays, civilDateOf } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { carryOutProposals } from '../../server/app/proposals.ts';
import { instantOf, later } from './life-of-a-loan.ts';
import { approve, contextAt, propose } from './past-office.ts';
import type { Deed, PastOffice } from './past-office.ts';

const tuesday = 2;
const sentDaysAgo = 20;
const wordsDaysAgo = 90;
const nobodyStops = new AbortController().signal;

const everyone: Mailing['segment'] = {
  loans: 'any',
  daysLateFrom: null,
  daysLateTo: null,
  networks: [],
  languages: [],
  productIds: [],
  notBorrowedDays: null,
};

const howToPay: Mailing = {
  name: 'Pay in cash',
  purpose: 'how-to-pay',
  texts: {
    en: 'You can bring cash to a booth of your network, and then pay: {link}',
    other: [],
  },
  segment: { ...everyone, loans: 'open' },
  heldOutPercent: 0,
  watchedDays: 14,
};

const comeBack: Mailing = {
  name: 'Come back',
  purpose: 'offer',
  texts: { en: 'Your limit waits for you. See what a loan would cost in the app.', other: [] },
  segment: { ...everyone, loans: 'none', notBorrowedDays: 30 },
  heldOutPercent: 20,
  watchedDays: 30,
};

const letters = [
  {
    letter: 'demand',
    opening: 'Dear {name},\nyour loan {loan} was due on {due}. You owe {owed} today.',
    closing: 'Can you not pay at once? Call us. We look for a plan that you can keep.',
  },
  {
    letter: 'statement',
    opening: 'Dear {name},\nthis is your loan {loan} as it is on {today}.',
    closing: 'Is something wrong here? Call us, and we look into it.',
  },
] as const;

/**
 * The words of the lender's letters, a message to all who had an open loan, and an offer that
 * awaits a second approver.
 */
export function messagesOfThePast(office: PastOffice, until: Date): Deed[] {
  const today = civilDateOf(until);
  const wordsAt = instantOf(addDays(today, -wordsDaysAgo), '10:10');
  const sentAt = instantOf(tuesdayBefore(addDays(today, -sentDaysAgo)), '10:10');
  const waitsSince = later(until, -4 * 3600);
  return [
    { at: wordsAt, run: () => publishWords(office, wordsAt) },
    { at: sentAt, run: () => sendToMany(office, sentAt) },
    { at: waitsSince, run: async () => void (await proposed(office, waitsSince, comeBack)) },
  ];
}

function tuesdayBefore(day: CivilDate): CivilDate {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return addDays(day, -((weekday - tuesday + 7) % 7));
}

async function publishWords(office: PastOffice, at: Date): Promise<void> {
  for (const [place, words] of letters.entries()) {
    const body = { kind: 'letter-template', version: 1, ...words } as const;
    const reason = 'Our lawyer has read these words.';
    const when = later(at, place * 1800);
    const proposal = await propose(office, { role: 'care', at: when }, { body, reason });
    await approve(office, { role: 'compliance', at: later(when, 600) }, proposal);
    await carryOutProposals(contextAt(office.context, later(when, 1300)));
  }
}

/** Proposes a message to as many as there are; null: to no one. */
async function proposed(office: PastOffice, at: Date, mailing: Mailing) {
  const work = { role: 'marketing', at } as const;
  const { people } = await office.done(work, countMailingAct, mailing);
  if (people === 0) return null;
  const body = { kind: 'send-mailing', ...mailing, people } as const;
  return propose(office, work, { body, reason: 'Many borrowers ask for it.' });
}

async function sendToMany(office: PastOffice, at: Date): Promise<void> {
  const proposal = await proposed(office, at, howToPay);
  if (proposal === null) return;
  await approve(office, { role: 'director', at: later(at, 900) }, proposal);
  const carriedOut = contextAt(office.context, later(at, 1600));
  await carryOutProposals(carriedOut);
  await sendMailings(carriedOut, nobodyStops);
}
