import { newId } from '../../../store/ids.ts';
import { type NoticeKind, noticeKinds } from '../../../../contract/staff/notice-acts.ts';
import type { NoticeChoice, NoticeWay } from '../../../../contract/staff/notice-choice-acts.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import { noticeWords } from '../../../../contract/staff/notice-words.ts';
import { may } from '../../../../contract/staff/permissions.ts';
import {
  addDays,
  type CivilDate,
  civilTimeOf,
  midnightOf,
} from '../../../../contract/words/civil-date.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { insideTransaction } from '../../acts/inside-transaction.ts';
import { sendToStaff } from '../../acts/tell-staff.ts';
import { allAwaiting, type Awaiting, endOf, type Worker, workers } from './awaiting.ts';
import { allChoices, usualChoice } from './choice.ts';
import { siteOf } from '../access/console-address.ts';
import { legalClockOf } from './legal-clocks.ts';

type Person = Worker & { readonly email: string; readonly phone: string };
type Stage = 'waits' | 'deadline' | 'digest';

/** From this hour of Lusaka on the day's digest goes out. */
export const digestFrom = '07:00';
/** What is older was seen in a digest: after an outage it is not sent again one by one. */
const atOnceHours = 12;

/** Of several processes one is first, and the others send nothing. */
const claim = sql<
  { readonly kind: NoticeKind; readonly aboutId: string },
  {
    staffId: StaffId;
    kinds: readonly string[];
    ids: readonly string[];
    stage: Stage;
    now: Date;
  }
>(`
  insert into noticed (staff_id, kind, about_id, stage, at)
  select :staffId, kind, about_id, :stage, :now
  from unnest(:kinds::text[], :ids::text[]) as one (kind, about_id)
  order by kind, about_id
  on conflict do nothing returning kind, about_id`);

/**
 * The job `notify-staff`: sends each person what awaits them and they have not been sent. Deadlines
 * of the law are sent to directors before they end, whatever they chose; once a morning all that
 * waits. A message has counts and kinds and never what it is about.
 */
export async function notifyStaff(context: Context): Promise<void> {
  const { db, clock, config } = context;
  const people = await workers(context);
  if (people.length === 0) return;
  const choices = await allChoices(db);
  const all = await allAwaiting(context, { suspicions: openSuspicions });
  const now = clock.now();
  const recent = all.filter(({ since }) => +now - +since < atOnceHours * 3_600_000);
  const ending = all.filter((one) => isEnding(one, now));
  const isMorning = civilTimeOf(now) >= digestFrom;
  for (const person of people) {
    const choice = choices.get(person.id) ?? usualChoice;
    const isWanted = (one: Awaiting) => one.isFor(person) && !choice.quiet.includes(one.kind);
    const isDirector = person.roles.includes('director');
    await tell(context, person, {
      items: ending.filter((one) => isDirector || one.isFor(person)),
      stage: 'deadline',
      way: choice.atOnce === 'sms' || config.mail === null ? 'sms' : 'mail',
      subject: 'A legal deadline ends soon',
    });
    await tell(context, person, {
      items: recent.filter(isWanted),
      stage: 'waits',
      way: choice.atOnce,
      subject: 'New work awaits you',
    });
    if (isMorning) await digest(context, person, { choice, items: all.filter(isWanted) });
  }
}

const selectSuspicions = sql<{
  readonly id: string;
  readonly raisedAt: Date;
  readonly dueOn: CivilDate;
}>('select id, raised_at, due_on from open_suspicions()');

/** That there are some, and by when they are due: this process learns no more of them. */
async function openSuspicions({ db }: Context): Promise<Awaiting[]> {
  return (await db.rows(selectSuspicions)).map(({ id, raisedAt, dueOn }) => ({
    kind: 'suspicion',
    id,
    line: '',
    since: raisedAt,
    answerBy: dueOn,
    dueAt: null,
    isFor: ({ roles }) => may(roles, 'suspicion', 'does'),
  }));
}

/** A deadline of the law that ends within the hours of its kind, or has ended. */
function isEnding(one: Awaiting, now: Date): boolean {
  const clock = legalClockOf(one.kind);
  const end = endOf(one);
  return clock !== null && end !== null && +end - +now <= clock.warnHours * 3_600_000;
}

interface Telling {
  readonly items: readonly Awaiting[];
  readonly stage: Stage;
  readonly way: NoticeWay;
  readonly subject: string;
}

/** One message about all that is new to a person; in the transaction that keeps that it was. */
async function tell(context: Context, person: Person, telling: Telling): Promise<void> {
  const { items, stage, way, subject } = telling;
  if (items.length === 0) return;
  await send(context, person, async (tx) => {
    const fresh = await tx.db.rows(claim, {
      staffId: person.id,
      kinds: items.map(({ kind }) => kind),
      ids: items.map(({ id }) => id),
      stage,
      now: context.clock.now(),
    });
    return fresh.length === 0 ? null : { way, subject, kinds: fresh.map(({ kind }) => kind) };
  });
}

/** Once a day. Of days that were missed only today’s is sent, and none where nothing waits. */
async function digest(
  context: Context,
  person: Person,
  { choice, items }: { readonly choice: NoticeChoice; readonly items: readonly Awaiting[] },
): Promise<void> {
  const ids = [context.clock.today()];
  const now = context.clock.now();
  await send(context, person, async (tx) => {
    const of = { staffId: person.id, kinds: ['digest'], ids, stage: 'digest', now } as const;
    const isFirst = (await tx.db.rows(claim, of)).length > 0;
    const kinds = items.map(({ kind }) => kind);
    const subject = 'What awaits you this morning';
    return isFirst && kinds.length > 0 ? { way: choice.digest, subject, kinds } : null;
  });
}

interface Message {
  readonly way: NoticeWay;
  readonly subject: string;
  readonly kinds: readonly NoticeKind[];
}

async function send(
  context: Context,
  { id: staffId, phone }: Person,
  decide: (inside: Context) => Promise<Message | null>,
): Promise<void> {
  const { config, clock } = context;
  const woken = await context.db.transaction(async (tx) => {
    const inside = insideTransaction(context, tx);
    const message = await decide(inside.context);
    if (message === null || message.way === 'none') return [];
    const { subject, kinds } = message;
    const { console } = config;
    const address = console === null ? '' : siteOf(console, console.port).origin;
    const text = `${countsOf(kinds)}. ${address}`.trim();
    if (message.way === 'sms') {
      await sendToStaff(inside.context, { phone, text: `${subject}: ${text}` });
    } else if (config.mail !== null) {
      const now = clock.now();
      const expiresAt = midnightOf(addDays(clock.today(), 1));
      const mail = { id: newId(), staffId, subject, text, createdAt: now, expiresAt };
      await insertInto(tx, 'staff_mail', { ...mail, nextTryAt: now });
    }
    return [...inside.woken, 'send-staff-mail'];
  });
  for (const job of woken) context.wake(job);
}

/** `2 complaints, 1 review`, in the order of the kinds. */
export function countsOf(kinds: readonly NoticeKind[]): string {
  return noticeKinds
    .map((kind) => [kind, kinds.filter((one) => one === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${noticeWords[kind][count === 1 ? 0 : 1]}`)
    .join(', ');
}
