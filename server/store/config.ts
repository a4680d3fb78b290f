import type { LanguageCode } from '../../contract/words/languages.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { PaymentAccount, PaymentRoutes } from './ports/payment-account.ts';
import type { UssdConfig } from './ports/ussd-gateway.ts';
import type { BureauConfig } from './ports/credit-bureau.ts';
import type { RegistryConfig } from './ports/identity-registry.ts';
import type { S3Access } from './files/s3-files.ts';
import type { Keyring } from './sealing/keyring.ts';

/**
 * What a process does: serves borrowers, works the job list, reads pictures, serves the lender's
 * people.
 */
export const processRoles = ['api', 'jobs', 'models', 'console'] as const;
export type ProcessRole = (typeof processRoles)[number];

/** What the operator decides, read from the environment when the process starts. */
export interface Config {
  /** What this process does; others on the same database do the rest. */
  readonly roles: ReadonlySet<ProcessRole>;
  /** How long a stopping process still serves, while `/readyz` sends others elsewhere. */
  readonly drainSeconds: number;
  readonly models: ModelsConfig;
  /** The address of the machine to listen on; that of all is `0.0.0.0`. */
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Where the metrics are, for the operator's network alone; null: nowhere. */
  readonly adminPort: number | null;
  /** The address of the machine where they are: the loopback by default. */
  readonly adminHost: string;
  /** Where operators ask this process, on the loopback alone; 0 takes any free port. */
  readonly operatorPort: number;
  /** Where the lender's people work; null: nowhere. */
  readonly console: ConsoleConfig | null;
  /** Who carries our e-mail to the lender's people; null: it goes as SMS. */
  readonly mail: MailConfig | null;
  /** Where the latest audit hash goes after each privileged change; null: nowhere. */
  readonly auditHashTo: AuditHashPlace | null;
  readonly dataDir: string;
  /** Fingerprints of passkeys that all others are traced to; none: those of the founding. */
  readonly staffKeys: readonly string[];
  /** A PostgreSQL server; null keeps the database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** The same database as the owner of its tables, who migrates; null: `databaseUrl` does. */
  readonly databaseMigrateUrl: string | null;
  /** A replica of it, for what only looks; null: there is none. */
  readonly databaseReadUrl: string | null;
  /** What is older there is read from the database itself. */
  readonly databaseReadMostSeconds: number;
  /** The address borrowers open, without a slash at its end. */
  readonly publicUrl: string;
  readonly providers: 'simulator' | 'real';
  /** Where the simulated networks are; null with the real ones. */
  readonly simulatorUrl: string | null;
  /** How many borrowers the invented past of a server with the simulator has; 0: none. */
  readonly demoBorrowers: number;
  /** It is in the address of callbacks that are not signed; the simulator needs none. */
  readonly callbackSecret: string;
  /** Keys the hashes of login codes and of rate-limit keys. */
  readonly codePepper: string;
  readonly logLevel: string;
  /** The contact for reports of a weakness; null: the contact for complaints. */
  readonly securityEmail: string | null;
  /** Which proxies' X-Forwarded-For is believed: none, or a list of addresses. */
  readonly trustProxy: false | string;
  /** Requests in work at once; more are answered 503. */
  readonly mostInFlight: number;
  /** Open at once, in all and from one address that is none of our proxies. */
  readonly mostConnections: number;
  readonly mostConnectionsPerAddress: number;
  /** Public calls a minute from one network address; more are answered 429. */
  readonly publicCallsPerMinute: number;
  /** What tracking events may bring in a day, over all processes; more are dropped. */
  readonly trackingBytesPerDay: number;
  /** None are kept while less of the disk of the embedded database is free. */
  readonly trackingDiskFreePercent: number;
  readonly lender: LenderConfig;
  /** Who reaches the networks for us. */
  readonly paymentRoutes: PaymentRoutes;
  /** Our accounts with payment providers, by the provider's name. */
  readonly paymentAccounts: ReadonlyMap<string, PaymentAccount>;
  /** The addresses of pixels, by the name channels call their network by; no other has one. */
  readonly adNetworks: ReadonlyMap<string, string>;
  /** Who carries our SMS. */
  readonly sms: SmsSettings;
  /** Who brings what borrowers dial. */
  readonly ussd: UssdConfig;
  /** The languages that borrowers may choose, English among them. */
  readonly languages: readonly LanguageCode[];
  /** The store of files for pictures and evidence; null: the database keeps them. */
  readonly files: S3Access | null;
  /** Guards pictures, names and numbers. */
  readonly keys: Keyring;
  readonly face: FaceConfig;
  /** By way of whom the register of cards is asked; null: it is not. */
  readonly registry: RegistryConfig | null;
  /** The credit bureau; null: there is none. */
  readonly bureau: BureauConfig | null;
  /** What follows for a loan when no registry was asked about the card. */
  readonly registryMissing: 'pass' | 'refer';
}

