import { expect, it } from 'vitest';
import * as say from '../../../contract/sentences/messages.ts';
import * as standing from '../../../contract/sentences/standing.ts';
import type { PaymentId, PlanId } from '../../../contract/words/ids.ts';
import { kwacha, ngwee, zeroNgwee } from '../../../contract/words/ngwee.ts';
import { showWeekday } from '../../../contract/words/show-weekday.ts';
import type { PaymentEffect } from '../../../domain/loan/book.ts';
import { dayOf } from '../../../testing/loan-history.ts';
import { englishIn } from '../../../testing/language/pseudo.ts';
import { saidBy } from '../../messages/gsm-text.ts';
import { offeredLanguages } from '../../store/spoken.ts';
import { noticeText, noticeWithoutLink } from '../../../contract/sentences/takeover.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { extensionReceipt, repaymentReceipt, returnReceipt } from './receipt.ts';

const most = ngwee(14_999_99n);
const day = showWeekday(dayOf(20), dayOf(0));
const reference = 'MP260302.0800.L06941';

function effect(more: Partial<PaymentEffect> = {}): PaymentEffect {
  const at = new Date('2026-03-02T08:00:00Z');
  const parts = { planId: 'plan' as PlanId, lateFee: most, fee: most, interest: most };
  return {
    paymentId: 'p' as PaymentId,
    kind: 'payment-confirmed',
    network: 'MTN',
    amount: most,
    effectiveAt: at,
    effectiveOn: dayOf(0),
    allocations: [{ ...parts, principal: most }],
    daysBack: { amount: zeroNgwee, days: 0 },
    extensionFee: zeroNgwee,
    owedToBorrower: zeroNgwee,
    remainingAfter: zeroNgwee,
    ...more,
  };
}

const rest = standing.wasDue(showKwacha(most), day, showKwacha(most));
const texts: readonly (readonly [string, string])[] = [
  [
    'repayment',
    repaymentReceipt(effect(), reference, { rest, discount: most, excusedDays: 3 }),
  ],
  ['extension', extensionReceipt(effect({ extensionFee: kwacha(5) }), reference, rest)],
  ['extension that was not', extensionReceipt(effect(), reference, rest)],
  ['loan given back', returnReceipt(effect(), reference, standing.givenBack)],
  ['loan paid in full', returnReceipt(effect(), reference, say.paidInFull)],
  ['notice', noticeWithoutLink(showKwacha(most))],
  ['notice with its link', noticeText(showKwacha(most), 'https://l.zm/qp#b=AbCdEfGh')],
];

it.each(texts)('the message of a %s is in one language, whole', (_, text) => {
  for (const language of offeredLanguages()) {
    const said = saidBy('sms', text, language);
    expect(said).not.toBeNull();
    const words = (said ?? '').replace(/ExtraMoney|ref \S+|https:\S+/g, '');
    if (language === 'en-XA') expect(englishIn(words)).toEqual([]);
    else expect(words).not.toMatch(/[àéìòùñ¡]|[.?!] [a-z]/);
  }
});
