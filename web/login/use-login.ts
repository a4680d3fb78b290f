import { createElement, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject, SubmitEvent } from 'react';
import { useLocation } from 'wouter';
import { resendGapSeconds } from '../../contract/borrower/sms-code.ts';
import * as say from '../../contract/sentences/login.ts';
import { cookiesAreKept } from '../platform/session/cookies.ts';
import { Faulted, Refused, sentenceOf } from '../platform/api/call-errors.ts';
import { showToast } from '../ui/toast.tsx';
import { useTouchedBefore } from '../ui/touched-before.ts';
import { useCodeFromSms } from './code-from-sms.ts';
import type { Countdown } from './countdown.ts';
import { closeLogin, continueAddress } from './login-drawer-state.ts';
import { checkLogin, checkMobile } from './login-form.ts';
import type { LoginField, LoginForm } from './login-form.ts';

const empty: LoginForm = { mobile: '', code: '', agreed: false };

export interface Login {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly form: LoginForm;
  readonly busy: 'login' | 'code' | null;
  /** What is still asked after a login, in place of its fields. */
  readonly question: ReactNode;
  readonly change: (part: Partial<LoginForm>) => void;
  readonly errorOf: (field: LoginField) => string | null;
  readonly obtain: () => void;
  readonly submit: (event: SubmitEvent) => void;
}

/** The login form's state and its two acts: obtain a code, log in. */
export function useLogin(countdown: Countdown, isOpen: boolean): Login {
  const { formRef, form, change, clear, errorOf, showWrong } = useLoginFields();
  const [busy, setBusy] = useState<Login['busy']>(null);
  const [question, setQuestion] = useState<ReactNode>(null);
  // Closed without an answer it is asked again by the next login, and not by the next opening.
  if (!isOpen && question !== null) setQuestion(null);
  const [, navigate] = useLocation();
  const sms = useCodeFromSms((code) => change({ code }));

  async function act(what: 'login' | 'code', work: () => Promise<void>) {
    setBusy(what);
    change({});
    try {
      await work();
    } catch (failure) {
      const waitSeconds = failure instanceof Refused ? Number(failure.data['waitSeconds']) : 0;
      if (waitSeconds > 0) countdown.start(waitSeconds);
      if (isForScreen(failure)) showWrong('code', failure.sentence);
      else tellUntold(failure);
    } finally {
      setBusy(null);
    }
  }

  function obtain() {
    const check = checkMobile(form.mobile);
    if (check.wrong !== null) return showWrong(check.wrong, check.sentence);
    if (!cookiesAreKept()) return showWrong('mobile', say.noCookies);
    void act('code', async () => {
      const { obtainCode } = await import('./log-in.ts');
      countdown.start((await obtainCode(check.mobile)) || resendGapSeconds);
      focusField(formRef.current, 'code');
      sms.listen();
    });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const check = checkLogin(form);
    if (check.wrong !== null) return showWrong(check.wrong, check.sentence);
    if (!cookiesAreKept()) return showWrong('mobile', say.noCookies);
    void act('login', async () => {
      const { logIn, PlaceQuestion } = await import('./log-in.ts');
      const { userId, asksPlace } = await logIn(check);
      clear();
      sms.stop();
      if (!asksPlace) return goOn();
      setQuestion(createElement(PlaceQuestion, { userId, onDone: goOn }));
    });
  }

  function goOn() {
    const address = continueAddress();
    closeLogin();
    if (address !== null) navigate(address);
  }

  useTouchedBefore(formRef);

  return { formRef, form, busy, question, change, errorOf, obtain, submit };
}

/** The fields, and the one of them that is wrong. A change of any takes the sentence away. */
function useLoginFields() {
  const [form, setForm] = useState(empty);
  const [wrong, setWrong] = useState<{ field: LoginField; sentence: string } | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  // The box may be ticked before this code ran; fields pass on what was typed themselves.
  useLayoutEffect(() => {
    const agreed = formRef.current?.querySelector<HTMLInputElement>('[name=agreed]')?.checked;
    if (agreed) setForm((before) => ({ ...before, agreed }));
  }, []);
  return {
    formRef,
    form,
    clear: () => setForm(empty),
    change: (part: Partial<LoginForm>) => {
      setForm((before) => ({ ...before, ...part }));
      setWrong(null);
    },
    errorOf: (field: LoginField) => (wrong?.field === field ? wrong.sentence : null),
    showWrong: (field: LoginField, sentence: string) => {
      setWrong({ field, sentence });
      focusField(formRef.current, field);
    },
  };
}

function focusField(form: HTMLFormElement | null, field: LoginField): void {
  form?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
}

/** A wrong code: the screen itself shows the sentence, at the field. */
function isForScreen(failure: unknown): failure is Refused {
  return failure instanceof Refused && failure.screenShowsIt;
}

/** The client shows refusals and faults; the screen shows anything else. */
function tellUntold(failure: unknown): void {
  const isTold = failure instanceof Refused || failure instanceof Faulted;
  if (!isTold) showToast(sentenceOf(failure));
}
