import { useState } from 'react';
import { readSentences, writeSentence } from '../../../contract/staff/language-acts.ts';
import type { TranslatedLanguage } from '../../../contract/staff/language-words.ts';
import { languageNames } from '../../../contract/words/languages.ts';
import { callAct } from '../../platform/call-act.ts';
import { useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useSession, useWhyNot } from '../../platform/session.ts';
import { useActForm } from '../../platform/use-act-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FieldList } from '../../ui/field-list.tsx';
import { Facts, Failed } from '../../ui/frames.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import {
  placeOf,
  roomOf,
  type Sentence,
  sentenceStateWords,
  shownOnWords,
  withSamples,
} from './language-words.ts';
import css from './languages.module.css';
import { ScreenOf } from './screen-of.tsx';

interface TranslateProps {
  of: Sentence;
  language: TranslatedLanguage;
}

/** Opens a sentence, to translate it or to say that it was read. */
export function Translate({ of, language }: TranslateProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const onClose = () => {
    setIsOpen(false);
    setIsWithdrawing(false);
  };
  const opened = { of, language, onClose };
  return (
    <>
      <Button aria-label={`Open ${of.key}`} onClick={() => setIsOpen(true)}>
        Open …
      </Button>
      {isOpen && !isWithdrawing ? (
        <Opened {...opened} onWithdraw={() => setIsWithdrawing(true)} />
      ) : null}
      {isOpen && isWithdrawing ? <Withdraw {...opened} /> : null}
    </>
  );
}

interface OpenedProps extends TranslateProps {
  onClose: () => void;
}

/** Proposes that words which turned out wrong are not used any more. */
function Withdraw({ of, language, onClose }: OpenedProps) {
  const { key, inUse, on } = of;
  const whyNot = useWhyNot('languages', 'proposes');
  return (
    <Dialog title={`${placeOf(key)}: ${shownOnWords[on]}`} onClose={onClose} wide>
      <KnownOf of={of} />
      <ProposeForm
        kind="withdraw-words"
        given={{ language, sentences: [{ key, version: inUse?.version ?? 0 }] }}
        whyNot={whyNot}
      >
        <p>Borrowers read English there, until new words are approved.</p>
      </ProposeForm>
      <DialogActions>
        <Button onClick={onClose}>Back</Button>
      </DialogActions>
    </Dialog>
  );
}

function Opened({ onWithdraw, ...props }: OpenedProps & { onWithdraw: () => void }) {
  const { of, language, onClose } = props;
  const { key, version, english, on, inUse, state, words } = of;
  const whyNot = useWhyNot('languages', 'does');
  const mayNotPropose = useWhyNot('languages', 'proposes');
  const form = useActForm({
    act: writeSentence,
    given: { language, key, version },
    fields: (values) => ({
      words: {
        kind: 'words',
        label: `In ${languageNames[language]}`,
        hint: roomOf(of, values['words'] ?? ''),
        longest: 2000,
        rows: 4,
        wanted: 'Write the sentence.',
      },
    }),
    start: { words },
    onDone: onClose,
  });
  const typed = form.values['words'] ?? '';
  return (
    <Dialog title={`${placeOf(key)}: ${shownOnWords[on]}`} onClose={onClose} wide>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (whyNot === null) form.submit(event.currentTarget);
        }}
      >
        <p className={css.english} lang="en">
          {english}
        </p>
        <KnownOf of={of} />
        <ScreenOf of={of} />
        <FieldList {...form} />
        <figure className={css.preview}>
          <figcaption>With examples</figcaption>
          <p className={css[on]} lang={typed === '' ? 'en' : language}>
            {withSamples(typed || english)}
          </p>
        </figure>
        {form.error === null ? null : <Failed sentence={sentenceOf(form.error)} />}
        <DialogActions>
          <Button look="primary" type="submit" busy={form.isPending} whyNot={whyNot}>
            Keep as a draft
          </Button>
          {state === 'draft' && version > 0 && typed === words ? (
            <Read of={of} language={language} onDone={onClose} />
          ) : null}
          {inUse === null ? null : (
            <Button whyNot={mayNotPropose} onClick={onWithdraw}>
              Withdraw …
            </Button>
          )}
          <Button onClick={onClose}>Back</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function KnownOf({ of }: { of: Sentence }) {
  const { gaps, inUse, state, writtenBy, readBy } = of;
  return (
    <Facts
      facts={[
        ...(gaps.length === 0
          ? []
          : [['Variables', gaps.map((gap) => `{${gap}}`).join(' ')] as const]),
        ['State', sentenceStateWords[state]],
        ...(of.isOfOtherEnglish ? [['English', 'changed since'] as const] : []),
        ...(writtenBy ? [['Written by', writtenBy.name] as const] : []),
        ...(readBy ? [['Read by', readBy.name] as const] : []),
        ['Borrowers read', inUse?.words ?? 'English'],
      ]}
    />
  );
}

/** Says that a native speaker, who did not write it, read it. */
function Read({ of, language, onDone }: TranslateProps & { onDone: () => void }) {
  const { key, version, hash, writtenBy, isOfOtherEnglish } = of;
  const { person } = useSession();
  const mayNot = useWhyNot('languages', 'does');
  const own = writtenBy?.id === person.id ? 'You wrote it. Another person reads it.' : null;
  const read = useDoing(() =>
    callAct(readSentences, { language, sentences: [{ key, version, hash }] }).then(onDone),
  );
  return (
    <>
      {read.error === null ? null : <Failed sentence={sentenceOf(read.error)} />}
      <Button
        busy={read.isPending}
        whyNot={mayNot ?? own ?? (isOfOtherEnglish ? 'Its English has changed.' : null)}
        onClick={() => read.mutate(undefined)}
      >
        Read by a native
      </Button>
    </>
  );
}
