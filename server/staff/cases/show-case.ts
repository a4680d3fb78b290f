import { showCase, showPayment } from '../../../contract/staff/case-acts.ts';
import type { ProposalBody } from '../../../contract/staff/proposal-kinds.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { formatKwacha } from '../../../contract/words/ngwee.ts';
import type { Network } from '../../../contract/market/network.ts';
import { providerText } from '../../../contract/staff/provider-text.ts';
import { paymentStateText } from '../../../contract/staff/state-words.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { paymentIs } from '../../../domain/loan/payment.ts';
import { type CaseRow, findCase } from '../../lending/cases/case-row.ts';
import { inSuspenseOf } from '../../lending/ledger/journal-row.ts';
import type { Context } from '../../store/context.ts';
import { type Queryable, sql } from '../../store/database/database.ts';
import { serveAct, StaffRefusal } from '../acts/serve-act.ts';
import { NotPossible } from '../proposals/kind.ts';
import { planOf } from '../proposals/kinds.ts';
import { strangeMoney } from '../proposals/kinds/strange-money.ts';
import { isOpen, type ProposalRow, proposalsAbout } from '../proposals/proposal-row.ts';
import { previewOf } from '../proposals/preview.ts';
import { findTaker } from '../work/work-item.ts';
import { casesOfPayment, findCaseLine } from './case-rows.ts';
import { caseWords } from './case-words.ts';
import { evidenceOf } from './evidence.ts';
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
  select payment_id as "paymentId", code from earlier_attempt
  where provider = :provider and provider_id::text = lower(:providerId)`);

async function strangeText(q: Queryable, found: CaseRow): Promise<string> {
  const { kind, provider, providerId } = found;
  if (kind === 'unreadable-statement') return 'It is about the statement of a day.';
  if (kind === 'float-short') return 'It is about our own money there.';
  const givenUp = await q.row(selectGivenUp, { provider, providerId });
  return givenUp
    ? `It is the id of a sending that was given up (${givenUp.code}), of payment ` +
        `${givenUp.paymentId}: that money may have moved twice.`
    : 'No payment of ours has this id.';
}

/** What stands for it until somebody has it on paper. */
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
    const bodies: readonly ProposalBody[] = [
      { kind: 'confirm', caseId, reference, amount: payment.amount },
      { kind: 'fail', caseId },
      { kind: 'pay-back', caseId },
    ];
    for (const body of bodies) byHand.push(await possible(context, body, waits));
  }
  if (found.kind === 'unknown-in-statement')
    byHand.push(...(await givings(context, of, waits)));
  return [...byHand, resolving(found, waits)];
}

const floatOfProvider: Readonly<Record<string, Network>> = { mtn: 'MTN', airtel: 'Airtel' };

/** Of a provider that moves money of several networks: the float is chosen by a person. */
const anyFloat = (amount: string) =>
  previewOf([
    `K${amount} leave the float of the network that they came by, and wait in suspense. ` +
      'Which network that was stands in the statement: the journal asks for it.',
  ]);

/** Money that nobody asked for goes to suspense, and from there to its owner. */
async function givings(
  context: Context,
  { found }: OfCase,
  waits: string | undefined,
): Promise<Possible[]> {
  const money = await strangeMoney(context.db, found.id);
  if (money instanceof NotPossible) return [];
  const amount = formatKwacha(money.amount);
  const held = await inSuspenseOf(context.db, found.id);
  const network = floatOfProvider[money.provider];
  const float = `float:${network ?? 'Airtel'}`;
  const plan = await planOf(context, {
    kind: 'journal',
    on: context.clock.today(),
    memo: `Nobody asked for it: ${providerText(money.provider)}, ${money.providerId}`.slice(
      0,
      200,
    ),
    debits: [{ account: float, amount }],
    credits: [{ account: 'suspense', amount }],
    caseId: found.id,
  });
  const isPossible = !(plan instanceof NotPossible);
  const { providerId: reference } = money;
  const known = { amount, reference };
  return [
    {
      ...known,
      act: 'into-suspense',
      whyNot: isPossible ? (waits ?? null) : plan.why,
      preview: isPossible ? (network === undefined ? anyFloat(amount) : plan.preview) : null,
    },
    {
      ...known,
      act: 'to-owner',
      whyNot: held === null ? 'Suspense does not hold it yet.' : (waits ?? null),
      preview:
        held === null
          ? null
          : previewOf([
              `K${amount} leave suspense and pay the loan that is named. What that does is ` +
                'shown before it is proposed.',
            ]),
    },
  ];
}

async function possible(
  context: Context,
  body: ProposalBody,
  waits: string | undefined,
): Promise<Possible> {
  const plan = await planOf(context, body);
  const isPossible = !(plan instanceof NotPossible);
  return {
    act: body.kind as Possible['act'],
    reference:
      'reference' in body && body.reference !== unknownReference ? body.reference : null,
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
