import { provinceOfDistrict } from '../../contract/borrower/regions.ts';
import type { OfficerRules } from '../../contract/staff/officer-words.ts';
import { parseKwacha } from '../../contract/words/ngwee.ts';
import { regionNamed } from '../people/regions.ts';

type Team = OfficerRules['teams'][number];

/** The teams that take a loan of an amount, in their order; districts are not looked at. */
export function teamsFor({ teams }: OfficerRules, amount: bigint): readonly Team[] {
  return teams.filter(({ amountFrom, amountTo }) => {
    if (amountFrom !== null && amount < (parseKwacha(amountFrom) ?? 0n)) return false;
    return amountTo === null || amount <= (parseKwacha(amountTo) ?? 0n);
  });
}

/**
 * Whether the borrower's district decides between these teams. Never where no team takes the rest:
 * it would be read, and the loan still have no officer.
 */
export function needsDistrict([first, ...others]: readonly Team[]): boolean {
  return first?.districts !== undefined && others.some(({ districts }) => !districts);
}

/** The first of these teams that takes a district; null for one that is not known. */
export function teamOf(teams: readonly Team[], district: number | null): Team | null {
  const isIn = (name: string) => {
    const id = regionNamed(name)?.id;
    return district !== null && (id === district || id === provinceOfDistrict(district));
  };
  return teams.find(({ districts }) => !districts || districts.some(isIn)) ?? null;
}

/** Whether its last team takes every loan, so that a loan of any district has an officer. */
export function takesTheRest({ teams }: OfficerRules): boolean {
  const last = teams.at(-1);
  return last?.amountFrom === null && last.amountTo === null && !last.districts;
}

/** What an officer is to collect in a month: the own target, else that of the team; null: none. */
export function targetOf({ teams, targets = [] }: OfficerRules, id: string): string | null {
  const own = targets.find(({ officerId }) => officerId === id)?.target;
  const team = teams.find(({ officerIds }) => officerIds.some((one) => one === id));
  return own ?? team?.target ?? null;
}
