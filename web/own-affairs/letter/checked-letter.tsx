import { verifyLetter } from '../../../contract/borrower/settlement-letter.ts';
import * as say from '../../../contract/sentences/letter.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { Refused } from '../../platform/api/call-errors.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeForm } from './code-form.tsx';
import css from './verify-letter-page.module.css';

type Letter = AnswerOf<typeof verifyLetter>['letter'];

interface CheckedProps {
  code: string;
  onCode: (code: string) => void;
}

/** Whether the letter with this code is genuine. */
export function CheckedLetter({ code, onCode }: CheckedProps) {
  const asked = useAnswer(verifyLetter, [{ body: { code }, quiet: true }], { fresh: true });
  const { failure } = asked;
  if (failure instanceof Refused && failure.reason === 'letter-unknown') {
    return <CodeForm typed={code} failure={failure.message} onCode={onCode} />;
  }
  return (
    <Loaded asked={asked}>
      {({ letter }) => (
        <>
          <Result letter={letter} />
          <Button look="quiet" onClick={() => onCode('')}>
            {say.another}
          </Button>
        </>
      )}
    </Loaded>
  );
}

function Result({ letter }: { letter: Letter }) {
  if (letter === null) {
    return (
      <Card heading={say.noLonger} look="note">
        <p role="status">{say.noLongerText}</p>
      </Card>
    );
  }
  const { orderId, paidOn, initials } = letter;
  return (
    <Card look="pocket">
      <p role="status" className={css.lead}>
        {say.genuineText(`${orderId}`, showDay(paidOn))}
      </p>
      <p>{say.itsBorrower(initials)}</p>
    </Card>
  );
}
