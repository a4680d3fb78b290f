import * as say from '../../../../contract/sentences/messages.ts';
import { acceptDays } from '../../../../contract/staff/ease-bodies.ts';
import { addDays, civilDateOf } from '../../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { parseKwacha } from '../../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import { dayText } from '../../../../contract/words/day-text.ts';
import { showDay } from '../../../../contract/words/show-day.ts';
import { assert } from '../../../../domain/assert.ts';
import type {
  ArrangedPart,
  ArrangementAgreed,
  ArrangementOffered,
} from '../../../../domain/loan/account-events.ts';
import { arrangementGraceDays } from '../../../../domain/loan/arranged.ts';
import { decideArrangement } from '../../../../domain/loan/decide-arrangement.ts';
import type { NotArranged } from '../../../../domain/loan/decide-arrangement.ts';
import { accountOf } from '../../../lending/orders/load-order.ts';
import { messageTo } from '../../../lending/payments/settled-messages.ts';
import { NotPossible } from '../../proposals/kind.ts';
import { previewDays } from '../../proposals/later.ts';
import type { LaterDay } from '../../proposals/later.ts';
import { kindOfLoan } from '../../proposals/of-loan.ts';

/** A plan of dated amounts is offered; it counts once its borrower agrees to it. */
export const arrangement = kindOfLoan<'arrangement'>(
  ({ clock }, order, { body, proposalId }) => {
    const now = clock.now();
    const today = civilDateOf(now);
    const floor = order.terms.pricing.minimum.floor;
    const given = body.parts.map(({ on, amount }) => ({ on, amount: amountOf(amount) }));
    const state = accountOf(order, now);
    const parts = decideArrangement(state, { parts: given, lastOn: body.lastOn, floor });
    if (typeof parts === 'string') {
      const owed = showKwacha(state.remainingAmount);
      return new NotPossible(whyNot(parts, owed, showKwacha(floor)));
    }
    const [first] = parts;
    assert(first !== undefined, 'a plan has a last amount at least');
    const acceptBy = addDays(today, acceptDays);
    const event: ArrangementOffered = {
      kind: 'arrangement-offered',
      eventId: `arrangement ${proposalId}`,
      effectiveAt: now,
      effectiveOn: today,
      proposalId,
      parts,
      acceptBy,
    };
    const text = say.planOffered(
      showKwacha(first.amount),
      showDay(first.on),
      showDay(acceptBy),
    );
    return {
      title:
        `Payment arrangement for loan ${order.id}: ${counted(parts.length)} ` +
        `until ${dayText(body.lastOn)}.`,
      later: laterDays(event, body.lastOn),
      sentences: [
        ...parts.map(partWords),
        `The borrower can agree until ${dayText(acceptBy)}. From today nothing is charged ` +
          `while it is kept, and no one calls. ` +
          `An amount more than ${arrangementGraceDays} days late breaks it.`,
        'When the borrower agrees, what was charged since today is reversed.',
        `If it is kept, ${showKwacha(state.remainingAmount)} is paid in all.`,
      ],
      change: {
        now,
        events: [event],
        messages: [messageTo(order, { kind: 'decision', text, now })],
      },
    };
  },
);

function partWords({ on, amount }: ArrangedPart, i: number): string {
  return `${i + 1}. ${showKwacha(amount)} by ${dayText(on)}.`;
}

function counted(parts: number): string {
  return parts === 1 ? 'one amount' : `${parts} amounts`;
}

/** Agreed to on the last day, and then broken because no payment arrives. */
function laterDays(offered: ArrangementOffered, lastOn: CivilDate): LaterDay[] {
  const { acceptBy, effectiveAt, effectiveOn, proposalId } = offered;
  const agreed: ArrangementAgreed = {
    kind: 'arrangement-agreed',
    eventId: `arrangement-agreed ${proposalId}`,
    effectiveAt,
    effectiveOn,
    proposalId,
    agreedOn: acceptBy,
  };
  const events = [offered, agreed];
  return [
    { on: acceptBy, condition: 'if agreed to by then', events },
    { on: addDays(lastOn, previewDays), condition: 'if agreed to and broken', events },
  ];
}

function whyNot(why: NotArranged, owed: string, floor: string): string {
  const sentences: Record<NotArranged, string> = {
    disputed: 'Its borrower disputes the loan. Decide the dispute first.',
    'not-late': 'The loan is neither late nor due within a week.',
    'arranged-already': 'A plan is offered or kept already.',
    'days-not-in-order':
      'Put the days in order, each later than the one before and than today.',
    'first-too-far': 'The first amount is due within 30 days.',
    'last-too-far': 'The last amount is due within 26 weeks.',
    'amount-too-small': `No amount may be smaller than ${floor}. ${owed} is owed.`,
    'more-than-owed': `${owed} is owed: something has to be left for the last day.`,
  };
  return sentences[why];
}

function amountOf(text: string) {
  const amount = parseKwacha(text);
  assert(amount !== null, 'an amount of the contract is kwacha');
  return amount;
}
