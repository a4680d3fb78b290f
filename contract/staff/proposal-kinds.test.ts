import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { proposalBody } from './proposal-kinds.ts';

const source = { citation: 'Act 7 of 2017', citedOn: '2026-11-23' };
const hardship = { kind: 'hardship', orderId: '7', hardship: 'illness', from: '2026-11-01' };
const plan = { kind: 'arrangement', orderId: '7', parts: [], lastOn: '2026-12-01' };
const journal = { kind: 'journal', on: '2026-11-23', memo: 'Fees', debits: [], credits: [] };

/** The fields that are named of a body that is none. */
function named(body: unknown): readonly string[] {
  const read = z.safeParse(proposalBody, body);
  return read.success ? [] : read.error.issues.map(({ path }) => path.join('.'));
}

it.each([
  ['a journal', { ...journal, on: '' }, 'on'],
  ['a hardship', { ...hardship, days: 30, from: '' }, 'from'],
  ['a plan', { ...plan, lastOn: '' }, 'lastOn'],
  ['a provision', { kind: 'provision', asOf: '', profile: 'ifrs9' }, 'asOf'],
  ['a price', { kind: 'publish-product', productId: 'standard', runId: 'r', from: '' }, 'from'],
  ['rules', { kind: 'publish-rules', runId: 'r', from: '' }, 'from'],
  [
    'a licence',
    {
      kind: 'publish-profile',
      version: 2,
      ...source,
      profile: { of: 'licence', countsFrom: '' },
    },
    'profile.countsFrom',
  ],
])('%s whose day was emptied names the field', (_, body, field) => {
  expect(named(body)).toContain(field);
});

it.each([
  [null, []],
  [1, []],
  [90, []],
  [0, ['days']],
  [91, ['days']],
  [1.5, ['days']],
  ['30', ['days']],
])('a hardship of %s days names %o', (days, fields) => {
  expect(named({ ...hardship, days })).toEqual(fields);
});
