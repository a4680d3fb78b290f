import { expect, it } from 'vitest';
import { makeLog } from './log.ts';

it('writes no phone, code, token or name, wherever in a line it is', () => {
  const lines: string[] = [];
  const log = makeLog('info', { write: (line) => void lines.push(line) });
  const secret = 'SECRET';
  log.info(
    { mobile: secret, token: secret, borrower: { mobile: secret, fullName: secret } },
    'a',
  );
  log.warn({ request: { body: { captcha: secret, nrc: secret } }, err: new Error('b') }, 'b');
  expect(lines).toHaveLength(2);
  expect(lines.join()).not.toContain(secret);
  expect(lines.join()).toContain('[hidden]');
});

it('writes the code of a database error, and not the row it speaks of', () => {
  const lines: string[] = [];
  const log = makeLog('info', { write: (line) => void lines.push(line) });
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'borrower_mobile_key',
    detail: 'Key (mobile)=(0971000001) already exists.',
  });
  log.error({ err: new Error('outer', { cause: error }) }, 'failed');
  const [line = ''] = lines;
  expect(line).toContain('23505');
  expect(line).toContain('borrower_mobile_key');
  expect(line).not.toContain('0971000001');
});
