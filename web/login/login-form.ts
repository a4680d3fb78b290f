import { codeIn, codeLength } from '../../contract/borrower/sms-code.ts';
import * as say from '../../contract/sentences/login.ts';
import * as specified from '../../contract/sentences/specified.ts';
import { parseMobile } from '../../contract/market/phone.ts';
import type { Mobile } from '../../contract/market/phone.ts';

/** The login drawer's fields as they stand. */
export interface LoginForm {
  readonly mobile: string;
  readonly code: string;
  readonly agreed: boolean;
}

export type LoginField = keyof LoginForm;

/** The first thing wrong with a form and its sentence, or what may be sent. */
export type LoginCheck =
  | { readonly wrong: LoginField; readonly sentence: string }
  | { readonly wrong: null; readonly mobile: Mobile; readonly code: string };

/** Checks the number alone, as Obtain does. */
export function checkMobile(text: string): LoginCheck {
  if (text === '') return { wrong: 'mobile', sentence: specified.phoneMissing };
  const mobile = parseMobile(text);
  if (mobile === null) return { wrong: 'mobile', sentence: specified.phoneWrong };
  return { wrong: null, mobile, code: '' };
}

/** Checks the whole form in the order of the specification. */
export function checkLogin(form: LoginForm): LoginCheck {
  const number = checkMobile(form.mobile);
  if (number.wrong !== null) return number;
  if (form.code === '') return { wrong: 'code', sentence: specified.codeMissing };
  if (!form.agreed) return { wrong: 'agreed', sentence: specified.agreementMissing };
  const code = codeIn(form.code) ?? form.code;
  if (code.length > codeLength) return { wrong: 'code', sentence: say.codeLong };
  return { ...number, code };
}
