import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Replica } from './database/replica.ts';
import type { DocumentMaker } from './ports/document-maker.ts';
import type { Logger } from './log.ts';
import type { SmsGateway } from './ports/sms-gateway.ts';
import type { Files } from './ports/files.ts';
import type { PaymentProviders } from './ports/payment-provider.ts';
import type { Float } from './ports/readiness.ts';
import type { Keyring } from './sealing/keyring.ts';
import type { CardReader } from './ports/card-reader.ts';
import type { FaceReader } from './ports/face-reader.ts';
import type { CreditBureau } from './ports/credit-bureau.ts';
import type { IdentityRegistry } from './ports/identity-registry.ts';

/** What every act may use; made once at the start of the process. */
export interface Context {
  readonly db: Database;
  /** Read by what only looks, and never by what decides; null: there is none. */
  readonly replica: Replica | null;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Logger;
  readonly payments: PaymentProviders;
  readonly sms: SmsGateway;
  readonly keys: Keyring;
  /** Where pictures and evidence lie; null: in the database. */
  readonly files: Files | null;
  readonly cards: CardReader;
  readonly faces: FaceReader;
  readonly documents: DocumentMaker;
  /** Asked about cards; null: none is connected. */
  readonly registry: IdentityRegistry | null;
  readonly bureau: CreditBureau | null;
  /** Counts what became of tracking events, for the metrics. */
  trackingEnded(outcome: TrackingOutcome, events: number): void;
  /** What the providers hold for us, for the metrics. */
  floatsTold(floats: readonly Float[]): void;
  /** Counts a security event for the metrics; `detail` is one of our words. */
  countSecurityEvent(kind: CountedKind, detail: string): void;
  /** Runs a job soon, in this process. Call it after what the job should see has committed. */
  wake(job: string): void;
}

/** What is written down and logged, once each time. */
export type SecurityEventKind =
  | 'login-right'
  | 'login-wrong'
  | 'staff-login-wrong'
  /** A person would pay out or waive more than one may in a day or a week. */
  | 'payouts-full'
  /** Once a window and number or address, however often it is hit after. */
  | 'limit-reached'
  | 'export'
  | 'erasure'
  | 'sessions-ended'
  | 'new-device'
  | 'loan-disputed'
  | 'account-blocked'
  | 'death-reported'
  | 'said-well'
  /** A change of number: `detail` says what came of it. */
  | 'new-number'
  | 'second-wallet'
  | 'ussd-pin'
  | 'second-step';

/** What a stranger can send without end is counted and leaves nothing else. */
export type CountedKind = SecurityEventKind | 'forged-callback' | 'csp-report';

/** Why a tracking event is dropped: what it seems to carry. */
export type PersonalWord = 'number' | 'e-mail' | 'key' | 'name';

/**
 * What became of a tracking event. `repeated`: its batch was kept before; `quota` and `disk`: there
 * was no room for it.
 */
export type TrackingOutcome = 'kept' | 'repeated' | 'quota' | 'disk' | PersonalWord;
