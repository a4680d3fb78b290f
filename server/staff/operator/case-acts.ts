import type { OperatorAnswer, OperatorArgs } from '../../../contract/staff/operator.ts';
import { paymentIs } from '../../../domain/loan/payment.ts';
import { endCase, findCase } from '../../lending/cases/case-row.ts';
import { isOpen, proposalsAbout } from '../proposals/proposal-row.ts';
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
  if ((await proposalsAbout(context.db, { kind: 'case', id })).some(isOpen))
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

function told(title: string, lines: readonly string[], data: unknown): OperatorAnswer {
  return { page: { title, parts: [{ heading: '', lines: [...lines] }] }, data };
}
