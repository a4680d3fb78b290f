import {
  countMailing,
  listMailings,
  showMailing,
  showMailingChoices,
  stopMailing,
} from '../../../../contract/staff/mailing-acts.ts';
import { leftOutRules } from '../../../../contract/staff/mailing-words.ts';
import type { LeftOutRule, MailingPurpose } from '../../../../contract/staff/mailing-words.ts';
import { languageNames } from '../../../../contract/words/languages.ts';
import { formatKwacha } from '../../../../contract/words/ngwee.ts';
import { comparedShares, told } from '../../../../domain/growth/campaign-effect.ts';
import { lentProducts } from '../../../lending/products/product-versions.ts';
import { measure } from '../../../messages/gsm-text.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { offeredLanguages } from '../../../store/spoken.ts';
import { listing, whereAll } from '../../acts/listing.ts';
import { type ServedAct, serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { costOf, faultsOfMailing, mayWait, sumOf } from './mailing-kind.ts';
import { findMailing, stopSending } from './mailing-rows.ts';
import type { MailingRow } from './mailing-rows.ts';
import { gapsOf, longestValues, textsOf, wholeText } from './mailing-text.ts';
import { askedOf, countSegment, segmentLines } from './segment.ts';

const showMailingChoicesAct = serveAct(showMailingChoices, async ({ context: { db } }) => ({
  languages: offeredLanguages().map((language) => ({
    language,
    name: languageNames[language],
  })),
  products: (await lentProducts(db)).map(({ productId, name }) => ({ productId, name })),
}));

export const countMailingAct = serveAct(countMailing, async ({ context, args }) => {
  const { db, clock, config } = context;
  const needsLoan = gapsOf(args.texts.en).length > 0;
  const asked = await askedOf(db, args, { now: clock.now(), needsLoan });
  const counted = await countSegment(db, asked);
  const reached = counted.filter(({ rule }) => mayWait(rule));
  const people = sumOf(reached);
  const cost = costOf(config, people);
  const values = longestValues(config);
  const texts = textsOf(args);
  return {
    texts: texts.map((one, place) => {
      const text = wholeText(config, args, one, values);
      const { septets, segments } = measure(text);
      const others = texts.slice(1).map(({ language }) => language);
      const theirs = reached.filter(({ language }) =>
        place === 0 ? !others.includes(language) : language === one.language,
      );
      const inLanguage = told(sumOf(theirs));
      return {
        ...{ text, septets, segments, people: inLanguage },
        language: languageNames[one.language],
      };
    }),
    faults: faultsOfMailing(config, args, people).map((fault) => fault.slice(0, 300)),
    inSegment: sumOf(counted),
    people,
    leftOut: leftOutOf(counted.filter(({ rule }) => !mayWait(rule))),
    cost: cost === null ? null : formatKwacha(cost),
  };
});

/** In the order of the rules, each once; of few people no number. */
function leftOutOf(
  all: readonly { readonly rule: LeftOutRule | null; readonly people: number }[],
) {
  return leftOutRules.flatMap((rule) => {
    const people = sumOf(all.filter((one) => one.rule === rule));
    return people === 0 ? [] : [{ rule, people: told(people) }];
  });
}

interface Head {
  readonly mailingId: string;
  readonly name: string;
  readonly purpose: MailingPurpose;
  readonly state: 'sending' | 'ended' | 'stopped';
  readonly createdAt: Date;
  readonly people: number;
}

const mailings = listing<Head, never>({
  source: (conditions) => `
    select m.id as mailing_id, m.body ->> 'name' as name, m.body ->> 'purpose' as purpose,
      case when m.stopped_by is not null then 'stopped' when m.ended_at is not null
        then 'ended' else 'sending' end as state,
      m.created_at, (m.body ->> 'people')::int as people
    from mailing m ${whereAll(conditions)}`,
  keys: [
    { column: 'm.created_at', type: 'timestamptz', of: (row) => row.createdAt },
    { column: 'm.id', type: 'text', of: (row) => row.mailingId },
  ],
  filters: {},
});

const listMailingsAct = serveAct(listMailings, async ({ context: { db }, args }) => {
  const found = await mailings(db, { ...args, filter: {}, sort: 'newest' });
  return found instanceof StaffRefusal ? found : { ...found, rows: [...found.rows] };
});

function stateOf({ stoppedBy, endedAt }: MailingRow): Head['state'] {
  if (stoppedBy !== null) return 'stopped';
  return endedAt === null ? 'sending' : 'ended';
}

interface Outcome {
  readonly outcome: string | null;
  readonly smsState: string | null;
  readonly people: number;
}

const selectOutcomes = sql<Outcome, { mailingId: string }>(`
  select p.outcome, s.state as sms_state, count(*)::int as people
  from mailing_person p left join sms s on s.id = p.sms_id
  where p.mailing_id = :mailingId group by p.outcome, s.state`);

const showMailingAct = serveAct(showMailing, async ({ context, args }) => {
  const { db, config } = context;
  const mailing = await findMailing(db, args.mailingId);
  if (mailing === null) return new StaffRefusal('unknown');
  const { body, endedAt, stoppedBy } = mailing;
  const { name, purpose, people, heldOutPercent, watchedDays } = body;
  const rows = await db.rows(selectOutcomes, args);
  const count = (by: (row: Outcome) => boolean) => sumOf(rows.filter(by));
  const sent = (...states: (string | null)[]) =>
    count(({ outcome, smsState }) => outcome === 'sent' && states.includes(smsState));
  const gone = count(({ outcome }) => outcome === 'sent') - sent('queued', null);
  const cost = costOf(config, gone);
  const decided = leftOutRules.map((rule) => ({
    rule,
    people: count(({ outcome }) => outcome === rule),
  }));
  return {
    ...{ mailingId: mailing.id, name, purpose, people, heldOutPercent, watchedDays },
    state: stateOf(mailing),
    createdAt: mailing.createdAt,
    texts: textsOf(body).map(({ language, text }) => ({
      language: languageNames[language],
      text,
    })),
    segment: segmentLines(body.segment),
    proposalId: mailing.proposalId,
    untilAt: mailing.untilAt,
    stopped: stoppedBy && endedAt && { by: stoppedBy, at: endedAt },
    waiting: told(count(({ outcome }) => outcome === null) + sent('queued')),
    sent: told(gone),
    delivered: told(sent('delivered')),
    failed: told(sent('failed', 'expired', 'unknown')),
    withdrawn: told(sent(null)),
    heldOut: told(count(({ outcome }) => outcome === 'held-out')),
    leftOut: leftOutOf([...mailing.leftOut, ...decided]),
    cost: cost === null || (gone > 0 && told(gone) === null) ? null : formatKwacha(cost),
    effect: await effectOf(db, mailing, context.clock.now()),
  };
});

interface Watched {
  readonly outcome: string;
  readonly people: number;
  readonly repaid: number;
  readonly borrowed: number;
}

// Those alone who were watched to the end, in both groups.
const selectWatched = sql<Watched, { mailingId: string; until: Date; days: number }>(`
  select p.outcome, count(*)::int as people,
    count(*) filter (where exists (select from loan_order o join payment y
      on y.order_id = o.id where o.borrower_id = p.borrower_id
        and y.operation = 'collect' and y.state = 'confirmed'
        and y.settled_at > p.decided_at
        and y.settled_at <= p.decided_at + :days * interval '1 day'))::int as repaid,
    count(*) filter (where exists (select from loan_order o
      where o.borrower_id = p.borrower_id and o.disbursed_at > p.decided_at
        and o.disbursed_at <= p.decided_at + :days * interval '1 day'))::int as borrowed
  from mailing_person p where p.mailing_id = :mailingId
    and p.outcome in ('sent', 'held-out') and p.decided_at <= :until
  group by p.outcome`);

/** What it changed: those who were sent it, beside those held out by chance. */
async function effectOf(q: Queryable, { id, body }: MailingRow, now: Date) {
  const { heldOutPercent, watchedDays: days } = body;
  if (heldOutPercent === 0) return null;
  const until = new Date(now.getTime() - days * 86_400_000);
  const rows = await q.rows(selectWatched, { mailingId: id, until, days });
  if (rows.length === 0) return null;
  const of = (outcome: string) =>
    rows.find((row) => row.outcome === outcome) ?? { people: 0, repaid: 0, borrowed: 0 };
  const [sent, heldOut] = [of('sent'), of('held-out')];
  const compare = (what: 'repaid' | 'borrowed') =>
    comparedShares(
      { of: sent.people, are: sent[what] },
      { of: heldOut.people, are: heldOut[what] },
    );
  return {
    peopleSent: told(sent.people),
    peopleHeldOut: told(heldOut.people),
    repaid: compare('repaid'),
    borrowed: compare('borrowed'),
  };
}

const stopMailingAct = serveAct(stopMailing, async ({ context, args, staff, about }) => {
  const { db, clock } = context;
  about({ kind: 'mailing', id: args.mailingId });
  if ((await findMailing(db, args.mailingId)) === null) return new StaffRefusal('unknown');
  const stopped = await stopSending(db, { ...args, staffId: staff.id, now: clock.now() });
  return stopped ? {} : new StaffRefusal('not-possible-now', { why: 'It has ended already.' });
});

/** Messages to many. */
export const mailingActs: readonly ServedAct[] = [
  showMailingChoicesAct,
  countMailingAct,
  listMailingsAct,
  showMailingAct,
  stopMailingAct,
];
