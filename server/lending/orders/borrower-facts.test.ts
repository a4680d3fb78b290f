import { describe, expect, it } from 'vitest';
import { authSteps } from '../../../contract/borrower/auth-steps.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { mobileOfOrder } from '../../../testing/loaded-order.ts';
import { testContext } from '../../../testing/context.ts';
import { testDatabase } from '../../../testing/database.ts';
import { agreeToLoan } from '../../../testing/money-world.ts';
import { sql } from '../../store/database/database.ts';
import { firstPolicy } from '../rules/decision-policy.ts';
import { factsOf, loadBorrowerFacts } from './borrower-facts.ts';
import type { FactsRow } from './borrower-facts.ts';
import { watchFingerprint } from './watch-list.ts';

const { db, keys } = testContext({ now: new Date(0) });
const steps = authSteps.map(({ step }) => step);
const nothingKnown: FactsRow = {
  steps: [],
  facts: {},
  openOrders: 0n,
  writtenOffOrders: 0n,
  retryOn: null,
  othersWithNrc: 3n,
  borrowersOnDevice: 1n,
  mobile: mobileOfOrder,
  formerMobiles: [],
  devices: [],
  watchListUsed: false,
  processingGiven: null,
  bureauGiven: null,
  registryTrusted: null,
  policy: null,
};
const told = (row: Partial<FactsRow> = {}) => factsOf(db, keys, { ...nothingKnown, ...row });

describe('what is known of a borrower', () => {
  it('leaves out what verification has not written down', async () => {
    expect(await told()).toEqual({
      verified: {
        stepsDone: [],
        openOrders: 0,
        writtenOffOrders: 0,
        borrowersOnDevice: 1,
        onWatchList: false,
      },
      policy: firstPolicy,
      processingWithdrawn: false,
      bureauConsent: false,
      allStepsDone: false,
      identityId: null,
      payday: null,
    });
  });

  it('is what it has, amounts and days as such', async () => {
    const facts = {
      identityId: 'identity',
      payday: '25',
      nrcFingerprint: 'print',
      birthDate: '1990-02-03',
      monthlyIncome: '4500.50',
      otherLoansMonthly: '0.00',
      loanPurpose: 'school',
      cardAgrees: false,
      registry: 'contradicted',
      face: 'under-review',
      contactsDiffer: false,
    };
    const counts = { openOrders: 1n, writtenOffOrders: 2n, retryOn: '2026-05-01' };
    const policy = { ...firstPolicy, version: 7 };
    const row = { ...counts, steps, facts, policy, processingGiven: false };
    expect(await told(row)).toEqual({
      verified: {
        stepsDone: steps,
        openOrders: 1,
        writtenOffOrders: 2,
        borrowersOnDevice: 1,
        othersWithNrc: 3,
        retryOn: '2026-05-01',
        birthDate: '1990-02-03',
        monthlyIncome: kwacha(4500) + 50n,
        otherLoansMonthly: kwacha(0),
        loanPurpose: 'school',
        cardAgrees: false,
        registry: 'contradicted',
        registryTrusted: false,
        face: 'under-review',
        contactsDiffer: false,
        onWatchList: false,
      },
      policy,
      processingWithdrawn: true,
      bureauConsent: false,
      allStepsDone: true,
      identityId: 'identity',
      payday: 25,
    });
  });

  it.each([
    ...['confirmed', 'contradicted', 'not-asked'].map((registry) => ({ registry })),
    ...['matched', 'approved', 'under-review'].map((face) => ({ face })),
  ])('may be %j', async (facts) => {
    expect((await told({ facts })).verified).toMatchObject(facts);
  });

  it('is not complete where one step is missing', async () => {
    expect((await told({ steps: steps.slice(1) })).allStepsDone).toBe(false);
  });
});

const addPhone = sql<void, { id: string; borrowerId: BorrowerId; now: Date }>(`
  insert into device_record (id, borrower_id, kind, info, created_at)
  values (:id, :borrowerId, 'device', json_build_object('deviceid', :id::text), :now)`);
const watch = sql<void, { fingerprint: string; now: Date }>(`
  insert into watch_list (kind, fingerprint, reason, added_by, added_at)
  values ('device', :fingerprint, 'test', 'test', :now)`);

it.each([
  ['their phone', true],
  ['another phone', false],
])('whether a borrower is watched by %s: %s', async (phone, isWatched) => {
  await using own = await testDatabase();
  const [theirs, others] = [await agreeToLoan(own), await agreeToLoan(own)];
  const now = new Date(0);
  const { borrowerId } = theirs;
  await own.run(addPhone, { id: 'their phone', borrowerId, now });
  await own.run(addPhone, { id: 'another phone', borrowerId: others.borrowerId, now });
  await own.run(watch, { fingerprint: watchFingerprint(keys, 'device', phone), now });
  const { verified } = await loadBorrowerFacts(own, keys, borrowerId);
  expect(verified.onWatchList).toBe(isWatched);
});

it('phones of others are not counted as shared', async () => {
  await using own = await testDatabase();
  const [theirs, others] = [await agreeToLoan(own), await agreeToLoan(own)];
  const now = new Date(0);
  const { borrowerId } = theirs;
  await own.run(addPhone, { id: 'another phone', borrowerId: others.borrowerId, now });
  const { verified } = await loadBorrowerFacts(own, keys, borrowerId);
  expect(verified.borrowersOnDevice).toBe(0);
});
