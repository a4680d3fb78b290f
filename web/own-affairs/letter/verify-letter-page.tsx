import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { readLetterCode, showLetterCode } from '../../../contract/borrower/letter-code.ts';
import { verifyLetter } from '../../../contract/borrower/settlement-letter.ts';
import * as say from '../../../contract/sentences/letter.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import { Refused } from '../../platform/api/call-errors.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/text-field.tsx';
import css from './verify-letter-page.module.css';

type Letter = AnswerOf<typeof verifyLetter>['letter'];

/**
 * `/verify-letter`: whether a letter that a loan is paid in full is genuine. The code is typed, or
 * behind the `#` of the address on the letter, which no proxy sees.
 */
export function VerifyLetterPage() {
  const [, navigate] = useLocation();
  const followed = useFollowedCode();
  const check = (code: string) => navigate(`${paths.verifyLetter}#c=${code}`);
  if (followed === null) return <CodeForm onCode={check} />;
  return <Checked key={followed} code={followed} onCode={check} />;
}

/** What is behind the `#`, whether or not it can be a code; null where nothing is. */
function useFollowedCode(): string | null {
  const hash = useLocationProperty(
    () => location.hash,
    () => '',
  );
  return new URLSearchParams(hash.slice(1)).get('c')?.slice(0, 60) || null;
}

interface CheckedProps {
  code: string;
  onCode: (code: string) => void;
}

function Checked({ code, onCode }: CheckedProps) {
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
      <p role="status" className={css.genuine}>
        {say.genuineText(`${orderId}`, showDay(paidOn))}
      </p>
      <p>{say.itsBorrower(initials)}</p>
    </Card>
  );
}

interface CodeFormProps {
  typed?: string;
  failure?: string;
  onCode: (code: string) => void;
}

function CodeForm({ typed: before = '', failure, onCode }: CodeFormProps) {
  const [typed, setTyped] = useState(() => {
    const code = readLetterCode(before);
    return code === null ? before : showLetterCode(code);
  });
  const [wrong, setWrong] = useState(failure);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const text = typed.trim();
    setWrong(text === '' ? say.codeMissing : undefined);
    if (text !== '') onCode(encodeURIComponent(readLetterCode(text) ?? text));
  }

  return (
    <>
      <p className={css.lead}>{say.lead}</p>
      <Card>
        <form className={css.form} noValidate onSubmit={submit}>
          <TextField
            label={say.codeField}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            hint={say.codeHint}
            value={typed}
            onChange={setTyped}
            error={wrong}
          />
          <Button type="submit">{say.check}</Button>
        </form>
      </Card>
      <p className={css.small}>{say.whatIsShown}</p>
    </>
  );
}
