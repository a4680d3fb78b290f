import * as sayOfForms from '../../../contract/sentences/form-faults.ts';
import { useState } from 'react';
import { mayHaveArrived, sentenceOf } from '../../platform/api/call-errors.ts';
import { ChoiceList } from '../../verify/questionnaire/choice-list.tsx';
import { randomUuid } from '../../platform/session/device.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { DraftName } from '../../verify/verification/form-draft.ts';
import { forgetDraft, keepDraft, readDraft } from '../../verify/verification/form-draft.ts';
import css from './letter-form.module.css';

/** What is sent: a choice, words, and the id under which they are filed once. */
export interface Letter<Topic extends string> {
  readonly requestId: string;
  readonly topic: Topic;
  readonly words: string;
  /** The box was ticked; without a box it is false. */
  readonly isTicked: boolean;
}

interface LetterFormProps<Topic extends string> {
  /** What is typed is kept under this name over a reload, with its id. */
  draft: DraftName;
  topics: readonly { readonly value: Topic; readonly label: string }[];
  question: string;
  questionMissing: string;
  wordsLabel: string;
  wordsHint: string;
  wordsMissing: string;
  limit: number;
  /** A box to tick below the choice. */
  tick?: string | null;
  button: string;
  /** Sends it; a failure shows under the words, and may be tried again. */
  onSend: (letter: Letter<Topic>) => Promise<void>;
}

interface Typed {
  readonly requestId: string;
  readonly topic: string;
  readonly words: string;
}

function keptDraft(name: DraftName): Typed {
  const kept = readDraft(name);
  const text = (field: string) => (typeof kept[field] === 'string' ? kept[field] : '');
  const requestId = text('requestId') || randomUuid();
  return { requestId, topic: text('topic'), words: text('words') };
}

/** What a borrower writes to the lender. However often it is sent, it arrives once. */
export function LetterForm<Topic extends string>(props: LetterFormProps<Topic>) {
  const { typed, topic, words, tried, busy, failure, change, send } = useLetter(props);
  const [isTicked, setTicked] = useState(Boolean(props.tick));
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(isTicked);
      }}
    >
      <Topics {...props} topic={topic} wrong={tried} onChoose={change} />
      {props.tick ? (
        <Checkbox name="tick" checked={isTicked} onChange={setTicked}>
          {props.tick}
        </Checkbox>
      ) : null}
      <TextField
        label={props.wordsLabel}
        name="words"
        hint={props.wordsHint}
        value={typed.words}
        lines={5}
        counted={{ signs: typed.words.length, limit: props.limit }}
        onChange={(value) => change({ words: value })}
        error={tried ? wrongWords(words, props) : null}
      />
      {failure === null ? null : (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" busy={busy}>
        {props.button}
      </Button>
    </form>
  );
}

function wrongWords(words: string, of: { wordsMissing: string; limit: number }): string | null {
  if (words === '') return of.wordsMissing;
  return words.length > of.limit ? sayOfForms.tooLong(`${of.limit}`) : null;
}

/** What is typed, and sending it, with a retry when the answer is lost. */
function useLetter<Topic extends string>({
  draft,
  topics,
  limit,
  onSend,
}: LetterFormProps<Topic>) {
  const [typed, setTyped] = useState(() => keptDraft(draft));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const topic = topics.find(({ value }) => value === typed.topic)?.value;
  const words = typed.words.trim();

  function change(changed: Partial<Typed>) {
    const next = { ...typed, ...changed };
    keepDraft(draft, { ...next });
    setTyped(next);
  }

  async function send(isTicked: boolean) {
    setTried(true);
    if (topic === undefined || words === '' || words.length > limit || busy) return;
    setBusy(true);
    setFailure(null);
    const letter = { requestId: typed.requestId, topic, words, isTicked };
    try {
      await onSend(letter).catch((error: unknown) => {
        if (!mayHaveArrived(error)) throw error;
        return onSend(letter);
      });
      forgetDraft(draft);
    } catch (error) {
      setFailure(sentenceOf(error));
      setBusy(false);
    }
  }

  return { typed, topic, words, tried, busy, failure, change, send };
}

interface TopicsProps<Topic extends string> extends LetterFormProps<Topic> {
  topic: Topic | undefined;
  wrong: boolean;
  onChoose: (chosen: { topic: string }) => void;
}

function Topics<Topic extends string>(props: TopicsProps<Topic>) {
  const { draft, topics, question, questionMissing, topic, onChoose } = props;
  const wrong = props.wrong && topic === undefined;
  return (
    <Field
      id={`${draft}t`}
      isGroup
      label={question}
      error={wrong ? questionMissing : undefined}
    >
      <ChoiceList
        name={`${draft}t`}
        kind="radio"
        options={topics}
        chosen={topic === undefined ? [] : [topic]}
        wrong={wrong}
        onChange={([chosen = '']) => onChoose({ topic: chosen })}
      />
    </Field>
  );
}
