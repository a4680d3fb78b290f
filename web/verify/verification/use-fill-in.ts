import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject, SubmitEvent } from 'react';
import type { AuthStepName } from '../../../contract/borrower/auth-steps.ts';
import * as say from '../../../contract/sentences/verification.ts';
import { Refused, sentenceOf, Unreachable } from '../../platform/api/call-errors.ts';
import { errorsOf } from './field-values.ts';
import type { FieldErrors } from './field-values.ts';
import { forgetDraft, keepDraft, readDraft } from './form-draft.ts';
import type { FieldValue } from './form-draft.ts';
import { useOpenNextStep } from './open-next-step.ts';
import { showWrong } from './show-wrong.ts';

type Values<Value> = Readonly<Record<string, Value>>;

export interface FillInOptions<Value extends FieldValue, Checked> {
  readonly step: AuthStepName;
  /** What the fields begin with: saved before, or empty; a field that is not here is not kept. */
  readonly saved: Values<Value>;
  /** What still fits of a value that was typed before a reload; all of it without. */
  readonly fit?: (field: string, value: Value) => Value;
  /** The same check that the server makes. */
  readonly check: (values: Values<Value>) => {
    readonly errors: FieldErrors;
    readonly checked: Checked;
  };
  readonly send: (checked: Checked) => Promise<unknown>;
  /** A refusal only this step knows: answers what to say beside the button, or null. */
  readonly onRefused?: (refusal: Refused) => string | null;
}

/** A form being filled in, from the first letter until the next step opens. */
export interface FillIn<Value extends FieldValue> {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly values: Values<Value>;
  readonly errors: FieldErrors;
  readonly change: (field: string, value: Value) => void;
  readonly submit: (event: SubmitEvent) => void;
  readonly busy: boolean;
  /** Said beside the button: what is wrong, or that nothing was sent. */
  readonly notice: string | null;
  /** The step cannot be saved at all now. */
  readonly ended: Refused | null;
}

interface Wrong {
  readonly errors: FieldErrors;
  /** What is wrong apart from the fields. */
  readonly sentence: string | null;
}

const nothingWrong: Wrong = { errors: {}, sentence: null };

/**
 * Fills in a step. It presets what was saved and what was typed before a reload, and checks
 * before it sends. It sends once however often it is tapped. It puts refusals at their fields
 * and the focus on the first, and opens the next step when it is saved.
 */
export function useFillIn<Value extends FieldValue, Checked>(
  options: FillInOptions<Value, Checked>,
): FillIn<Value> {
  const { step, check, send, onRefused } = options;
  const [values, setValues] = useState(() => withDraft(options, readDraft(step)));
  const { formRef, errors, notice, tell, untell } = useWrong();
  const [ended, setEnded] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const openNextStep = useOpenNextStep();

  function change(field: string, value: Value) {
    const next = { ...values, [field]: value };
    setValues(next);
    keepDraft(step, next);
    untell(field);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (sending.current) return;
    const { errors: found, checked } = check(values);
    tell(found);
    if (Object.keys(found).length > 0) return;
    sending.current = true;
    setBusy(true);
    try {
      await send(checked);
      forgetDraft(step);
      await openNextStep();
    } catch (failure) {
      failed(failure);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  function failed(failure: unknown) {
    const refusal = failure instanceof Refused ? failure : null;
    const ownNotice = refusal && onRefused ? onRefused(refusal) : null;
    if (ownNotice !== null) {
      keepDraft(step, values);
      return tell({}, ownNotice);
    }
    if (refusal && ending.has(refusal.reason ?? '')) return setEnded(refusal);
    const found = refusal ? errorsOf(refusal.data) : {};
    if (Object.keys(found).length > 0) return tell(found);
    const sentence = sentenceOf(failure);
    tell({}, failure instanceof Unreachable ? `${sentence} ${say.nothingLost}` : sentence);
  }

  const submitOnce = (event: SubmitEvent) => void submit(event);
  return { formRef, values, errors, change, submit: submitOnce, busy, notice, ended };
}

/** What is wrong with a form; each telling takes the focus to the first field it names. */
function useWrong() {
  const formRef = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState(nothingWrong);
  const [tellings, setTellings] = useState(0);
  // After the errors stand in the page, and only then: typing must not lose the focus to them.
  useLayoutEffect(() => {
    if (tellings > 0) showWrong(formRef.current);
  }, [tellings]);
  return {
    formRef,
    errors: wrong.errors,
    notice: wrong.sentence ?? countOf(wrong.errors),
    tell: (errors: FieldErrors, sentence: string | null = null) => {
      setWrong({ errors, sentence });
      setTellings((times) => times + 1);
    },
    /** The field was changed: its error no longer applies. */
    untell: (field: string) => {
      const { [field]: _gone, ...errors } = wrong.errors;
      setWrong({ errors, sentence: null });
    },
  };
}

const ending: ReadonlySet<string> = new Set(['step-closed', 'step-not-open']);

/** Only fields that are still asked, and in their own kind of value. */
function withDraft<Value extends FieldValue>(
  {
    saved,
    fit = (_field, value) => value,
  }: Pick<FillInOptions<Value, unknown>, 'saved' | 'fit'>,
  draft: Readonly<Record<string, unknown>>,
): Values<Value> {
  const isSameKind = (value: unknown, like: Value): value is Value =>
    Array.isArray(like)
      ? Array.isArray(value) && value.every((one) => typeof one === 'string')
      : typeof value === 'string';
  return Object.fromEntries(
    Object.entries(saved).map(([field, value]) => {
      const typed = draft[field];
      return [field, isSameKind(typed, value) ? fit(field, typed) : value];
    }),
  );
}

function countOf(errors: FieldErrors): string | null {
  const count = Object.keys(errors).length;
  if (count === 0) return null;
  return count === 1 ? say.oneWrong : say.manyWrong(`${count}`);
}
