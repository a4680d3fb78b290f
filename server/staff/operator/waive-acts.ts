import type { OperatorArgs } from '../../../contract/staff/operator.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { parseKwacha } from '../../../contract/words/ngwee.ts';
import { assert } from '../../../domain/assert.ts';
import { approveProposal } from '../cases/approve.ts';
import { openWaiver } from '../cases/proposal-row.ts';
import { proposeWaiver } from '../cases/propose.ts';
import { approvedAnswer, nothingProposed, proposedAnswer, refusedAnswer } from './case-acts.ts';
import type { ActOutcome, OperatorCall } from './operator-call.ts';

export async function proposeToWaive({
  context,
  args,
  who,
}: OperatorCall<OperatorArgs<'waive'>>): ActOutcome {
  const amount = parseKwacha(args.amount);
  assert(amount !== null, 'an amount of the contract is kwacha');
  const wanted = { orderId: numberOf(args.loan), who, amount, reason: args.reason };
  return proposedAnswer(await proposeWaiver(context, wanted), `waive approve ${args.loan}`);
}

export async function approveWaiver({
  context,
  args,
  who,
}: OperatorCall<OperatorArgs<'waive approve'>>): ActOutcome {
  const proposal = await openWaiver(context.db, numberOf(args.loan));
  if (proposal === null) return nothingProposed();
  return approvedAnswer(proposal, await approveProposal(context, proposal, who));
}

export async function refuseWaiver({
  context,
  args,
  who,
}: OperatorCall<OperatorArgs<'waive refuse'>>): ActOutcome {
  const proposal = await openWaiver(context.db, numberOf(args.loan));
  if (proposal === null) return nothingProposed();
  return refusedAnswer(context, proposal, { who, reason: args.reason });
}

function numberOf(loan: string): OrderId {
  return Number(loan) as OrderId;
}
