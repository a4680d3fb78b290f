import type { Nrc } from '../../../contract/market/nrc.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { RegistryAnswer } from '../../../domain/rules/registry.ts';
import type { RegistryName } from '../../../contract/words/registry-name.ts';
import type { Readiness } from './readiness.ts';

/** An asking about one card. A provider may be sent less. */
export interface RegistryQuestion {
  readonly nrc: Nrc;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: CivilDate;
  /** The row of the consent that it is asked by. */
  readonly consentId: string;
  /** Drawn; names no one. */
  readonly reference: string;
}

export interface RegistryReply {
  readonly answer: RegistryAnswer;
  /** The provider's own name of the asking; null: it gave none. */
  readonly requestId: string | null;
  /** As the provider writes it; null: it did not tell. */
  readonly price: string | null;
}

/** The register of identity cards, by way of a provider. Nothing here throws. */
export interface IdentityRegistry {
  readonly name: RegistryName;
  /** No answer in time is `down`. */
  verify(asked: RegistryQuestion): Promise<RegistryReply>;
  /** Whether we are let in, what is left, what one asking costs and needs. */
  health(): Promise<Readiness>;
  /** Asks the provider to delete its record; false: it did not. Absent: it keeps none. */
  forget?(requestId: string): Promise<boolean>;
}

/** The register that `IDENTITY_REGISTRY` names, and what a day may cost. */
export interface RegistryConfig {
  readonly name: RegistryName;
  readonly mostADay: number;
  connect(): IdentityRegistry;
}
