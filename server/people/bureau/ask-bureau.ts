import { bureauConsent } from '../../../contract/words/bureau-name.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import { bureauFaults, bureauRetryMinutes } from '../../../domain/rules/bureau.ts';
import type { BureauFinding, Inquiry, KnownFinding } from '../../../domain/rules/bureau.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { RunOutcome } from '../../store/jobs/job.ts';
import { mayInquire } from '../../store/ports/credit-bureau.ts';
import type { BureauReply, CreditBureau } from '../../store/ports/credit-bureau.ts';
import { putSealed } from '../../store/sealing/sealed-items.ts';
import { askQueued } from '../inquiries/ask-queued.ts';
import { inquiryRows, registryState } from '../inquiries/inquiry-rows.ts';
import type { ClaimedInquiry } from '../inquiries/inquiry-rows.ts';
import { openIdentity } from '../verification/identity.ts';

/** A loan waits so long at most. */
const givesUpHours = 1;
const rows = inquiryRows<KnownFinding>('bureau_inquiry', {
  key: 'id',
  fact: 'bureau',
  purpose: `'${bureauConsent}'`,
  givesUpHours,
});

const reportDays = 90;
const dayMs = 86_400_000;

const selectAskedToday = sql<{ asked: number }, { provider: string; day: string }>(
  'select asked from registry_day where provider = :provider and day = :day::date',
);

/**
 * The job `ask-bureau`: asks the credit bureau about borrowers whose loans wait for it. Our fault,
 * or a day's budget that is used up, holds up no loan: the rules say what follows.
 */
export async function askBureau(
  context: Context,
  stopping: AbortSignal,
): Promise<RunOutcome | void> {
  const { db, clock, config, bureau } = context;
  const provider = mayInquire(bureau) ? bureau.name : null;
  const giveUp = async (without: Inquiry, isAll: boolean) => {
    const as = { provider, now: clock.now(), without, isAll };
    if ((await rows.giveUpHopeless(db, as)) > 0) context.wake('decide-waiting');
  };
  if (!mayInquire(bureau)) return giveUp({ kind: 'not-configured' }, true);
  await giveUp({ kind: 'down' }, false);
  const mostADay = config.bureau?.mostADay ?? 0;
  const reports = new Map<string, Buffer>();
  const outcome = await askQueued<KnownFinding>(context, stopping, {
    name: bureau.name,
    rows,
    mostADay,
    retryMinutes: bureauRetryMinutes,
    async ask(claimed) {
      const reply = await ask(context, bureau, claimed);
      if (reply === null) return null;
      if (reply.report !== null) reports.set(claimed.id, reply.report);
      const { inquiry } = reply;
      if (inquiry.kind === 'down' || inquiry.kind === 'our-fault') return inquiry;
      return isFinding(inquiry)
        ? { ...inquiry, on: civilDateOf(clock.now()), bureau: bureau.name }
        : null;
    },
    async keep(claimed, finding) {
      const report = reports.get(claimed.id) ?? null;
      reports.delete(claimed.id);
      await keep(context, { claimed, finding, report });
    },
    withoutAnswer: (answer) => answer ?? ({ kind: 'not-configured' } satisfies Inquiry),
  });
  const { fault } = await registryState(db, bureau.name);
  const what = bureauFaults.find((one) => one === fault);
  if (what !== undefined) await giveUp({ kind: 'our-fault', what }, true);
  const of = { provider: bureau.name, day: civilDateOf(clock.now()) };
  const askedToday = (await db.row(selectAskedToday, of))?.asked ?? 0;
  if (askedToday >= mostADay) await giveUp({ kind: 'not-asked', why: 'budget' }, true);
  return outcome;
}

function isFinding(inquiry: Inquiry): inquiry is BureauFinding {
  return ['no-record', 'thin', 'hit', 'several'].includes(inquiry.kind);
}

const selectIdentity = sql<{ identityId: string }, { id: string }>(
  'select identity_id from bureau_inquiry where id = :id',
);

async function ask(
  { db, keys, clock, log }: Context,
  bureau: CreditBureau,
  { id, borrowerId, consentId, reference }: ClaimedInquiry,
): Promise<BureauReply | null> {
  const identityId = (await db.row(selectIdentity, { id }))?.identityId ?? '';
  const asked = { id: identityId, borrowerId, reader: 'ask-bureau', now: clock.now() } as const;
  const identity = await openIdentity(db, keys, asked);
  if (identity === null) return null;
  const { nrc, firstName, lastName, birthDate } = identity;
  const begun = performance.now();
  const person = { nrc, firstName, lastName, birthDate, reference };
  const reply = await bureau.inquire(person, 'loan', consentId);
  const ms = Math.round(performance.now() - begun);
  log.info({ bureau: bureau.name, kind: reply.inquiry.kind, ms }, 'bureau answered');
  return reply;
}

const noteReport = sql<void, { id: string; reportId: string }>(
  'update bureau_inquiry set report_id = :reportId where id = :id',
);

/** The figures stay with the decision; the report is sealed, and deleted after its days. */
async function keep(
  { db, keys, clock }: Context,
  of: {
    readonly claimed: ClaimedInquiry;
    readonly finding: KnownFinding;
    readonly report: Buffer | null;
  },
): Promise<void> {
  const { claimed, finding, report: plain } = of;
  const { id, borrowerId } = claimed;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const isKept = await rows.keepAnswer(tx, claimed, { finding, now, againAt: null });
    if (!isKept || plain === null) return;
    const purgeAfter = new Date(now.getTime() + reportDays * dayMs);
    const item = { borrowerId, kind: 'bureau-report', plain, now, purgeAfter } as const;
    await tx.run(noteReport, { id, reportId: await putSealed(tx, keys, item) });
  });
}
