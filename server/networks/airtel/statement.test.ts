import { describe, expect, it } from 'vitest';
import type { AirtelClient } from './client.ts';
import type { NetworkAnswer } from '../http.ts';
import { fetchStatement } from './statement.ts';

const dayMs = 86_400_000;
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
    [
      'with a number as name',
      row({ id: 7, airtel_money_id: 8 }),
      { ...collected, providerId: '8' },
    ],
    ['with a comma', row({ amount: '1,200.50' }), { ...collected, amount: 1_200_50n }],
    ['timed in seconds', row({ created_at: createdAt / 1000 }), collected],
    ['that ended in words', row({ status: 'Transaction Success' }), collected],
    ['that ended in one word', row({ status: 'SUCCESSFUL' }), collected],
    [
      'named by its reference alone',
      row({ id: 7, airtel_money_id: null, reference_number: 'R1' }),
      { ...collected, providerId: 'R1' },
    ],
    [
      'named as its payer wrote it',
      row({ id: 'Rent', airtel_money_id: null }),
      { ...collected, providerId: 'Rent' },
    ],
    [
      'of the last hour that may be meant',
      row({ created_at: day.to.getTime() + dayMs }),
      collected,
    ],
    ['of the first', row({ created_at: String(day.from.getTime() - dayMs) }), collected],
  ])('%s', async (_, one, line) => expect(await read([one])).toMatchObject([line]));

  it.each([['TF'], ['TIP'], ['TE'], ['Transaction Unsuccessful']])(
    'of state %s moved nothing',
    async (status) => {
      const [line] = (await read([row({ status })])) as readonly object[];
      expect(line).toMatchObject({ kind: 'not-moved', amount: 0n });
    },
  );
});

describe('a statement with a row in doubt', () => {
  it.each([
    ['of no known kind', row({}, 'MYSTERY'), 'type'],
    ['of no known state', row({ status: 'Not a success' }), 'status'],
    ['that is ambiguous', row({ status: 'TA' }), 'status'],
    ['of no state', row({ status: undefined }), 'status'],
    ['of no kind', row({}, 7), 'type'],
    ['whose amount is none', row({ amount: 'much' }), 'amount'],
    ['of another year', row({ created_at: createdAt - 400 * 86_400_000 }), 'time'],
    ['without a time', row({ created_at: null }), 'time'],
    ['a moment too early', row({ created_at: day.from.getTime() - dayMs - 1 }), 'time'],
    ['a moment too late', row({ created_at: day.to.getTime() + dayMs + 1 }), 'time'],
    ['timed in microseconds', row({ created_at: createdAt * 1000 }), 'time'],
    ['of no payment', row({ id: '', airtel_money_id: null }), 'id'],
    ['of less than nothing', row({ amount: -5 }), 'amount'],
    ['that is no row', 7, 'time'],
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

  it.each([
    ['of one page', [99], 1],
    ['of a page that is just full', [100, 0], 2],
    ['of three', [100, 100, 1], 3],
  ])('%s is asked for to its end', async (_, sizes, asked) => {
    const paths: string[] = [];
    const get = async (path: string): Promise<NetworkAnswer> => {
      const transactions = Array.from({ length: sizes[paths.length] ?? 0 }, () => row());
      paths.push(path);
      return { heard: true, status: 200, body: { data: { transactions } } };
    };
    const lines = await fetchStatement({ get, post: get }, day);
    expect(lines).toHaveLength(sizes.reduce((sum, size) => sum + size, 0));
    const range = `/merchant/v1/transactions?from=${day.from.getTime()}&to=${day.to.getTime()}`;
    expect(paths).toEqual(
      Array.from({ length: asked }, (__, page) => `${range}&limit=100&offset=${100 * page}`),
    );
  });

  it('when it never ends', async () => {
    expect(await read(Array.from({ length: 100 }, () => row()))).toBeNull();
  });
});
