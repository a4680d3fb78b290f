import { useState } from 'react';
import { parseMobile } from '../../../contract/market/phone.ts';
import * as say from '../../../contract/sentences/family.ts';
import * as specified from '../../../contract/sentences/specified.ts';
import { sentenceOf } from '../../platform/api/call-errors.ts';

/** What is typed of a report. */
export interface Typed {
  readonly mobile: string;
  readonly name: string;
  readonly ownMobile: string;
}

type Wrong = Partial<Record<keyof Typed | 'certificate', string>>;
const order = ['mobile', 'name', 'ownMobile', 'certificate'] as const;

/** The report of a death: what was typed and chosen, what is wrong with it, and its sending. */
export function useReport(onSent: (number: string) => void) {
  const [typed, setTyped] = useState<Typed>({ mobile: '', name: '', ownMobile: '' });
  const [file, setFile] = useState<File | null>(null);
  const [wrong, setWrong] = useState<Wrong>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function send(form: HTMLFormElement) {
    const faults = faultsOf(typed, file);
    setWrong(faults);
    setFailure(null);
    const mobile = parseMobile(typed.mobile);
    const ownMobile = parseMobile(typed.ownMobile);
    const first = order.find((field) => faults[field] !== undefined);
    if (first !== undefined || !mobile || !ownMobile || !file) {
      form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      // Fetched once it is needed: the form itself appears sooner.
      const { sendReport } = await import('./send-report.ts');
      const sent = await sendReport({ mobile, ownMobile, name: typed.name, file });
      if ('number' in sent) onSent(sent.number);
      else setWrong(sent);
    } catch (error) {
      setFailure(sentenceOf(error));
    }
    setBusy(false);
  }

  return {
    ...{ typed, file, wrong, failure, busy, send },
    type: (more: Partial<Typed>) => setTyped((before) => ({ ...before, ...more })),
    choose: (chosen: File) => {
      setFile(chosen);
      const { certificate: _, ...others } = wrong;
      setWrong(others);
    },
  };
}

function faultsOf({ mobile, name, ownMobile }: Typed, file: File | null): Wrong {
  return {
    ...phoneFault('mobile', mobile),
    ...(name.trim() === '' && { name: say.nameMissing }),
    ...phoneFault('ownMobile', ownMobile),
    ...(file === null && { certificate: say.certificateMissing }),
  };
}

function phoneFault(field: 'mobile' | 'ownMobile', text: string): Wrong {
  if (parseMobile(text) !== null) return {};
  return { [field]: text === '' ? specified.phoneMissing : specified.phoneWrong };
}
