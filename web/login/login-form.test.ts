import { expect, test } from 'vitest';
import * as say from '../../contract/sentences/login.ts';
import * as specified from '../../contract/sentences/specified.ts';
import { checkLogin, checkMobile } from './login-form.ts';

const good = { mobile: '0971000001', code: '1234', agreed: true };

test.each([
  ['nothing is filled in', { mobile: '', code: '', agreed: false }, specified.phoneMissing],
  ['the number is short', { ...good, mobile: '097100' }, specified.phoneWrong],
  ['the number begins with 2', { ...good, mobile: '2609710000' }, specified.phoneWrong],
  ['only the code is missing', { ...good, code: '' }, specified.codeMissing],
  [
    'code and agreement are missing',
    { ...good, code: '', agreed: false },
    specified.codeMissing,
  ],
  ['the code is too long', { ...good, code: '12345' }, say.codeLong],
  ['only the agreement is missing', { ...good, agreed: false }, specified.agreementMissing],
])('when %s, the login says so', (_when, form, sentence) => {
  expect(checkLogin(form)).toMatchObject({ sentence });
});

test('a whole form may be sent', () => {
  expect(checkLogin(good)).toEqual({ wrong: null, mobile: '0971000001', code: '1234' });
});

test('a number and a code are sent as they are meant', () => {
  const typed = { ...good, mobile: '+260 971 000 001', code: '7k 3q' };
  expect(checkLogin(typed)).toEqual({ wrong: null, mobile: '0971000001', code: '7k3q' });
});

test('to obtain a code the number is enough', () => {
  expect(checkMobile('0971000001').wrong).toBeNull();
  expect(checkMobile('')).toMatchObject({ sentence: specified.phoneMissing });
});
