import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { ArgsOf, StaffAct, StaffAnswerOf } from '../../contract/staff/staff-act.ts';
import type { Field, Values } from '../ui/field-list.tsx';
import { callFresh, useDoing } from './queries.ts';
import { fieldSentence, Malformed } from './refusals.ts';
import { parseArgs, rawOf } from './typed-args.ts';
import type { Raw } from './typed-args.ts';

type Name<A extends StaffAct> = keyof ArgsOf<A> & string;

/** Fields by what they fill: an argument of the act, or a path within one. */
export type FieldsOf<A extends StaffAct> = {
  readonly [Of in Name<A> | `${Name<A>}.${string}`]?: Field;
};
/** Arguments that are not typed, as they travel. */
export type GivenTo<A extends StaffAct> = Partial<z.input<A['args']>>;

export interface ActFormDraft<A extends StaffAct> {
  act: A;
  /** What the screen knows of the arguments already. */
  given?: GivenTo<A>;
  fields: FieldsOf<A> | ((values: Values) => FieldsOf<A>);
  /** What is in the fields at first; a function is called once. */
  start?: Values | (() => Values);
  /** Changes what was typed before it is parsed, such as empty lines taken out. */
  shape?: (raw: Raw) => Raw;
  /** Does it in another way than by calling the act at once. */
  run?: (args: ArgsOf<A>) => Promise<StaffAnswerOf<A>>;
  /** It is done; `reset` puts the fields of a form that stays back to their start. */
  onDone: (answer: StaffAnswerOf<A>, sent: { args: ArgsOf<A>; reset: () => void }) => unknown;
}

/**
 * A form of an act: what is typed, parsed by the act's own schema, and sent once. What was typed
 * stays when it is refused, and the first field that is wrong takes the focus.
 */
export function useActForm<A extends StaffAct>(draft: ActFormDraft<A>) {
  const { act, given = {}, start = {}, shape = (raw) => raw, onDone } = draft;
  const { run = (args) => callFresh(act, args) } = draft;
  const [first] = useState(start);
  const [values, setValues] = useState(first);
  const [wrong, setWrong] = useState<Malformed | null>(null);
  const form = useRef<HTMLFormElement | null>(null);
  const isSending = useRef(false);
  const fields = (
    typeof draft.fields === 'function' ? draft.fields(values) : draft.fields
  ) as Readonly<Record<string, Field>>;
  const raw = shape(rawOf(fields, values, given));
  const doing = useDoing(async (args: ArgsOf<A>) => {
    try {
      onDone(await run(args), { args, reset: () => setValues(first) });
    } finally {
      isSending.current = false;
    }
  });
  const error = wrong ?? doing.error;
  useEffect(() => {
    if (!(error instanceof Malformed)) return;
    const found = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    (found?.matches('fieldset') ? found.querySelector('input') : found)?.focus();
  }, [error]);
  const submit = (from: HTMLFormElement | null, more: GivenTo<A> = {}) => {
    form.current = from;
    if (isSending.current) return;
    try {
      const args = parseArgs(act, { ...raw, ...more }, fields);
      setWrong(null);
      isSending.current = true;
      doing.mutate(args);
    } catch (failure) {
      if (!(failure instanceof Malformed)) throw failure;
      setWrong(failure);
    }
  };
  return {
    fields,
    values,
    raw,
    error,
    isPending: doing.isPending,
    submit,
    onType: (name: string, text: string) => setValues((all) => ({ ...all, [name]: text })),
    sentenceFor: (name: string) => fieldSentence(error, fields[name]?.errorAt ?? name),
  };
}
