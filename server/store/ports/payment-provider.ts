import type { StatementWord } from '../../../contract/staff/statement-meanings.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { Network } from '../../../contract/market/network.ts';
import type { Party } from '../../../domain/books/near-numbers.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { Mobile } from '../../../contract/market/phone.ts';

/** Money in by a PIN prompt, or money out to a wallet. */
export type Operation = 'collect' | 'payout';

/** One payment as a provider is asked for it; the same `providerId` on every try. */
export interface MoneyRequest {
  /** A UUID, ours: the provider does nothing twice for the same one. */
  readonly providerId: string;
  readonly amount: Ngwee;
  readonly mobile: Mobile;
  readonly network: Network;
  /** 4 to 22 letters, digits and spaces, shown with the prompt. */
  readonly message: string;
}

/**
 * What is known after asking for a payment. `rejected`: the provider says it did nothing and will
 * do nothing. `unknown`: no answer, or none that says which; money may move.
 */
export type InitiateOutcome =
  | { readonly known: 'accepted' }
  | { readonly known: 'duplicate' }
  | {
      readonly known: 'rejected';
      readonly code: string;
      readonly text: string;
      /** It may well be taken later: the network is closed just now, or our float is short. */
      readonly isTemporary: boolean;
      /** We were not let in, or may not do this at all: no payment and no borrower is at fault. */
      readonly isAboutUs?: boolean;
    }
  | { readonly known: 'unknown'; readonly why: string };

/** Whether the provider has the payment, by this sending or an earlier one. */
export function isTakenOn({ known }: InitiateOutcome): boolean {
  return known === 'accepted' || known === 'duplicate';
}

/** What moved: `unsaid` by a provider whose protocol has no word for it when asked. */
export type SaidAmount = Ngwee | null | 'unsaid';

/** What a provider says of a payment when asked. `not-found` is not yet a failure. */
export type AskOutcome =
  | {
      readonly known: 'confirmed';
      /** The network's own name of the transaction, as on the borrower's receipt. */
      readonly reference: string | null;
      /** Null when the provider wrote something that is no amount of money. */
      readonly amount: SaidAmount;
      readonly currency: string;
      /** When the money moved, where the provider says so. */
      readonly at: Date | null;
    }
  | { readonly known: 'failed'; readonly code: string; readonly text: string }
  | { readonly known: 'in-progress' }
  | { readonly known: 'not-found' }
  | { readonly known: 'unknown'; readonly why: string };

/** A callback as it came over HTTP; the body's bytes are those that were signed. */
export interface RawCallback {
  readonly method: string;
  readonly authority: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Uint8Array;
}

/** What a callback claims: a hint to ask, never a reason to book. */
export interface ReadCallback {
  readonly verified: boolean;
  /** Why it was not verified, or what was odd about it; null when there is nothing to say. */
  readonly remark: string | null;
  readonly providerId: string | null;
  /** The final state that it claims, if any. */
  readonly claims?: 'confirmed' | 'failed' | null;
}

/**
 * Kinds of a row that is not a payment. A fee, a top-up and a transfer (our own money) match no
 * payment. A reversal undoes one, and other rows moved nothing or repeat a row.
 */
export type StatementLineKind =
  'fee' | 'top-up' | 'transfer' | 'reversal' | 'not-moved' | 'repeated';

/** One row of a provider's statement; `amount` as our float sees it, payouts negative. */
export interface StatementLine {
  /** Our id if the row names a payment of the product, otherwise the provider's. */
  readonly providerId: string;
  /** For a reversal: the id of the reversed payment. */
  readonly operation: Operation;
  readonly amount: Ngwee;
  /** Left out for a payment, ours or not. */
  readonly kind?: StatementLineKind;
  /** The provider's own id of the transaction. */
  readonly reference?: string;
  /** The line of the file, or the row of the list, from 1. */
  readonly line?: number;
  readonly at?: Date;
  /** False if only its day is known; `at` is then noon. */
  readonly hasTime?: boolean;
  readonly network?: Network;
  /** A fee in a column of another row, which is not a row itself. */
  readonly isWithin?: boolean;
  /** The other side as the row writes it; left out where the payment is one of the product. */
  readonly party?: Party;
}

/** A statement with a row in doubt: what it has or lacks proves nothing. */
export interface UnreadableStatement {
  /** The line of the file, or the row of the list, from 1. */
  readonly line: number;
  /** The reason why that line is in doubt, as the end of a sentence that begins with the line. */
  readonly why: string;
  /** An unknown word, which two people may explain. */
  readonly word?: { readonly part: 'type' | 'status'; readonly word: string };
}

