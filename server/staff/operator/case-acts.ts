import type { OperatorAnswer, OperatorArgs } from '../../../contract/staff/operator.ts';
import { parseKwacha } from '../../../contract/words/ngwee.ts';
import { paymentIs } from '../../../domain/loan/payment.ts';
import type { ApproveOutcome } from '../cases/approve.ts';
import { approveProposal, refuseProposal } from '../cases/approve.ts';
import { endCase, findCase } from '../../lending/cases/case-row.ts';
import type { CarriedOut, ProposalRow } from '../cases/proposal-row.ts';
import { proposalsOfCase } from '../cases/proposal-row.ts';
import type { ProposeOutcome } from '../cases/propose.ts';
import { proposeByHand } from '../cases/propose.ts';
import type { Context } from '../../store/context.ts';
import { askAndSettle } from '../../lending/payments/settle-as-asked.ts';
import type { AskedNow } from '../../lending/payments/settle-as-asked.ts';
import type { ActOutcome, OperatorCall } from './operator-call.ts';
import { OperatorRefusal } from './operator-call.ts';
import { instantText } from './page.ts';
import { unknownCase } from './show-case.ts';

export async function askAgain({
  context,
  args,
}: OperatorCall<OperatorArgs<'case ask-again'>>): ActOutcome {
  const found = await findCase(context.db, args.id);
  if (found === null) return unknownCase(args.id);
  if (found.payment === null) {
    return new OperatorRefusal(422, 'No payment of ours has this id: there is nothing to ask.');
  }
  const asked = await askAndSettle(context, found.payment);
  const after = await findCase(context.db, args.id);
  const state = `The payment is ${after?.payment?.state ?? 'unknown'} here.`;
  return told(saidText(asked), [settledText(asked), state], asked);
}

function saidText({ outcome }: AskedNow): string {
  switch (outcome.known) {
    case 'confirmed':
      return 'The network says: confirmed.';
    case 'failed':
      return `The network says: failed (${outcome.code}).`;
    case 'in-progress':
      return 'The network says: still on its way.';
    case 'not-found':
      return 'The network does not know it.';
    case 'unknown':
      return `The network does not say: ${outcome.why}.`;
  }
}

function settledText({ settled }: AskedNow): string {
  if (settled === 'settled')
    return 'It is settled by that word. Resolve the case if it is good.';
  if (settled === 'held') return 'That does not fit our record, so nothing is booked.';
  return 'Nothing has changed by it.';
}

export async function resolveCase({
  context,
  args,
  who,
}: OperatorCall<OperatorArgs<'case resolve'>>): ActOutcome {
  const { id, reason, evidence } = args;
  const found = await findCase(context.db, id);
  if (found === null) return unknownCase(id);
  const open = await openProposalOf(context, id);
  if (open)
    return new OperatorRefusal(409, 'Something is proposed: approve or refuse it first.');
  // Whatever is unknown has its end, or is in the list.
  if (found.payment && paymentIs.open(found.payment.state)) {
    const sentence =
      'The payment has no end yet, so it stays in the list. Propose confirm or fail.';
    return new OperatorRefusal(422, sentence);
  }
  const ended = { at: context.clock.now(), by: who, resolution: reason, evidence };
  if (!(await endCase(context.db, id, ended))) {
    const before = (await findCase(context.db, id))?.resolved;
    const when = before ? ` by ${before.by} on ${instantText(before.at)}` : '';
    return new OperatorRefusal(409, `It was ended already${when}.`);
  }
  return told('The case has ended. No money was moved.', [], { id, ...ended });
}

export async function proposeForCase({
  context,
  args,
  who,
}: OperatorCall<OperatorArgs<'case propose'>>): ActOutcome {
  const { id: caseId, what, reason, evidence, reference = null } = args;
  const amount = args.amount === undefined ? null : parseKwacha(args.amount);
  const wanted = { caseId, who, what, reason, evidence, reference, amount };
  return proposedAnswer(await proposeByHand(context, wanted), `case approve ${caseId}`);
}

export async function approveForCase({
  context,
  args,
  who,
}: OperatorCall<OperatorArgs<'case approve'>>): ActOutcome {
  const proposal = await openProposalOf(context, args.id);
  if (proposal === undefined) return nothingProposed();
  return approvedAnswer(proposal, await approveProposal(context, proposal, who));
}

export async function refuseForCase({
  context,
  args,
  who,
}: OperatorCall<OperatorArgs<'case refuse'>>): ActOutcome {
  const proposal = await openProposalOf(context, args.id);
  if (proposal === undefined) return nothingProposed();
  return refusedAnswer(context, proposal, { who, reason: args.reason });
}

async function openProposalOf(
  { db }: Context,
  caseId: string,
): Promise<ProposalRow | undefined> {
  return (await proposalsOfCase(db, caseId)).find(({ decision }) => decision === null);
}

/** What is said to who proposed something; `next` is what another person types. */
export function proposedAnswer(
  outcome: ProposeOutcome,
  next: string,
): OperatorAnswer | OperatorRefusal {
  if (outcome.outcome === 'proposed') {
    const title = 'It is proposed. Nothing has moved yet.';
    return told(title, [`Somebody else does it with: ${next}`], outcome.proposal);
  }
  return new OperatorRefusal(outcome.outcome === 'unknown' ? 404 : 422, outcome.sentence);
}

const carriedOutText: Readonly<Record<CarriedOut, string>> = {
  done: 'It is done.',
  'nothing-left-to-do': 'It had happened already; nothing was done twice.',
  held: 'It did not fit any more, so nothing was booked. Look at it again.',
};

/** What is said to who approved, or why it was not done. */
export function approvedAnswer(
  proposal: ProposalRow,
  outcome: ApproveOutcome,
): OperatorAnswer | OperatorRefusal {
  switch (outcome.outcome) {
    case 'approved':
      return told(carriedOutText[outcome.carriedOut], [], { ...proposal, ...outcome });
    case 'same-person':
      return new OperatorRefusal(
        422,
        `${proposal.proposedBy} proposed it. Whatever moves money takes two people.`,
      );
    case 'decided-already':
      return new OperatorRefusal(409, 'Somebody else decided about it just now.');
    case 'not-possible':
      return new OperatorRefusal(422, outcome.sentence);
  }
}

export async function refusedAnswer(
  context: Context,
  proposal: ProposalRow,
  by: { readonly who: string; readonly reason: string },
): ActOutcome {
  if (await refuseProposal(context, proposal, by)) {
    return told('The proposal is taken away. Nothing was done.', [], {
      id: proposal.id,
      ...by,
    });
  }
  return new OperatorRefusal(409, 'Somebody else decided about it just now.');
}

export function nothingProposed(): OperatorRefusal {
  return new OperatorRefusal(404, 'Nothing is proposed that waits to be decided.');
}

function told(title: string, lines: readonly string[], data: unknown): OperatorAnswer {
  return { page: { title, parts: [{ heading: '', lines: [...lines] }] }, data };
}
