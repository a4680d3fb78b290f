import { expect, it } from 'vitest';
import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import { testContext } from '../../../testing/context.ts';
import { type BorrowerRange, everybody } from '../../store/jobs/night-shards.ts';
import { batchSize, changeEachOrder, eachOpenLoan } from './change-each-order.ts';

/** So many loans, the borrower of each named so that they stand in the order of their numbers. */
const loans = Array.from({ length: batchSize + 2 }, (_, i) => ({
  id: BigInt(1000 - i),
  borrowerId: `b${String(i).padStart(4, '0')}` as BorrowerId,
}));
const select = (asked: BorrowerRange[]) => async (range: BorrowerRange) => {
  asked.push(range);
  return loans.filter((one) => one.borrowerId > range.after).slice(0, batchSize);
};

it('acts on each open loan once, batch by batch, by their numbers in each', async () => {
  const [asked, acted, reached]: [BorrowerRange[], OrderId[], string[]] = [[], [], []];
  const shard = {
    after: '',
    to: 'z',
    reached: async (borrowerId: string) => reached.push(borrowerId) > 0,
  };
  await eachOpenLoan(shard, select(asked), async (id) => void acted.push(id));
  // The last of a full batch comes again, as more of their loans may follow.
  const last = loans[batchSize - 2]?.borrowerId;
  expect(asked).toEqual([
    { after: '', to: 'z' },
    { after: last, to: 'z' },
  ]);
  expect(reached).toEqual([last, loans.at(-1)?.borrowerId]);
  const numbers = loans.map(({ id }) => Number(id));
  expect(acted).toEqual([
    ...numbers.slice(0, batchSize - 1).toReversed(),
    ...numbers.slice(batchSize - 1).toReversed(),
  ]);
});

it('acts on both loans of a borrower between two batches, once', async () => {
  const twoEach = loans.map((loan, at) => ({
    ...loan,
    borrowerId: `b${String((at + 1) >> 1).padStart(4, '0')}` as BorrowerId,
  }));
  const acted: OrderId[] = [];
  await eachOpenLoan(
    everybody,
    async ({ after }) =>
      twoEach.filter(({ borrowerId }) => borrowerId > after).slice(0, batchSize),
    async (id) => void acted.push(id),
  );
  expect(acted.toSorted((a, b) => b - a)).toEqual(twoEach.map(({ id }) => Number(id)));
});

it('leaves the rest to who holds the range by now', async () => {
  const asked: BorrowerRange[] = [];
  const shard = { after: '', to: null, reached: () => Promise.resolve(false) };
  await eachOpenLoan(shard, select(asked), async () => {});
  expect(asked).toHaveLength(1);
});

it('asks for the orders after the last of a whole batch, and no further', async () => {
  const asked: bigint[] = [];
  // None of them is there any more, which is no fault.
  const db = { row: () => Promise.resolve(undefined), rows: () => Promise.resolve([]) };
  const context = testContext({ now: new Date(0), db: db as never });
  await changeEachOrder(
    context,
    async (after) => {
      asked.push(after);
      const ids = Array.from({ length: batchSize }, (_, i) => ({ id: after + BigInt(i) + 1n }));
      return asked.length === 1 ? ids : ids.slice(0, 3);
    },
    () => Promise.reject(new Error('there is no order to change')),
  );
  expect(asked).toEqual([0n, BigInt(batchSize)]);
});
