import { useState } from 'react';
import { useDoing } from '../platform/queries.ts';
import { sentenceOf } from '../platform/refusals.ts';
import { Button } from '../ui/button.tsx';
import { Failed, Notice } from '../ui/frames.tsx';
import css from '../ui/draft.module.css';

/** What an editor begins from: a draft that was saved, or what is in force. */
interface Start<Typed> {
  readonly version: number;
  readonly typed: Typed;
}

/** A draft while it is typed, and how it differs from the saved one. */
export function useDraft<Typed>(
  now: Start<Typed>,
  /** Null: it cannot be saved as it is. */
  saveIt: (typed: Typed, version: number) => Promise<{ readonly version: number }> | null,
) {
  const [start, setStart] = useState(now);
  const [typed, setTyped] = useState(start.typed);
  const isSame = JSON.stringify(typed) === JSON.stringify(start.typed);
  const isOvertaken = now.version > start.version;
  const beginAnew = () => {
    setStart(now);
    setTyped(now.typed);
  };
  // Nothing was typed yet that could be lost.
  if (isOvertaken && isSame) beginAnew();
  const save = useDoing(async () => {
    const saved = await saveIt(typed, start.version);
    if (saved !== null) setStart({ version: saved.version, typed });
  });
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  return { typed, change, isSame, isOvertaken: isOvertaken && !isSame, beginAnew, save };
}

type Draft = Pick<
  ReturnType<typeof useDraft<object>>,
  'isSame' | 'isOvertaken' | 'beginAnew' | 'save'
>;

/** Says that another person has saved a newer draft. */
export function Overtaken({ draft, by }: { draft: Draft; by: string | undefined }) {
  if (!draft.isOvertaken) return null;
  return (
    <Notice tone="warn" actions={<Button onClick={draft.beginAnew}>Show it</Button>}>
      <p>{by ?? 'Someone'} has saved another draft since. Copy what you need of yours.</p>
    </Notice>
  );
}

/** What became of the last saving. */
export function Saved({ draft: { save, isSame } }: { draft: Draft }) {
  return (
    <>
      {save.error === null ? null : <Failed sentence={sentenceOf(save.error)} />}
      <p role="status" className={css.quiet}>
        {save.isSuccess && isSame ? 'The draft is saved.' : ''}
      </p>
    </>
  );
}

export function SaveButton({ draft, whyNot }: { draft: Draft; whyNot: string | null }) {
  const { isSame, save } = draft;
  return (
    <Button
      look={isSame ? 'quiet' : 'primary'}
      busy={save.isPending}
      whyNot={whyNot ?? (isSame ? 'Nothing was changed.' : null)}
      onClick={() => save.mutate(undefined)}
    >
      Save the draft
    </Button>
  );
}
