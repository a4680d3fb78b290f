import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../platform/loaded.tsx';
import { confirmsByPasskey } from '../platform/passkey.ts';
import { useDoing } from '../platform/queries.ts';
import { isRefused, sentenceOf } from '../platform/refusals.ts';
import { Button } from '../ui/button.tsx';
import { Failed, Notice } from '../ui/frames.tsx';
import { Instant } from '../ui/instant.tsx';
import css from '../ui/letter.module.css';

interface WordsUnderSealProps<Answer> {
  asked: UseQueryResult<Answer>;
  /** Why the user may not read them; null when they may. */
  mayNot: string | null;
  children: (answer: Answer) => ReactNode;
}

/** What a borrower wrote: opened in the name of who reads it, by a passkey of today. */
export function WordsUnderSeal<Answer>({
  asked,
  mayNot,
  children,
}: WordsUnderSealProps<Answer>) {
  const confirm = useDoing(async () => {
    await confirmsByPasskey();
    await asked.refetch();
  });
  if (mayNot !== null) {
    return (
      <Notice>
        <p>What was written stays covered. {mayNot}</p>
      </Notice>
    );
  }
  if (isRefused(asked.error, 'step-up-needed')) {
    return (
      <Notice
        tone="warn"
        actions={
          <Button busy={confirm.isPending} onClick={() => confirm.mutate(undefined)}>
            Confirm with your passkey
          </Button>
        }
      >
        <p>What was written is opened after your passkey.</p>
        {confirm.error === null ? null : <Failed sentence={sentenceOf(confirm.error)} />}
      </Notice>
    );
  }
  return <Loaded asked={asked}>{children}</Loaded>;
}

interface LetterProps {
  by: string;
  at: Date;
  text: string;
}

/** Something that was written, by whom and when. */
export function Letter({ by, at, text }: LetterProps) {
  return (
    <article className={css.letter}>
      <small>
        {by}, <Instant at={at} />
      </small>
      <p>{text === '' ? 'Erased.' : text}</p>
    </article>
  );
}
