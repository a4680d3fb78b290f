import type * as z from 'zod/mini';
import type { priceFigures } from '../../../contract/staff/product-words.ts';
import { costFields, partsIn, shownParts } from './draft-fields.ts';

/** The figures of a price that can be put right. */
export type Price = z.output<typeof priceFigures>;
type FigureName = keyof Price;

export type PriceTexts = Readonly<Record<FigureName, string>>;

interface PriceField {
  readonly name: FigureName;
  readonly label: string;
  readonly scale?: number;
}

const names: readonly string[] = [
  'dailyRatePpm',
  'serviceFeeBasisPoints',
  'lateFeeDailyPpm',
  'lateFeeGraceDays',
  'lateFeeMaxDays',
] satisfies readonly FigureName[];

/** As they stand in a draft. */
export const priceFields: readonly PriceField[] = costFields.filter(
  (field): field is PriceField & (typeof costFields)[number] => names.includes(field.name),
);

/** A price as its fields show it. */
export function priceTextsOf(price: Price): PriceTexts {
  const shown = priceFields.map(({ name, scale }) => [name, shownParts(price[name], scale)]);
  return Object.fromEntries(shown) as PriceTexts;
}

/** What is typed as a price, or a sentence for each figure that is none or costs more. */
export function priceIn(
  texts: PriceTexts,
  charged: Price,
): {
  readonly price: Price | null;
  readonly faults: Readonly<Partial<Record<FigureName, string>>>;
} {
  const faults: Partial<Record<FigureName, string>> = {};
  const read = priceFields.map(({ name, scale }) => {
    const parts = partsIn(texts[name], scale);
    if (parts === null) {
      faults[name] =
        scale === undefined ? 'A whole number is wanted.' : 'A percentage is wanted.';
    } else if (costsMore(name, parts, charged[name])) {
      faults[name] =
        name === 'lateFeeGraceDays'
          ? `Not below ${shownParts(charged[name], scale)}.`
          : `Not above ${shownParts(charged[name], scale)}.`;
    }
    return [name, parts];
  });
  const isPrice = Object.keys(faults).length === 0;
  return { price: isPrice ? (Object.fromEntries(read) as Price) : null, faults };
}

/** More grace costs less; of the others, less does. */
function costsMore(name: FigureName, parts: number, charged: number): boolean {
  return name === 'lateFeeGraceDays' ? parts < charged : parts > charged;
}
