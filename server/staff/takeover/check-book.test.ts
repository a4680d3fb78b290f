import { expect, it } from 'vitest';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { noParts } from '../../../domain/loan/allocation.ts';
import { defaultProducts } from '../../../domain/rules/products.ts';
import type { GivenLoan } from './book-rows.ts';
import { checkBook } from './check-book.ts';

const [product = null] = defaultProducts;

/** An open loan of K100 for a month, at a rate of so many parts per million a day. */
const loanAt = (dailyRatePpm: number): GivenLoan => ({
  ...{ line: 2, externalId: 'L1', borrowerExternalId: 'B1', product, principal: kwacha(100) },
  ...{ disbursedOn: '2026-02-10' as CivilDate, lastDueOn: '2026-03-12' as CivilDate },
  ...{
    status: 'open',
    dailyRatePpm,
    feeTotal: kwacha(0),
    closedOn: null,
    contractNo: '',
    contractFile: '',
  },
  plans: [
    {
      ...{ line: 2, no: 1, dueOn: '2026-03-12' as CivilDate, paid: noParts },
      due: { ...noParts, principal: kwacha(100) },
    },
  ],
  ...{ payments: [], faults: [], warnings: [] },
});

it('a rate above the cap of the licence waits for compliance, and one below it does not', () => {
  const warningsAt = (dailyRatePpm: number, yearlyCapPpm: number | null) => {
    const loan = loanAt(dailyRatePpm);
    const terms = {
      asOf: '2026-03-01' as CivilDate,
      interest: 'to-date',
      yearlyCapPpm,
    } as const;
    checkBook(new Map(), new Map([['L1', loan]]), terms);
    return loan.warnings.map(({ column }) => column);
  };
  // 48 % a year is 1,315 parts per million a day.
  expect(warningsAt(1315, 480_000)).toEqual([]);
  expect(warningsAt(1316, 480_000)).toEqual(['daily_rate']);
  expect(warningsAt(9000, null)).toEqual([]);
});
