import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { productTrial } from '../../contract/borrower/products.ts';
import * as say from '../../contract/sentences/home.ts';
import type { Standing } from '../../contract/borrower/standing.ts';
import { offeredTerms } from '../../contract/borrower/loan-choices.ts';
import { plainKwacha, zeroNgwee } from '../../contract/words/ngwee.ts';
import { readTypedKwacha } from '../../contract/words/typed-kwacha.ts';
import { Refused, sentenceOf } from '../platform/api/call-errors.ts';
import { useAnswer } from '../platform/api/use-answer.ts';
import { paths } from '../platform/paths.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ChoiceRow } from '../ui/choice-row.tsx';
import { showWholeKwacha } from '../../contract/words/show-kwacha.ts';
import { FailedState } from '../ui/notices.tsx';
import { StayBelow } from '../ui/stay-below.tsx';
import { RangeSlider } from '../ui/range-slider.tsx';
import { LoadingIndicator, Skeleton } from '../ui/waiting.tsx';
import { Cost, InShort } from './cost.tsx';
import css from './faces.module.css';
import { useSettled } from '../ui/use-settled.ts';
import { faultOf, sentenceOfIncome, stepsOf, wishForTerm, wishOf } from './wish.ts';
import type { Offer, Wish } from './wish.ts';

interface BorrowFaceProps {
  /** Left out where the borrower comes from another standing of today: a loan just paid off. */
  standing?: Standing;
}

/** Choosing a loan: how much, for how long, and what exactly that costs. */
export function BorrowFace({ standing }: BorrowFaceProps) {
  // Quiet: failures are shown here, and not in a toast over the same words.
  const { answer, failure, asking, again } = useAnswer(productTrial, [{ quiet: true }]);
  if (answer) return <Choosing offer={answer} standing={standing} />;
  if (!failure) return <ChoiceWaiting />;
  // A refusal stays until its date: asking again would change nothing.
  if (failure instanceof Refused) {
    return (
      <Card look="note">
        <p role="status">{failure.sentence}</p>
      </Card>
    );
  }
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

interface ChoosingProps {
  offer: Offer;
  standing: Standing | undefined;
}

function Choosing({ offer, standing }: ChoosingProps) {
  const [wish, setWish] = useState(() => wishOf(offer.trial));
  const { products: offered, paydayTerm } = offer;
  const fault = faultOf(wish, offered);
  return (
    <LiveCost offer={offer} wish={wish} isWrong={fault !== null}>
      {standing ? <p className={css.upTo}>{standing.sentence}</p> : null}
      <Amount offered={offered} wish={wish} onChange={setWish} wrong={fault} />
      <ChoiceRow
        label={say.howManyDays}
        name="term"
        choices={offeredTerms(offered).map((days) => ({
          value: `${days}`,
          label: `${days}`,
          unit: say.unitDays,
        }))}
        value={`${wish.termDays}`}
        onChange={(days) => setWish(wishForTerm(wish, offered, Number(days)))}
      />
      {wish.termDays === paydayTerm ? <p className={css.small}>{say.afterPayday}</p> : null}
    </LiveCost>
  );
}

interface AmountProps {
  offered: Offer['products'];
  wish: Wish;
  onChange: (wish: Wish) => void;
  wrong: string | null;
}

function Amount({ offered, wish, onChange, wrong }: AmountProps) {
  const { amounts, position, last } = stepsOf(wish, offered);
  const byIncome = sentenceOfIncome(offered, wish.termDays);
  const at = (step: number) => amounts[step] ?? zeroNgwee;
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
        onChange={(step) => onChange({ ...wish, amountText: plainKwacha(at(step)) })}
        valueText={showWholeKwacha(at(position))}
      />
      {byIncome === null || byIncome === wrong ? null : <p className={css.small}>{byIncome}</p>}
    </div>
  );
}

interface LiveCostProps {
  offer: Offer;
  wish: Wish;
  isWrong: boolean;
  /** The fields of the choice. */
  children: ReactNode;
}

/** The choice with its cost. The last known one stays, dimmed, until the next is there. */
function LiveCost({ offer, wish, isWrong, children }: LiveCostProps) {
  const settled = useSettled(wish, 250);
  const { termDays } = settled;
  const amount = readTypedKwacha(settled.amountText).amount;
  const isFirst = sameChoice(settled, wishOf(offer.trial));
  const asked = useAnswer(
    productTrial,
    [{ body: { termDays, ...(amount === null ? {} : { amount }) }, quiet: true }],
    { when: !isWrong && !isFirst && settled === wish },
  );
  const answered = isFirst ? offer.trial : asked.answer?.trial;
  const [known, setKnown] = useState(offer.trial);
  if (answered && answered !== known) setKnown(answered);
  if (asked.failure && !answered && !isWrong) {
    const sentence = sentenceOf(asked.failure);
    return (
      <>
        <Card>{children}</Card>
        <FailedState sentence={sentence} onRetry={asked.again} busy={asked.asking} />
      </>
    );
  }
  const isCurrent = !isWrong && sameChoice(wishOf(known), wish);
  return (
    <>
      <Card>
        {children}
        {isWrong ? null : <InShort trial={known} isCurrent={isCurrent} />}
        <StayBelow>
          {isCurrent ? (
            <Link
              href={paths.borrowPlan({ ...wish, amount: plainKwacha(known.amount) })}
              className={buttonLook()}
            >
              {say.seeEstimatedBill}
            </Link>
          ) : (
            <Button disabled>{say.seeEstimatedBill}</Button>
          )}
        </StayBelow>
      </Card>
      {isWrong ? null : <Cost trial={known} isCurrent={isCurrent} />}
    </>
  );
}

function sameChoice(one: Wish, other: Wish): boolean {
  return (
    one.termDays === other.termDays &&
    readTypedKwacha(one.amountText).amount === readTypedKwacha(other.amountText).amount
  );
}
