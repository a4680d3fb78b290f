import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { Nrc } from '../../../contract/market/nrc.ts';

/** What a registry says: the only proof that a number and a name belong together. */
export type RegistryAnswer = 'confirmed' | 'contradicted' | 'not-asked';

/** The registry of identity cards, by way of a licensed provider. */
export interface IdentityRegistry {
  readonly name: string;
  verify(person: {
    readonly nrc: Nrc;
    readonly fullName: string;
    readonly birthDate: CivilDate;
  }): Promise<RegistryAnswer>;
}

/** No provider is configured: no query, and the decision says so. */
export const noRegistry: IdentityRegistry = {
  name: 'none',
  verify: async () => 'not-asked',
};