/** Where pictures are read by a process that does nothing else. */
export interface ModelsConfig {
  /** Where such a process listens. */
  readonly host: string;
  readonly port: number;
  /** Where it is asked, without a slash at its end. */
  readonly url: string;
  /** What both know; null: each process that needs pictures read reads them itself. */
  readonly token: string | null;
}

/** The console of the lender's people, with a separate listener and origin. */
export interface ConsoleConfig {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /**
   * Its address, without a slash at its end: the only origin it answers, and what passkeys are
   * bound to. Null: `http://localhost` and the port.
   */
  readonly url: string | null;
  /** The company's own login, by OpenID Connect; null: there is none. */
  readonly sso: SsoConfig | null;
}

export interface SsoConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Of `amr` or `acr`: what proves a factor that no false page can ask for. */
  readonly strongMethods: readonly string[];
  /** The person was asked by the provider no longer ago. */
  readonly maxAgeSeconds: number;
}

/** A server of mail, and whom it is from. */
export interface MailConfig {
  /** `smtps://user:password@host:465`. */
  readonly url: string;
  readonly from: string;
}

/** A place out of reach of a writer of the database, or beside the simulator's data. */
export type AuditHashPlace =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'mail'; readonly to: string }
  | { readonly kind: 's3'; readonly access: S3Access };

/** The lines of the face match, as distances: smaller is more alike. */
export interface FaceConfig {
  /** Up to here face and card match. */
  readonly matchDistance: number;
  /** Up to here a person looks at them; above, the borrower tries again. */
  readonly reviewDistance: number;
}

/** Who lends, as contracts, pages and messages name it. */
export interface LenderConfig {
  readonly licenceProfile: string;
  readonly name: string;
  readonly licenceNumber: string;
  readonly companyNumber: string;
  readonly regulator: string;
  readonly address: string;
  readonly complaintsPhone: string;
  readonly complaintsEmail: string;
}

/** Who carries our SMS. */
export interface SmsSettings {
  /** The first choice, then whom to turn to where that surely did not take a message. */
  readonly gateways: readonly GatewayName[];
  /** What one segment costs us; null: not set. */
  readonly segmentPrice: Ngwee | null;
  /** What login codes may cost in a day. */
  readonly loginBudget: Ngwee;
  /** Whether borrowers can answer all our senders, so that offers may say so. */
  readonly hasReplies: boolean;
  /** Words beside STOP that end offers, in languages of the borrowers. */
  readonly stopWords: readonly string[];
  /** Null is a gateway we have no account with. */
  readonly africastalking: AfricasTalkingConfig | null;
  readonly twilio: TwilioConfig | null;
  /** Carries receipts and reminders to borrowers who asked for it; null: it is off. */
  readonly whatsapp: WhatsappConfig | null;
}

export type GatewayName = 'africastalking' | 'twilio';

export interface AfricasTalkingConfig {
  readonly url: string;
  readonly username: string;
  readonly apiKey: string;
  /** A registered alphanumeric sender; null sends from the account's default. */
  readonly sender: string | null;
}

export interface TwilioConfig {
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** A registered alphanumeric sender, or a messaging service (`MG…`). */
  readonly sender: string;
  /** Our address as Twilio calls it; signatures are over it. */
  readonly callbackUrl: string;
}

/** Our account with the WhatsApp Business Cloud API of Meta. */
export interface WhatsappConfig {
  readonly url: string;
  /** Of the Graph API, such as `v23.0`. */
  readonly version: string;
  /** The number we send from, by its id there. */
  readonly phoneNumberId: string;
  /** The business account whose templates we send. */
  readonly accountId: string;
  readonly token: string;
  /** Signs their callbacks. */
  readonly appSecret: string;
  /** Of a delivered message, by its kind; a kind without one has no known price. */
  readonly prices: ReadonlyMap<string, Ngwee>;
  /** What they must say when the address of callbacks is registered. */
  readonly verifyToken: string;
}
