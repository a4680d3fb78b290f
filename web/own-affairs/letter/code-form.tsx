import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { readLetterCode, showLetterCode } from '../../../contract/borrower/letter-code.ts';
import * as say from '../../../contract/sentences/letter.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { doneLater, useTouchedBefore } from '../../ui/touched-before.ts';
import css from './verify-letter-page.module.css';

interface CodeFormProps {
  typed?: string;
  failure?: string;
  onCode: (code: string) => void;
}

/** Where the code of a letter is typed. */
export function CodeForm({ typed: before = '', failure, onCode }: CodeFormProps) {
  const [typed, setTyped] = useState(() => {
    const code = readLetterCode(before);
    return code === null ? before : showLetterCode(code);
  });
  const [wrong, setWrong] = useState(failure);
  const formRef = useRef<HTMLFormElement>(null);
  useTouchedBefore(formRef);

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
        <form ref={formRef} className={css.form} noValidate onSubmit={submit}>
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
          <Button {...doneLater('check')} type="submit">
            {say.check}
          </Button>
        </form>
      </Card>
      <p className={css.small}>{say.whatIsShown}</p>
    </>
  );
}
