/**
 * What strangers are shown of the price. The server writes it into the pages that show it, from
 * the products active that day. A publication changes it, and no release has to.
 */
export interface ShownPrice {
  readonly example: RepresentativeExample;
  readonly nextLoans: readonly NextLoan[];
}

const exampleFields = [
  'minAmount',
  'maxAmount',
  /** In days: `7, 14 or 30`. */
  'terms',
  'amount',
  'termDays',
  'received',
  'interest',
  /** A percentage a day: `0.40`. */
  'dailyRate',
  'serviceFee',
  'serviceFeeShare',
  'total',
  'apr',
  'aprConvention',
  'dueRule',
  'lateFeeRule',
] as const;

/** The price of the product that is open to everybody, in the words that the borrower reads. */
export type RepresentativeExample = Readonly<Record<(typeof exampleFields)[number], string>>;

const nextLoanFields = ['label', 'note', 'amounts'] as const;

/** The larger amounts and terms that open after repaid loans, in the borrower's words. */
export type NextLoan = Readonly<Record<(typeof nextLoanFields)[number], string>>;

/** The element of a page that holds the price as data. */
export const priceElementId = 'price';

/** Where the price is to stand in a page: `{{total}}`; as data `{{price}}`. */
export const placeholder = (name: string) => `{{${name}}}`;

/** A price of nothing but places: what a page is drawn with when it is built. */
export function pricePlaces(): ShownPrice {
  return { example: placesOf(exampleFields), nextLoans: [placesOf(nextLoanFields)] };
}

function placesOf<Name extends string>(names: readonly Name[]): Readonly<Record<Name, string>> {
  const places: Partial<Record<Name, string>> = {};
  for (const name of names) places[name] = placeholder(name);
  // Every name has its place now, which the type of an empty record cannot tell.
  return places as Record<Name, string>;
}
