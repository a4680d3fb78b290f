import { showCase, showPayment } from '../../../../contract/staff/case-acts.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import { formatKwacha } from '../../../../contract/words/ngwee.ts';
import { providerText } from '../../../../contract/staff/provider-text.ts';
import { paymentStateText } from '../../../../contract/staff/state-words.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import { paymentIs } from '../../../../domain/loan/payment.ts';
import { type CaseRow, findCase } from '../../../lending/cases/case-row.ts';
import { unidentifiedOf } from '../../../lending/ledger/journal-row.ts';
import type { Context } from '../../../store/context.ts';
import { type Queryable, sql } from '../../../store/database/database.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { NotPossible } from '../../proposals/kind.ts';
import { type CaseBody, planOfCase } from './plan-of-case.ts';
import { isReversible } from './reverse-payment.ts';
import { strangeMoney } from './strange-money.ts';
import { isOpen, type ProposalRow, proposalsAbout } from '../../proposals/proposal-row.ts';
import { previewOf } from '../../proposals/preview.ts';
import { findTaker } from '../../acts/work-item.ts';
import { casesOfPayment, findCaseLine } from './case-rows.ts';
import { caseWords } from './case-words.ts';
import { evidenceOf } from '../../proposals/files-of-case.ts';
import { type Explained, explainPayment } from './explain-payment.ts';
import { seenIn } from './seen-words.ts';

type Shown = StaffAnswerOf<typeof showCase>;
type Possible = Shown['acts'][number];

/** Everything that is known of a case, and each act with what it would do. Refusal: `unknown`. */
export const showCaseAct = serveAct(showCase, async ({ context, args, about }) => {
  const { db } = context;
  about({ kind: 'case', id: args.caseId });
  const found = await findCase(db, args.caseId);
  const line = await findCaseLine(db, args.caseId);
  if (found === null || line === null) return new StaffRefusal('unknown');
  const proposals = await proposalsAbout(db, { kind: 'case', id: found.id });
  const payment = found.payment && (await explainPayment(db, found.payment.id));
  const { resolved } = found;
  return {
    case: line,
    first: caseWords[found.kind].first,
    providerId: found.providerId,
    seen: seenIn(found.detail),
    strange: payment === null ? await strangeText(db, found) : null,
    payment,
    proposals: proposals.map((one) => ({
      proposalId: one.id,
      title: one.title,
      state: one.state,
      proposedBy: one.proposer.name,
      proposedAt: one.proposedAt,
    })),
    evidence: await evidenceOf(db, found.id),
    acts: resolved === null ? await actsOn(context, { found, payment, proposals }) : [],
    takenBy: await findTaker(db, { queue: 'cases', id: found.id }, context.clock.now()),
    ended: resolved && {
      at: resolved.at,
      by: resolved.by,
      reason: resolved.resolution,
      evidence: resolved.evidence,
    },
  };
});

/** A payment and the cases about it. Refusal: `unknown`. */
export const showPaymentAct = serveAct(showPayment, async ({ context, args, about }) => {
  about({ kind: 'payment', id: args.paymentId });
  const payment = await explainPayment(context.db, args.paymentId);
  if (payment === null) return new StaffRefusal('unknown');
  return { payment, cases: await casesOfPayment(context.db, args.paymentId) };
});

/** Giving it up should have been the last of that id; money that moved under it is a surprise. */
const selectGivenUp = sql<
  { paymentId: string; code: string },
  { provider: string; providerId: string }
>(`
  select payment_id, code from earlier_attempt
  where provider = :provider and provider_id::text = lower(:providerId)`);

async function strangeText(q: Queryable, found: CaseRow): Promise<string> {
  const { kind, provider, providerId } = found;
  if (kind === 'unreadable-statement') return 'It is about the statement of a day.';
  if (kind === 'statements-disagree') return 'It is about the statements of a day.';
  if (kind === 'float-short' || kind === 'float-differs')
    return 'It is about our own money there.';
  const givenUp = await q.row(selectGivenUp, { provider, providerId });
  return givenUp
    ? `It is the id of a sending that was given up (${givenUp.code}), of payment ` +
        `${givenUp.paymentId}: that money may have moved twice.`
    : 'None of our payments has this id.';
}

