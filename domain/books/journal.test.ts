import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { chartOfAccounts, isOfJournals } from './chart-of-accounts.ts';
import { decideJournal, journalTotal, transfersOfJournal } from './journal.ts';

const bank = { account: 'bank', amount: kwacha(100) };

test.each([
  ['debits alone', [], { fault: 'one-sided' }],
  ['an account twice', [bank], { fault: 'twice', account: 'bank' }],
  [
    'what loans owe',
    [{ ...bank, account: 'principal' }],
    { fault: 'not-of-journals', account: 'principal' },
  ],
  [
    'an account of none',
    [{ ...bank, account: 'gifts' }],
    { fault: 'not-of-journals', account: 'gifts' },
  ],
  ['two amounts', [{ account: 'capital', amount: kwacha(99) }], { fault: 'not-even' }],
  [
    'nothing',
    [{ account: 'capital', amount: kwacha(0) }],
    { fault: 'nothing', account: 'capital' },
  ],
])('%s is no journal', (_, credits, why) => {
  expect(decideJournal([bank], credits)).toEqual(why);
});

const accounts = chartOfAccounts.map(({ code }) => code).filter(isOfJournals);
const written = fc
  .record({
    chosen: fc.shuffledSubarray(accounts, { minLength: 2, maxLength: 8 }),
    cut: fc.nat(),
    amounts: fc.array(fc.bigInt(1n, 10_000_000n), { minLength: 8, maxLength: 8 }),
  })
  .map(({ chosen, cut, amounts }) => {
    const lines = chosen.map((account, i) => ({ account, amount: ngwee(amounts[i] ?? 1n) }));
    const at = 1 + (cut % (lines.length - 1));
    const [debits, credits] = [lines.slice(0, at), lines.slice(at)];
    const sum = (side: typeof lines) => side.reduce((all, { amount }) => all + amount, 0n);
    const missing = sum(debits) - sum(credits);
    const short = missing > 0n ? credits : debits;
    const last = short.at(-1);
    const more = missing > 0n ? missing : -missing;
    if (last !== undefined) {
      short[short.length - 1] = { ...last, amount: ngwee(last.amount + more) };
    }
    return { debits, credits };
  });

test('a journal’s transfers move to and from each account what its lines say', () => {
  fc.assert(
    fc.property(written, ({ debits, credits }) => {
      const lines = decideJournal(debits, credits);
      if ('fault' in lines) throw new Error(lines.fault);
      const transfers = transfersOfJournal(lines);
      for (const { account, amount } of lines) {
        const moved = transfers.reduce(
          (sum, one) =>
            sum +
            (one.debit === account ? one.amount : 0n) -
            (one.credit === account ? one.amount : 0n),
          0n,
        );
        expect(moved).toBe(amount);
      }
      expect(transfers.every(({ amount }) => amount > 0n)).toBe(true);
      expect(transfers.reduce((sum, { amount }) => sum + amount, 0n)).toBe(journalTotal(lines));
      expect(transfers.length).toBeLessThan(lines.length);
    }),
  );
});
