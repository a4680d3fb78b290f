/** What a register may compare. `name`: the whole name, where it does not tell its parts apart. */
export const registryFields = [
  'number',
  'first-name',
  'last-name',
  'name',
  'birth-date',
] as const;
export type RegistryField = (typeof registryFields)[number];

/** What the lender has to put right at the provider; it fails for all borrowers alike. */
export const ourFaults = [
  'key',
  'balance',
  'onboarding',
  'product',
  'consent',
  'request',
  'sandbox-key',
] as const;
export type OurFault = (typeof ourFaults)[number];

/** What was found out about a card. No value of the register's is in it. */
export type RegistryFinding =
  | { readonly kind: 'agrees'; readonly compared: readonly RegistryField[] }
  | {
      readonly kind: 'disagrees';
      readonly nearly: readonly RegistryField[];
      readonly clearly: readonly RegistryField[];
    }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'deceased' }
  | { readonly kind: 'minor' }
  /** `code`: the provider's word, for staff. */
  | { readonly kind: 'unclear'; readonly code: string };

/** A finding, or that there is none: the source is away, or we have a fault. */
export type RegistryAnswer =
  | RegistryFinding
  | { readonly kind: 'down'; readonly retryAfterSeconds?: number }
  | { readonly kind: 'our-fault'; readonly what: OurFault };

/** What is known of a card. `waiting`: the answer is awaited, or asked for again. */
export type RegistryFact =
  RegistryFinding | { readonly kind: 'waiting' } | { readonly kind: 'not-asked' };

/** As facts are stored; the words are of earlier versions. */
export type StoredRegistryFact = RegistryFact | 'confirmed' | 'contradicted' | 'not-asked';

/** A stored fact as it is read today. */
export function registryFactOf(stored: StoredRegistryFact = 'not-asked'): RegistryFact {
  switch (stored) {
    case 'confirmed':
      return { kind: 'agrees', compared: ['number', 'name'] };
    case 'contradicted':
      return { kind: 'disagrees', nearly: [], clearly: ['name'] };
    case 'not-asked':
      return { kind: 'not-asked' };
    default:
      return stored;
  }
}

/** So many real answers are looked at by people before an agreement may pass. */
export const shadowAnswers = 200;

/** Minutes until the next attempt, by how often the source was away; then it is given up. */
const retryMinutes = [1, 5, 15, 60, 6 * 60, 24 * 60];

/** Null: it was away too often. */
export function registryRetryMinutes(timesDown: number): number | null {
  return retryMinutes[timesDown - 1] ?? null;
}

/** After so long nothing is waited for: the retries are used up, or our fault was not mended. */
export const registryGivesUpHours = 32;
