import type { PortfolioKey } from '../../../contract/staff/portfolio-acts.ts';
import { portfolioKeys } from '../../../contract/staff/portfolio-acts.ts';
import { channelText } from '../../../contract/staff/state-words.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { addDays, parseCivilDate } from '../../../contract/words/civil-date.ts';
import { paths, withFilter } from '../../platform/paths.ts';
import { codeText } from '../../ui/code-text.ts';
import { counted } from '../../ui/counts.ts';

export const keyWords: Readonly<Record<PortfolioKey, string>> = {
  product: 'Product',
  version: 'Product version',
  channel: 'Channel',
  network: 'Network',
  firstLoan: 'First loan or later',
};

/** A product, network or channel as people read it. */
export const keyText = (key: string): string => codeText(channelText(key));

/** The parts of this place; what was asked of one stays for the others where it fits. */
export function portfolioTabs(
  here: 'risk' | 'income' | 'rolls' | 'vintages' | 'officers',
  search: string,
) {
  const kept = new URLSearchParams(search);
  const same = withFilter('', {
    asOf: kept.get('asOf') ?? undefined,
    by: kept.get('by') ?? undefined,
    knownOn: kept.get('knownOn') ?? undefined,
  });
  return [
    { to: paths.portfolio + same, label: 'Risk and ages', isHere: here === 'risk' },
    { to: paths.portfolioIncome + same, label: 'Income and yield', isHere: here === 'income' },
    { to: paths.rolls, label: 'Roll rates', isHere: here === 'rolls' },
    { to: paths.vintages, label: 'Vintages', isHere: here === 'vintages' },
    { to: paths.officers, label: 'Officers', isHere: here === 'officers' },
  ];
}

/** What an address groups the portfolio by: two things at most. */
export function keysOf(text: string | null): PortfolioKey[] {
  const asked = new Set((text ?? '').split(','));
  return portfolioKeys.filter((key) => asked.has(key)).slice(0, 2);
}

/** A day of an address. */
export function dayOf(text: string | null): CivilDate | undefined {
  return parseCivilDate(text ?? '') ?? undefined;
}

/** Basis points as percent. */
export function shareText(share: number | null): string {
  return share === null ? '–' : `${(share / 100).toFixed(share >= 10_000 ? 0 : 1)}\u00a0%`;
}

interface Age {
  readonly fromDays: number;
  readonly toDays: number | null;
}

export function ageText({ fromDays, toDays }: Age): string {
  if (fromDays === 0) return 'Not in arrears';
  if (toDays === null) return `${fromDays} days and more`;
  return fromDays === toDays ? counted(fromDays, 'day') : `${fromDays} to ${toDays} days`;
}

/** The list of loans that are of an age now, as their oldest bill is due. */
export function loansOfAge(asOf: CivilDate, { fromDays, toDays }: Age): string {
  return withFilter(paths.loans, {
    sort: 'due',
    dueFrom: toDays === null ? undefined : addDays(asOf, -toDays),
    dueTo: addDays(asOf, -fromDays),
  });
}
