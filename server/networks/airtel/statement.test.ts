import { describe, expect, it } from 'vitest';
import type { AirtelClient } from './client.ts';
import type { NetworkAnswer } from '../http.ts';
import { fetchStatement } from './statement.ts';

const day = { from: new Date('2026-03-02T00:00:00Z'), to: new Date('2026-03-03T00:00:00Z') };
const id = 'f4401bd215684140bf2deb77d2b2b639';
const ours = 'f4401bd2-1568-4140-bf2d-eb77d2b2b639';
const createdAt = Date.parse('2026-03-02T08:00:00Z');

/** A row as it is known from others' integrations, with what is asked otherwise. */
function row(changes: object = {}, type: unknown = 'MERCHPAY') {
  const usual = { airtel_money_id: 'MP1', amount: 200, created_at: createdAt, status: 'TS' };
  return { service: { type }, transaction: { id, ...usual, ...changes } };
}

/** Airtel answering the same to whatever it is asked. */
function saying(answer: NetworkAnswer): AirtelClient {
  return { get: () => Promise.resolve(answer), post: () => Promise.resolve(answer) };
}

function read(transactions: unknown, status = 200) {
  const body = { data: { count: 1, transactions }, status: { success: true } };
  return fetchStatement(saying({ heard: true, status, body }), day);
}

describe('a row of a statement', () => {
  const collected = { providerId: ours, operation: 'collect', amount: 200_00n };
  it.each([
    ['of a collection', row(), collected],
    ['of a payout', row({}, 'B2C'), { ...collected, operation: 'payout', amount: -200_00n }],
    ['with our id as its reference', row({ id: 7, reference_number: id }), collected],
    ['with our id as we write it', row({ id: ours }), collected],
    ['with a name of its own', row({ id: 7 }), { ...collected, providerId: 'MP1' }],
    ['with a comma', row({ amount: '1,200.50' }), { ...collected, amount: 1_200_50n }],
    ['timed in seconds', row({ created_at: createdAt / 1000 }), collected],
    ['that ended in words', row({ status: 'Transaction Success' }), collected],
  ])('%s', async (_, one, line) => expect(await read([one])).toEqual([line]));

  it.each([['TF'], ['TIP'], ['TA'], ['TE'], [undefined]])(
    'of state %s moved nothing',
    async (status) => {
      expect(await read([row({ status })])).toEqual([]);
    },
  );
});

describe('a statement with a row in doubt', () => {
  it.each([
    ['of no known kind', row({}, 'MYSTERY'), 'type'],
    ['whose amount is none', row({ amount: 'much' }), 'amount'],
    ['of another year', row({ created_at: createdAt - 400 * 86_400_000 }), 'time'],
    ['without a time', row({ created_at: null }), 'time'],
  ])('%s is not readable, and says which', async (_, doubtful, why) => {
    const unreadable = { line: 2, why: expect.stringContaining(why) };
    expect(await read([row(), doubtful, row()])).toMatchObject(unreadable);
  });
});

describe('there is no statement', () => {
  it.each([
    ['when there is no list', undefined],
    ['when the list is something else', { count: 0 }],
  ])('%s', async (_, rows) => expect(await read(rows)).toBeNull());

  it('when Airtel refuses, or does not answer', async () => {
    expect(await read([row()], 500)).toBeNull();
    const silence = { heard: false, isSent: true, why: 'timeout' } as const;
    expect(await fetchStatement(saying(silence), day)).toBeNull();
  });

  it('when it never ends', async () => {
    expect(await read(Array.from({ length: 100 }, () => row()))).toBeNull();
  });
});