/** Its placeholder until the paper is there. */
const unknownReference = '(its reference)';

interface OfCase {
  readonly found: CaseRow;
  readonly payment: Explained | null;
  readonly proposals: readonly ProposalRow[];
}

/** Each act with its preview as of now, or why it cannot be done. */
async function actsOn(context: Context, of: OfCase): Promise<Possible[]> {
  const { found, payment, proposals } = of;
  const open = proposals.find(isOpen);
  const waits = open && `Something is proposed already: ${open.title}`;
  const byHand: Possible[] = [];
  if (payment !== null) {
    const caseId = found.id;
    const reference = payment.reference ?? unknownReference;
    const bodies: readonly CaseBody[] = [
      { kind: 'confirm', caseId, reference, amount: payment.amount },
      { kind: 'fail', caseId },
      { kind: 'pay-back', caseId },
    ];
    for (const body of bodies) byHand.push(await possible(context, body, { waits }));
  }
  if (isReversible(found)) {
    const body: CaseBody = { kind: 'reverse-payment', caseId: found.id };
    const evidence = evidenceIn(found);
    byHand.push(await possible(context, body, { waits, evidence }));
  }
  if (found.kind === 'unknown-in-statement')
    byHand.push(...(await givings(context, of, waits)));
  return [...byHand, resolving(found, waits)];
}

/** Moves an unidentified receipt to its owner. */
async function givings(
  context: Context,
  { found }: OfCase,
  waits: string | undefined,
): Promise<Possible[]> {
  const money = await strangeMoney(context.db, found.id);
  if (money instanceof NotPossible) return [];
  const amount = formatKwacha(money.amount);
  const isHeld = (await unidentifiedOf(context.db, found.id)) !== null;
  const text =
    `K${amount} leaves unidentified receipts and pays the named loan. You see the effect before ` +
    'you propose it.';
  return [
    {
      amount,
      reference: money.providerId,
      act: 'to-owner',
      whyNot: isHeld ? (waits ?? null) : notBookedYet,
      preview: isHeld ? previewOf([text]) : null,
    },
  ];
}

const notBookedYet = 'It is booked when the statement of its day is compared again.';
/** The evidence of a case for a reversal, cut to the maximum length of a reference. */
function evidenceIn({ detail, provider }: CaseRow): string {
  const seen = seenIn(detail).filter(([name]) => name !== 'Amount');
  const said = seen.map(([name, value]) => `${name}: ${value}`).join('; ');
  return `${providerText(provider)}. ${said}`.slice(0, longestEvidence);
}

const longestEvidence = 100;

function referenceOf(body: CaseBody): string | null {
  return 'reference' in body && body.reference !== unknownReference ? body.reference : null;
}

async function possible(
  context: Context,
  body: CaseBody,
  { waits, evidence }: { readonly waits: string | undefined; readonly evidence?: string },
): Promise<Possible> {
  const plan = await planOfCase(context, body);
  const isPossible = !(plan instanceof NotPossible);
  return {
    act: body.kind as Possible['act'],
    reference: evidence ?? referenceOf(body),
    amount: 'amount' in body ? body.amount : null,
    whyNot: isPossible ? (waits ?? null) : plan.why,
    preview: isPossible ? plan.preview : null,
  };
}

/** What keeps a case in the list, as the refusals of its end say it. */
export function whyNotResolved({ payment }: CaseRow): 'payment-open' | null {
  // Whatever is unknown has its end, or is in the list.
  return payment && paymentIs.open(payment.state) ? 'payment-open' : null;
}

function resolving(found: CaseRow, waits: string | undefined): Possible {
  const isOpenYet = whyNotResolved(found) !== null;
  const { payment } = found;
  const stays =
    payment === null
      ? 'Nothing is booked.'
      : `Payment and books stay as they are: ${showKwacha(payment.amount)}, ` +
        `${paymentStateText(payment.state).toLowerCase()}.`;
  return {
    act: 'resolve',
    reference: null,
    amount: null,
    whyNot:
      waits ??
      (isOpenYet
        ? 'The payment has no end yet, so the case stays in the list. Propose confirm or fail.'
        : null),
    preview: previewOf(
      ['The case leaves the list. No money is moved.', stays],
      [{ what: 'Case', before: 'open', after: 'ended' }],
    ),
  };
}
