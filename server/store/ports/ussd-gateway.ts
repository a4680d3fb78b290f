import type { IncomingHttpHeaders } from 'node:http';
import type { Ngwee } from '../../../contract/words/ngwee.ts';

/** The gateways of USSD that the product knows, as they are named in addresses and rows. */
export type UssdGatewayName = 'africastalking' | 'ontech' | 'madapi';

/** A request of a gateway, as its adapter reads it. Every text is bounded, none is believed. */
export interface UssdIn {
  /** The gateway's own, the same for all requests of a session. */
  readonly sessionId: string;
  /** Of one request; null: the gateway has none, so a repeat is known by its time. */
  readonly requestId: string | null;
  /** As the gateway writes numbers. */
  readonly mobile: string;
  /** Changes with the SIM; absent: the gateway does not tell. */
  readonly sim?: string | null;
  /** As the gateway names it; for display alone. */
  readonly network: string | null;
  /** The code that was dialled. */
  readonly code: string;
  readonly isNew: boolean;
  /** All that was typed since the code was dialled, or what was typed last. */
  readonly inputs:
    | { readonly kind: 'all'; readonly parts: readonly string[] }
    | { readonly kind: 'last'; readonly text: string };
  /** The session is over, and nothing is answered on its screen. */
  readonly ended: UssdEnd | null;
}

export interface UssdEnd {
  readonly how: 'notice' | 'cancelled' | 'timeout';
  /** What the session cost us, in the gateway's currency. */
  readonly cost: { readonly currency: string; readonly amount: string } | null;
}

/** A screen of at most 160 septets, its first four for what the gateway puts before it. */
export interface UssdOut {
  readonly text: string;
  /** Whether an input is awaited; else the session ends with these words. */
  readonly goesOn: boolean;
}

export interface UssdArrived {
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
  /** It came to the address of end notices. */
  readonly isNotice: boolean;
}

/** Translates between one gateway and the menu, and does nothing else. */
export interface UssdAdapter {
  /** Null: no request that this gateway documents. */
  read(arrived: UssdArrived): UssdIn | 'no-effect' | null;
  answer(out: UssdOut, asked: UssdIn): { readonly type: string; readonly body: string };
}

/** A gateway that may ask, and how. */
export interface UssdAccess {
  readonly name: UssdGatewayName;
  /** In the path of its requests. The first is registered; the others are accepted until then. */
  readonly secrets: readonly string[];
  /** Addresses and networks it asks from; empty: it names none. */
  readonly addresses: readonly string[];
  /** What borrowers dial, such as `*388*10#`. */
  readonly code: string;
  /** What a borrower pays for a session, as the lender knows; zero: the lender pays. */
  readonly price: Ngwee;
  readonly adapter: UssdAdapter;
}

/** How USSD is offered. */
export interface UssdConfig {
  readonly gateways: readonly UssdAccess[];
  /** Sessions that one gateway may begin in a minute. */
  readonly sessionsPerMinute: number;
  /** The prompt of a payment waits until the screen of the session is surely gone. */
  readonly collectAfterSeconds: number;
  /** After so long the answer to a request is "busy". No gateway gives up sooner. */
  readonly longestAnswerMs: number;
}
