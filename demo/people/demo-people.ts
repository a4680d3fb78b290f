import type { AuthStepName } from '../../contract/borrower/auth-steps.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { ProductId } from '../../contract/words/ids.ts';
import { kwacha } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { type Network, networks } from '../../contract/market/network.ts';
import type { Nrc } from '../../contract/market/nrc.ts';
import type { Mobile } from '../../contract/market/phone.ts';
import type { CouponGrant } from '../../server/lending/coupons/grant-coupon.ts';
import type { Identity } from '../../server/people/verification/identity.ts';

const [mtn, airtel, zamtel] = networks;

/** A loan taken this many days ago, and on which of its days they paid a plan in full. */
export interface PastLoan {
  readonly productId: ProductId;
  readonly amount: Ngwee;
  readonly termDays: number;
  readonly borrowedDaysAgo: number;
  /** Days after the money came on which the first unpaid plan was paid. */
  readonly paidAfterDays: readonly number[];
}

/** A coupon given some days ago, for some days more. */
export interface DemoCoupon extends Pick<
  CouponGrant,
  'name' | 'description' | 'worth' | 'minAmount'
> {
  readonly givenDaysAgo: number;
  readonly validDays: number;
}

/** A person the product is shown with. All are made up. */
export interface DemoPerson {
  readonly mobile: Mobile;
  readonly network: Network;
  readonly identity: Identity;
  /** Kwacha a month, as digits. */
  readonly monthlyIncome: string;
  readonly stepsDone: readonly AuthStepName[];
  readonly loans: readonly PastLoan[];
  readonly coupons: readonly DemoCoupon[];
}

const firstLoan = 'first-loan' as ProductId;
const standard = 'standard' as ProductId;

const allSteps = ['identity', 'personal', 'contacts', 'questionnaire', 'face'] as const;

function identity(
  fullName: string,
  nrc: string,
  { bornOn, sex }: { readonly bornOn: string; readonly sex: string },
): Identity {
  const [firstName = '', lastName = ''] = fullName.split(' ');
  const birthDate = bornOn as CivilDate;
  return { nrc: nrc as Nrc, firstName, lastName, birthDate, sex };
}

/** Short loans, each large enough for its day's limit and paid back on its due date, long ago. */
function settledLoans(...borrowedDaysAgo: readonly number[]): PastLoan[] {
  return borrowedDaysAgo.map((daysAgo, earlier) => ({
    productId: earlier === 0 ? firstLoan : standard,
    amount: kwacha(600 + 200 * earlier),
    termDays: 14,
    borrowedDaysAgo: daysAgo,
    paidAfterDays: [14],
  }));
}

const welcome: DemoCoupon = {
  name: 'Welcome K10',
  description: 'K10 off the charges of a bill, from us to you.',
  worth: { kind: 'fixed', amount: kwacha(10) },
  minAmount: kwacha(100),
  givenDaysAgo: 13,
  validDays: 60,
};

const loyalty: DemoCoupon = {
  name: 'Loyalty 20% off',
  description: 'A fifth of the charges of a bill, for paying three loans on time.',
  worth: { kind: 'percentage', basisPoints: 2000 },
  minAmount: kwacha(0),
  givenDaysAgo: 40,
  validDays: 90,
};

const bigBill: DemoCoupon = {
  name: 'Big bill K100',
  description: 'K100 off the charges of a bill of K2,000 or more.',
  worth: { kind: 'fixed', amount: kwacha(100) },
  minAmount: kwacha(2000),
  givenDaysAgo: 20,
  validDays: 60,
};

/** The demo people: each in another place of the life of a loan. */
export const demoPeople: readonly DemoPerson[] = [
  {
    mobile: '0971000001' as Mobile,
    network: airtel,
    identity: identity('Mutinta Hamoonga', '214365/11/1', {
      bornOn: '1991-04-12',
      sex: 'female',
    }),
    monthlyIncome: '12000',
    stepsDone: allSteps,
    loans: settledLoans(220, 190, 160, 130, 100),
    coupons: [],
  },
  {
    mobile: '0961000002' as Mobile,
    network: mtn,
    identity: identity('Bwalya Chileshe', '325476/61/1', { bornOn: '1988-09-30', sex: 'male' }),
    monthlyIncome: '6500',
    stepsDone: allSteps,
    loans: [
      {
        productId: firstLoan,
        amount: kwacha(500),
        termDays: 14,
        borrowedDaysAgo: 13,
        paidAfterDays: [],
      },
    ],
    coupons: [welcome],
  },
  {
    mobile: '0951000003' as Mobile,
    network: zamtel,
    identity: identity('Lubasi Nyambe', '436587/82/1', { bornOn: '1995-01-22', sex: 'male' }),
    monthlyIncome: '5200',
    stepsDone: allSteps,
    loans: [
      {
        productId: firstLoan,
        amount: kwacha(600),
        termDays: 14,
        borrowedDaysAgo: 19,
        paidAfterDays: [],
      },
    ],
    coupons: [],
  },
  {
    mobile: '0971000004' as Mobile,
    network: airtel,
    identity: identity('Chanda Mwansa', '547698/11/1', { bornOn: '1984-06-03', sex: 'male' }),
    monthlyIncome: '9000',
    stepsDone: allSteps,
    loans: [
      ...settledLoans(160, 130, 100),
      {
        productId: standard,
        amount: kwacha(1500),
        termDays: 91,
        borrowedDaysAgo: 40,
        paidAfterDays: [29],
      },
    ],
    coupons: [loyalty, bigBill],
  },
  {
    mobile: '0961000005' as Mobile,
    network: mtn,
    identity: identity('Thandiwe Phiri', '658709/11/1', {
      bornOn: '1999-11-08',
      sex: 'female',
    }),
    monthlyIncome: '4000',
    stepsDone: ['identity'],
    loans: [],
    coupons: [],
  },
];
