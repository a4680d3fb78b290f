import { useState } from 'react';
import { Link } from 'wouter';
import { productTrial } from '../../contract/borrower/products.ts';
import * as say from '../../contract/sentences/home.ts';
import { parseKwacha } from '../../contract/words/ngwee.ts';
import { sentenceOf } from '../platform/api/call-errors.ts';
import { useAnswer } from '../platform/api/use-answer.ts';
import { paths } from '../platform/paths.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ChoiceRow } from '../ui/choice-row.tsx';
import { showWholeKwacha } from '../../contract/words/show-kwacha.ts';
import { FailedState } from '../ui/notices.tsx';
import { RangeSlider } from '../ui/range-slider.tsx';
import { LoadingIndicator, Skeleton } from '../ui/waiting.tsx';
import { Cost } from './cost.tsx';
import css from './faces.module.css';
import { useSettled } from '../ui/use-settled.ts';
import { amountTextAt, checkWish, mostFor, sentenceOfIncome, stepsOf } from './wish.ts';
import { wishFor, wishForTerm, wishOf } from './wish.ts';
import type { Offer, OfferedProduct, Wish } from './wish.ts';

/** Choosing a loan: how much, for how long, and what exactly that costs. */
export function BorrowFace() {
  // Quiet: what goes wrong is said here, and not in a toast over the same words.
  const { answer, failure, asking, again } = useAnswer(productTrial, [{ quiet: true }]);
  if (answer) return <Choosing offer={answer} />;
  if (!failure) return <ChoiceWaiting />;
  return <FailedState sentence={sentenceOf(failure)} onRetry={again} busy={asking} />;
}

function ChoiceWaiting() {
  return (
    <>
      <LoadingIndicator unseen />
      <div className={css.choiceWaiting}>
        <Skeleton lines={1} />
        <Skeleton block="button" />
        <Skeleton lines={1} />
        <Skeleton block="field" />
        <Skeleton lines={2} />
        <Skeleton block="button" />
      </div>
      <div className={css.choiceWaiting}>
        <Skeleton lines={6} />
        <Skeleton block="button" />
      </div>
    </>
  );
}

function Choosing({ offer }: { offer: Offer }) {
  const [wish, setWish] = useState(() => wishOf(offer.trial));
  const product = offer.products.find(({ productId }) => productId === wish.productId);
  if (!product) return null;
  const check = checkWish(wish, product);
  return (
    <>
      <Card>
        {offer.products.length > 1 ? (
          <Products offer={offer} wish={wish} onChange={setWish} />
        ) : null}
        <Amount product={product} wish={wish} onChange={setWish} wrong={check.wrong} />
        <ChoiceRow
          label={say.howManyDays}
          name="term"
          choices={product.terms.map((days) => ({
            value: `${days}`,
            label: `${days}`,
            unit: say.unitDays,
          }))}
          value={`${wish.termDays}`}
          onChange={(days) => setWish(wishForTerm(wish, product, Number(days)))}
        />
      </Card>
      <LiveCost offer={offer} wish={wish} isWrong={check.wrong !== null} />
    </>
  );
}

interface WishProps {
  wish: Wish;
  onChange: (wish: Wish) => void;
}

/** The best first, each with how far it goes; below them what the chosen one is. */
function Products({ offer: { products }, wish, onChange }: WishProps & { offer: Offer }) {
  const chosen = products.find(({ productId }) => productId === wish.productId);
  return (
    <div className={css.amount}>
      <ChoiceRow
        label={say.whichLoan}
        name="product"
        choices={products.toReversed().map(({ productId, name, maxAmount }) => ({
          value: productId,
          label: name,
          note: say.upTo(showWholeKwacha(maxAmount)),
        }))}
        value={wish.productId}
        onChange={(id) => {
          const product = products.find(({ productId }) => productId === id);
          if (product) onChange(wishFor(wish, product));
        }}
      />
      {chosen ? <p className={css.small}>{whatItIs(chosen)}</p> : null}
    </div>
  );
}

function whatItIs({ minAmount, maxAmount, stepAmount, terms }: OfferedProduct): string {
  const [first, last] = [terms[0], terms.at(-1)];
  const days = first === last ? `${first}` : say.daysTo(`${first}`, `${last}`);
  const [from, to, step] = [minAmount, maxAmount, stepAmount].map(showWholeKwacha);
  return say.loanIs(from ?? '', to ?? '', step ?? '', days);
}

interface AmountProps extends WishProps {
  product: OfferedProduct;
  wrong: string | null;
}

function Amount({ product, wish, onChange, wrong }: AmountProps) {
  const { position, last } = stepsOf(wish, product);
  const { maxAmount } = mostFor(product, wish.termDays);
  const byIncome = sentenceOfIncome(product, wish.termDays);
  return (
    <div className={css.amount}>
      <AmountField
        label={say.howMuch}
        name="amount"
        value={wish.amountText}
        onChange={(amountText) => onChange({ ...wish, amountText })}
        error={wrong}
      />
      <RangeSlider
        label={say.amount}
        position={position}
        last={last}
        onChange={(step) => onChange({ ...wish, amountText: amountTextAt(product, step) })}
        valueText={`K${wish.amountText}`}
        ends={[showWholeKwacha(product.minAmount), showWholeKwacha(maxAmount)]}
      />
      {byIncome === null || byIncome === wrong ? null : <p className={css.small}>{byIncome}</p>}
    </div>
  );
}

interface LiveCostProps {
  offer: Offer;
  wish: Wish;
  isWrong: boolean;
}

/** The cost of what is chosen now. The last known one stays, dimmed, until the next is there. */
function LiveCost({ offer, wish, isWrong }: LiveCostProps) {
  const settled = useSettled(wish, 250);
  const { productId, termDays } = settled;
  const amount = parseKwacha(settled.amountText);
  const isFirst = sameChoice(settled, wishOf(offer.trial));
  const asked = useAnswer(
    productTrial,
    [{ body: { productId, termDays, ...(amount === null ? {} : { amount }) }, quiet: true }],
    { when: !isWrong && !isFirst && settled === wish },
  );
  const answered = isFirst ? offer.trial : asked.answer?.trial;
  const [known, setKnown] = useState(offer.trial);
  if (answered && answered !== known) setKnown(answered);
  if (asked.failure && !answered && !isWrong) {
    const sentence = sentenceOf(asked.failure);
    return <FailedState sentence={sentence} onRetry={asked.again} busy={asked.asking} />;
  }
  const isCurrent = !isWrong && sameChoice(wishOf(known), wish);
  return (
    <>
      {isWrong ? null : <Cost trial={known} isCurrent={isCurrent} />}
      {isCurrent ? (
        <Link
          href={paths.borrowPlan({ ...wish, amount: wish.amountText })}
          className={buttonLook()}
        >
          {say.seeEstimatedBill}
        </Link>
      ) : (
        <Button disabled>{say.seeEstimatedBill}</Button>
      )}
    </>
  );
}

function sameChoice(one: Wish, other: Wish): boolean {
  return (
    one.productId === other.productId &&
    one.termDays === other.termDays &&
    parseKwacha(one.amountText) === parseKwacha(other.amountText)
  );
}
