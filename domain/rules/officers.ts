import type { OfficerRules } from '../../contract/staff/officer-words.ts';
import { parseKwacha } from '../../contract/words/ngwee.ts';

type Team = OfficerRules['teams'][number];

/** The team that takes a loan of an amount; null: none does. */
export function teamFor({ teams }: OfficerRules, amount: bigint): Team | null {
  return teams.find((team) => takes(team, amount)) ?? null;
}

function takes({ amountFrom, amountTo }: Team, amount: bigint): boolean {
  if (amountFrom !== null && amount < (parseKwacha(amountFrom) ?? 0n)) return false;
  return amountTo === null || amount <= (parseKwacha(amountTo) ?? 0n);
}
