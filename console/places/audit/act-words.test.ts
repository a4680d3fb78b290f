import { expect, it } from 'vitest';
import { staffActs } from '../../../contract/staff/staff-acts.ts';
import { actText, actWords } from './act-words.ts';
import { recordedActs } from './recorded-acts.ts';

it('names acts as people say them, and each that it names is one', () => {
  const names: readonly string[] = staffActs.map(({ name }) => name);
  expect(Object.keys(actWords).filter((name) => !names.includes(name))).toEqual([]);
  expect(actText('endPasskey')).toBe('Log in by passkey');
  expect(actText('approveProposal')).toBe('Approve proposal');
});

it('lists each act that is recorded, so that the log is searched by any', () => {
  const recorded = staffActs.filter(({ effect }) => effect !== 'looks');
  expect(recordedActs).toEqual(recorded.map(({ name }) => name).sort());
});
