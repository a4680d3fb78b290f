import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { productTrial } from '../../../contract/borrower/products.ts';
import { refusalSentence } from '../../../contract/words/refusals.ts';
import * as say from '../../../contract/sentences/borrow.ts';
import { Refused } from '../../platform/api/call-errors.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { paths } from '../../platform/paths.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { BorrowForm } from './borrow-form.tsx';
import { readLoanChoice } from './loan-choice.ts';

/** `/borrow-plan`: what exactly a choice would cost, and the agreement to it. */
export function BorrowPlanPage() {
  const choice = readLoanChoice(useSearch());
  const asked = useAnswer(productTrial, [{ body: choice, quiet: true }], { fresh: true });
  const [priceChanged, setPriceChanged] = useState(false);

  function showNewPrice() {
    setPriceChanged(true);
    asked.again();
    window.scrollTo({ top: 0 });
  }

  if (asked.failure instanceof Refused && !asked.answer) {
    return <NotOffered sentence={asked.failure.sentence} />;
  }
  const note = priceChanged ? (
    <Card look="note">
      <output>{refusalSentence('offer-changed')}</output>
    </Card>
  ) : null;
  return (
    <Loaded asked={asked}>
      {({ trial }) => (
        <BorrowForm
          key={trial.trialHash}
          trial={trial}
          note={note}
          onPriceChanged={showNewPrice}
        />
      )}
    </Loaded>
  );
}

/** A choice that cannot be had: why, and back to choosing. */
function NotOffered({ sentence }: { sentence: string }) {
  return (
    <EmptyState
      title={say.notOffered}
      action={
        <Link href={paths.home} className={buttonLook()}>
          {say.backToHome}
        </Link>
      }
    >
      <p>{sentence}</p>
    </EmptyState>
  );
}
