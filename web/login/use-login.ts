import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject, SubmitEvent } from 'react';
import { useLocation } from 'wouter';
import { resendGapSeconds } from '../../contract/sentences.ts';
import { Faulted, Refused, sentenceOf } from '../api/call-errors.ts';
import { showToast } from '../ui/toast.tsx';
import type { Countdown } from './countdown.ts';
import { closeLogin, continueAddress } from './login-drawer-state.ts';
import { checkLogin, checkMobile, mobileTyped } from './login-form.ts';
import type { LoginField, LoginForm } from './login-form.ts';

const empty: LoginForm = { mobile: '', code: '', agreed: false };

export interface Login {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly form: LoginForm;
  readonly busy: 'login' | 'code' | null;
  readonly change: (part: Partial<LoginForm>) => void;
  readonly errorOf: (field: LoginField) => string | null;
  readonly obtain: () => void;
  readonly submit: (event: SubmitEvent) => void;
}

/** The login form's state and its two acts: obtain a code, log in. */
export function useLogin(countdown: Countdown): Login {
  const [form, setForm] = useState(empty);
  const [wrong, setWrong] = useState<{ field: LoginField; sentence: string } | null>(null);
  const [busy, setBusy] = useState<Login['busy']>(null);
  const [, navigate] = useLocation();
  const formRef = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const typed = typedBefore(formRef.current);
    if (typed) setForm(typed);
  }, []);

  function showWrong(field: LoginField, sentence: string) {
    setWrong({ field, sentence });
    focusField(formRef.current, field);
  }

  function act(what: 'login' | 'code', work: () => Promise<void>) {
    setBusy(what);
    setWrong(null);
    work()
      .catch((failure: unknown) => {
        const atField = failure instanceof Refused && failure.screenShowsIt;
        if (atField) showWrong('code', failure.sentence);
        else if (!(failure instanceof Refused)) tellUntold(failure);
      })
      .finally(() => setBusy(null));
  }

  function obtain() {
    const check = checkMobile(form.mobile);
    if (check.wrong !== null) return showWrong(check.wrong, check.sentence);
    act('code', async () => {
      const { obtainCode } = await import('./log-in.ts');
      countdown.start((await obtainCode(check.mobile)) || resendGapSeconds);
      focusField(formRef.current, 'code');
    });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const check = checkLogin(form);
    if (check.wrong !== null) return showWrong(check.wrong, check.sentence);
    act('login', async () => {
      const { logIn } = await import('./log-in.ts');
      await logIn(check);
      const address = continueAddress();
      setForm(empty);
      closeLogin();
      if (address !== null) navigate(address);
    });
  }

  return {
    formRef,
    form,
    busy,
    change: (part) => {
      setForm((before) => ({ ...before, ...part }));
      setWrong(null);
    },
    errorOf: (field) => (wrong?.field === field ? wrong.sentence : null),
    obtain,
    submit,
  };
}

function focusField(form: HTMLFormElement | null, field: LoginField): void {
  form?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
}

/** What was typed or ticked before this code ran; null when nothing was. */
function typedBefore(form: HTMLFormElement | null): LoginForm | null {
  if (!form) return null;
  const data = new FormData(form);
  const mobile = mobileTyped(String(data.get('mobile') ?? ''));
  const code = String(data.get('code') ?? '');
  const agreed = data.has('agreed');
  return mobile || code || agreed ? { mobile, code, agreed } : null;
}

/** The client tells of refusals and faults by itself; of anything else the screen. */
function tellUntold(failure: unknown): void {
  if (!(failure instanceof Faulted)) showToast(sentenceOf(failure));
}