/** What a provider booked in a period; null when it gives no statement now. */
export type Statement = readonly StatementLine[] | UnreadableStatement | null;

/** A statement that staff uploaded: its rows, each with the day it is of. */
export interface StatementFile {
  readonly lines: readonly StatementLine[];
  /** Each day of Lusaka that a row is of, whatever it is about. */
  readonly days: ReadonlySet<CivilDate>;
  /** Titles above the header and totals below the rows. */
  readonly setAside: readonly { readonly line: number; readonly text: string }[];
  /** The wallet balance after its last row, if a balance column is certain. */
  readonly closing: Ngwee | null;
}

/** The content of a file, once decompressed and read. */
export interface ReadStatement extends StatementFile {
  /** Rows of the file, without ignored lines. */
  readonly rows: number;
  /** Size and hash of the file before compression. */
  readonly bytes: number;
  readonly hash: Uint8Array;
}

/** Whether a statement came, and could be read to its end. */
export function isReadable(statement: Statement): statement is readonly StatementLine[] {
  return Array.isArray(statement);
}

/** Who holds a wallet, as far as the network says. */
export interface WalletHolder {
  /** First and last name in one; null where none is registered. */
  readonly name: string | null;
  /** The network lets no money in or out of it. */
  readonly isBarred: boolean;
}

/** A mobile-money provider. No method throws: not knowing is an answer too. */
export interface PaymentProvider {
  readonly name: string;
  /** How soon it knows the state of an accepted payment; a few seconds unless it says so. */
  readonly firstAskSeconds?: number;
  /** False where nothing says that the statement holds everything: what it lacks proves nothing. */
  readonly statementIsWhole?: boolean;
  /**
   * True where "not found", said late and twice, is its documented word that a payout was never
   * taken. Elsewhere the statement must lack it too.
   */
  readonly notFoundIsProof?: boolean;
  /**
   * True if no statement of the provider reliably shows its movements: a final attempt there is
   * checked by polling again.
   */
  readonly checksEnds?: boolean;
  collect(request: MoneyRequest): Promise<InitiateOutcome>;
  payOut(request: MoneyRequest): Promise<InitiateOutcome>;
  ask(operation: Operation, providerId: string): Promise<AskOutcome>;
  /** False only when the provider says that the network is closed for this now. */
  isOpen(operation: Operation, network: Network): Promise<boolean>;
  /** Whether it said so lately, from memory: nothing is asked. Left out: it never says so. */
  isKnownClosed?(operation: Operation, network: Network): boolean;
  /** The network a number is with; null when unknown. Numbers move between networks. */
  predictNetwork(mobile: Mobile): Promise<Network | null>;
  /** Who holds a wallet; null without an answer. Left out where the protocol has no word for it. */
  holderOf?(mobile: Mobile): Promise<WalletHolder | null>;
  /** Our id of the payment that a callback speaks of, before anything is proved of it. */
  paymentNamedIn(body: Uint8Array): string | null;
  readCallback(raw: RawCallback): Promise<ReadCallback>;
  statement(
    period: { readonly from: Date; readonly to: Date },
    words?: readonly StatementWord[],
  ): Promise<Statement>;
  /**
   * Reads an uploaded CSV from its portal, plain or compressed with gzip, in a worker thread.
   * Without `withLines` only the summary is returned.
   */
  readFile(
    bytes: Uint8Array,
    how: { readonly words: readonly StatementWord[]; readonly withLines: boolean },
  ): Promise<ReadStatement | UnreadableStatement>;
}

/** A payment as it was sent to a provider. */
export interface SentPayment extends Pick<MoneyRequest, 'providerId' | 'amount' | 'network'> {
  readonly provider: string;
  readonly operation: Operation;
  readonly at: Date;
}

/** The providers of this server: by network for what is new, by name for what is under way. */
export interface PaymentProviders {
  /** The first choice for a network. */
  of(network: Network): PaymentProvider;
  /** The first choice, then whom to turn to when it surely did nothing; never empty. */
  routeOf(network: Network): readonly PaymentProvider[];
  /** By its name, as stored with a payment; undefined for a stranger's. */
  named(name: string): PaymentProvider | undefined;
  predictNetwork(mobile: Mobile): Promise<Network | null>;
  /** By a provider on its network's route; null when none knows. */
  holderOf(mobile: Mobile, network: Network): Promise<WalletHolder | null>;
  /** What this process has sent since an instant, outside the database, which may lose rows. */
  sentSince(at: Date): readonly SentPayment[];
}
