import { createHash } from 'node:crypto';
import type { AuthStepName } from '../../contract/borrower/auth-steps.ts';
import { authSteps } from '../../contract/borrower/auth-steps.ts';
import { type Network, networks } from '../../contract/market/network.ts';
import { market } from '../../contract/market/zambia.ts';
import type { Nrc } from '../../contract/market/nrc.ts';
import type { Mobile } from '../../contract/market/phone.ts';
import type { BorrowerId } from '../../contract/words/ids.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { kwacha, percentOf } from '../../contract/words/ngwee.ts';
import type { Identity } from '../../server/people/verification/identity.ts';
import { purposeOfAnotherLoan } from '../../domain/rules/decision.ts';
import { type Chance, chanceOf } from './chance.ts';

const [mtn, airtel, zamtel] = networks;

/**
 * How a borrower pays: on the day, some days late, in parts, once the lender insists, or no more.
 */
export type Habit = 'prompt' | 'late' | 'in-parts' | 'very-late' | 'never';

/** A borrower of the invented past, and everything chance has to say about them. */
export interface InventedBorrower {
  readonly id: BorrowerId;
  readonly number: number;
  readonly mobile: Mobile;
  readonly network: Network;
  readonly channel: string;
  readonly identity: Identity;
  /** As a credit bureau says. */
  readonly isLateElsewhere?: boolean;
  readonly monthlyIncome: Ngwee;
  readonly otherLoans: Ngwee;
  readonly purpose: string;
  readonly stepsDone: readonly AuthStepName[];
  readonly joinedDaysAgo: number;
  readonly habit: Habit;
  readonly chance: Chance;
}

/** Numbers of this block are invented; who tries the product hardly types one by accident. */
const block = '64';
/** Says in SQL of a borrower `b` whether they are invented: the demo data leaves others alone. */
export const isInventedInSql = `substr(b.mobile, 4, 2) = '${block}'`;
const firstCard = 310_000;
const newDays = 5;

const women = [
  'Mwila',
  'Chileshe',
  'Natasha',
  'Mutale',
  'Bwalya',
  'Precious',
  'Ireen',
] as const;
const men = ['Kabwe', 'Mulenga', 'Chanda', 'Moses', 'Kelvin', 'Musonda', 'Lweendo'] as const;
const families = [
  'Banda',
  'Phiri',
  'Mwansa',
  'Tembo',
  'Zulu',
  'Hamoonga',
  'Sakala',
  'Mumba',
  'Lungu',
  'Ngoma',
  'Chisenga',
  'Simukonda',
  'Nkonde',
  'Siame',
  'Kapembwa',
] as const;
const incomes = [1800, 2600, 3200, 4000, 5200, 6500, 8000, 12_000] as const;
const purposes = ['business-stock', 'school-fees', 'health', 'home', 'farming'] as const;
const districts = ['10', '11', '61', '66', '82', '23'] as const;
/** Of a hundred borrowers; the rest is prompt. */
const habits: readonly (readonly [upTo: number, habit: Habit])[] = [
  [66, 'prompt'],
  [80, 'late'],
  [91, 'in-parts'],
  [96, 'very-late'],
];

/** The n-th borrower of the demo data: always the same one. */
export function inventedBorrower(number: number, days: number): InventedBorrower {
  const chance = chanceOf(number);
  const isWoman = chance.isIn(55);
  const network = chance.isIn(48) ? airtel : chance.isIn(75) ? mtn : zamtel;
  const income = chance.oneOf(incomes);
  const drawn = chance.whole(0, 99);
  // More of them lately: the lender grows.
  const joinedDaysAgo = Math.min(chance.whole(1, days), chance.whole(1, days + 60));
  const isNew = joinedDaysAgo <= newDays;
  return {
    id: idOf(number),
    number,
    mobile: `${prefixOf(network)}${block}${String(number).padStart(5, '0')}` as Mobile,
    network,
    channel: chance.isIn(80) ? 'h5' : 'WM2',
    identity: identityOf(number, chance, isWoman),
    monthlyIncome: kwacha(income),
    // A person looks at who owes elsewhere: those who came lately wait for it now.
    otherLoans: kwacha(isNew && chance.isIn(35) ? Math.round(income / 10) : 0),
    purpose: isNew && chance.isIn(10) ? purposeOfAnotherLoan : chance.oneOf(purposes),
    // Some come, look and stop on the way.
    stepsDone: chance.isIn(7) ? authSteps.slice(0, chance.whole(1, 4)).map(stepOf) : allSteps,
    joinedDaysAgo,
    habit: habits.find(([upTo]) => drawn < upTo)?.[1] ?? 'never',
    chance,
  };
}

/** One who owes elsewhere, so that the rules refer their first loan to a person. */
export function doubtfulBorrower(number: number, joinedDaysAgo: number): InventedBorrower {
  const who = inventedBorrower(number, joinedDaysAgo);
  const otherLoans = percentOf(who.monthlyIncome, 3000, 'down');
  return { ...who, joinedDaysAgo, otherLoans, stepsDone: allSteps, isLateElsewhere: true };
}

const idBytes = 16;

/** Like any other id, and the same at every asking: by it campaigns draw whom they hold out. */
function idOf(number: number): BorrowerId {
  const bytes = createHash('sha256').update(`borrower of the past ${number}`).digest();
  return bytes.subarray(0, idBytes).toString('base64url') as BorrowerId;
}

const stepOf = ({ step }: (typeof authSteps)[number]): AuthStepName => step;
const allSteps = authSteps.map(stepOf);

/** The oldest range of a network. */
function prefixOf(network: Network): string {
  const ranges = Object.entries(market.phone.networkOfPrefix);
  return ranges.find(([, of]) => of === network)?.[0] ?? '';
}

function identityOf(number: number, chance: Chance, isWoman: boolean): Identity {
  const two = (count: number) => String(count).padStart(2, '0');
  const born = [chance.whole(1968, 2003), two(chance.whole(1, 12)), two(chance.whole(1, 28))];
  return {
    nrc: `${firstCard + number}/${chance.oneOf(districts)}/1` as Nrc,
    firstName: chance.oneOf(isWoman ? women : men),
    lastName: chance.oneOf(families),
    birthDate: born.join('-') as CivilDate,
    sex: isWoman ? 'female' : 'male',
  };
}
