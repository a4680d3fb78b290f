import { countServesHours } from '../../../../contract/staff/price-acts.ts';
import { dayText } from '../../../../contract/words/day-text.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import { isLowerPrice, wholeOf } from '../../../../domain/loan/price-correction.ts';
import type { CountedLoans } from '../../../../domain/loan/price-correction.ts';
import { beginCorrection, findCorrection } from './price-correction-row.ts';
import type { PriceCorrection } from './price-correction-row.ts';
import {
  isSamePrice,
  notLower,
  priceChanges,
  priceVersionOf,
  servesUntil,
} from './price-version.ts';
import { noEffects, NotPossible } from '../../proposals/kind.ts';
import type { KindRun } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';

/** Reverses what a wrong price charged too much, on all loans of its version. */
export const correctPriceKind: KindRun<'correct-price'> = {
  isAtomic: true,
  async plan({ db }, body) {
    const found = await priceVersionOf(db, body);
    if (found === null) return new NotPossible('There is no such version of a product.');
    const { product, charged, isLent } = found;
    const name = `${product.name}, version ${product.version}`;
    if (isLent) return new NotPossible(`Withdraw ${name} from sale first.`, 'still-lent');
    if (!isLowerPrice(body.price, charged)) {
      return new NotPossible(notLower, 'price-not-lower');
    }
    const counted = await findCorrection(db, body.countId);
    if (counted?.state !== 'counted') {
      return new NotPossible('Count what it reverses first.', 'count-missing');
    }
    const isOfVersion =
      counted.productId === body.productId && counted.version === body.version;
    if (!isOfVersion || !isSamePrice(counted.price, body.price)) {
      return new NotPossible('The count is of another price.', 'count-missing');
    }
    const title = `Put right the price of ${name}, for all its loans.`;
    const changes = priceChanges(product, charged, body.price);
    return {
      ...noEffects,
      title,
      about: aboutPrice(body),
      preview: previewOf(
        [title, ...countedSentences(counted), ...whatHappens],
        changes.map(({ what, before, after }) => ({ what, before, after })),
      ),
    };
  },
  async whyNotYet({ db, clock }, { countId }) {
    const counted = await findCorrection(db, countId);
    const until = counted && servesUntil(counted);
    if (until !== null && until >= clock.now()) return null;
    const why = `It was counted more than ${countServesHours} hours ago.`;
    return new NotPossible(why, 'count-missing');
  },
  isDone: async () => false,
  async carryOut({ db, clock, wake }, { id: proposalId }, { countId }) {
    await beginCorrection(db, countId, { proposalId, at: clock.now() });
    wake('correct-prices');
    return 'done';
  },
};

/** Of a version one proposal is open at a time, beside one that publishes the next. */
export function aboutPrice({ productId, version }: { productId: string; version: number }) {
  return { kind: 'price', id: `${productId}-${version}` } as const;
}

const kwacha = ({ amount }: CountedLoans) => showKwacha(amount);
const loansOf = ({ loans }: CountedLoans) => `${loans} ${loans === 1 ? 'loan' : 'loans'}`;

/** What was counted, by how the loans stand; a group without loans is left out. */
function countedSentences({ count, asOf }: PriceCorrection): string[] {
  const { open, repaid, givenUp, unharmed, sentBack } = count;
  const all = wholeOf(count);
  const groups = [
    [open, 'still open'],
    [repaid, 'repaid'],
    [givenUp, 'written off'],
  ] as const;
  const parts = groups.flatMap(([group, how]) =>
    group.loans === 0 ? [] : [`${kwacha(group)} of ${loansOf(group)} ${how}`],
  );
  return [
    `Counted by the end of ${dayText(asOf)}: ${kwacha(all)} of ${loansOf(all)} is reversed.`,
    ...(parts.length === 0 ? [] : [`Of this: ${parts.join('; ')}.`]),
    ...(sentBack.loans === 0
      ? []
      : [
          `${kwacha(sentBack)} of ${loansOf(sentBack)} was paid too much and is sent back to ` +
            'the wallets; the rest is owed no more.',
        ]),
    ...(unharmed.loans === 0
      ? []
      : [
          `Charged nothing wrongly so far: ${loansOf(unharmed)}. The lower price counts for ` +
            'what comes.',
        ]),
  ];
}

const whatHappens = [
  'Each loan is counted by the corrected price, from its first day, as it is when its ' +
    'turn comes. Days and parts of the loan stay as agreed; no borrower owes more.',
  'Each borrower whose loan changes gets one message. The contract stays as it was given.',
];
