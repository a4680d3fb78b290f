import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { productTrial } from '../../contract/products.ts';
import { refusalSentence } from '../../contract/refusals.ts';
import { Loaded } from '../api/loaded.tsx';
import { useAnswer } from '../api/use-answer.ts';
import { paths } from '../paths.ts';
import { Card } from '../ui/card.tsx';
import { BorrowForm } from './borrow-form.tsx';
import css from './borrow.module.css';
import { readLoanChoice } from './loan-choice.ts';
import { LoanCost } from './loan-cost.tsx';

/** `/borrow-plan`: what exactly a choice would cost, and the agreement to it. */
export function BorrowPlanPage() {
  const choice = readLoanChoice(useSearch());
  const asked = useAnswer(productTrial, [{ body: choice }], { fresh: true });
  const [priceChanged, setPriceChanged] = useState(false);

  function showNewPrice() {
    setPriceChanged(true);
    asked.again();
    window.scrollTo({ top: 0 });
  }

  return (
    <>
      {priceChanged ? (
        <Card look="note">
          <output>{refusalSentence('offer-changed')}</output>
        </Card>
      ) : null}
      <Loaded asked={asked}>
        {({ trial }) => (
          <>
            <LoanCost trial={trial} />
            <BorrowForm key={trial.trialHash} trial={trial} onPriceChanged={showNewPrice} />
          </>
        )}
      </Loaded>
      {asked.failure && !asked.answer ? (
        <Link href={paths.home} className={css.textLink}>
          Choose another amount
        </Link>
      ) : null}
    </>
  );
}
