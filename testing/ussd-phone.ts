import assert from 'node:assert/strict';
import type { UssdGatewayName } from '../server/store/ports/ussd-gateway.ts';
import { simulatedSecret } from '../server/networks/ussd/registration.ts';
import { gateways } from '../simulator/ussd/gateways.ts';

/** What a gateway got back, in the words of the menu. */
export interface UssdScreen {
  readonly status: number;
  readonly text: string;
  readonly goesOn: boolean;
}

let sessions = 0;

interface Dialling {
  readonly gateway?: UssdGatewayName;
  readonly secret?: string;
  readonly sessionId?: string;
  /** Of the SIM, where the gateway tells it. */
  readonly sim?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A phone that dials by the protocol of one gateway. `at` is the product; it may move. */
export function ussdPhone(
  at: string | (() => string),
  mobile: string,
  dialling: Dialling = {},
) {
  const { gateway = 'africastalking', secret = simulatedSecret, headers, sim } = dialling;
  const { sessionId = `session-${(sessions += 1)}-${mobile}` } = dialling;
  const typed: string[] = [];
  // Only the code that is dialled is the first of a session.
  let number = 1;
  const url = typeof at === 'string' ? () => at : at;
  const addressNow = () => `${url()}/ussd/${gateway}/${secret}`;
  const post = (to: string, sent: RequestInit) =>
    fetch(to, { method: 'POST', ...sent, headers: { ...sent.headers, ...headers } });
  const request = (turn: number): RequestInit => {
    const { ask, code } = gateways[gateway];
    return ask({ sessionId, number: turn, mobile, network: 'MTN', code, typed, imsi: sim });
  };
  const ask = async (sent: RequestInit) => screenOf(gateway, await post(addressNow(), sent));
  const asked: RequestInit[] = [];
  const next = (turn: number) => {
    const sent = request(turn);
    asked.push(sent);
    return ask(sent);
  };
  return {
    sessionId,
    address: addressNow(),
    /** Dials the code, with `more` behind it. */
    dial(more = ''): Promise<UssdScreen> {
      if (more !== '') typed.push(more);
      return next(1);
    },
    press(key: string): Promise<UssdScreen> {
      typed.push(key);
      return next((number += 1));
    },
    /** All keys, one after the other; answers each screen. */
    async all(...keys: readonly string[]): Promise<string[]> {
      const screens: string[] = [];
      for (const key of keys) screens.push((await this.press(key)).text);
      return screens;
    },
    /** A request again, as a gateway that got no answer sends it; 1: the last. */
    again(back = 1): Promise<UssdScreen> {
      const sent = asked.at(-back);
      if (sent === undefined) throw new Error('nothing was dialled');
      return ask(sent);
    },
    /** The notice that the session has ended. */
    async ended(): Promise<number> {
      const sent = endOf[gateway](sessionId, `26${mobile}`);
      const to = addressNow();
      return (await post(gateway === 'madapi' ? to : `${to}/end`, sent)).status;
    },
  };
}

const json = { 'content-type': 'application/json' };

/** What each gateway of the test says at the end of a session. */
const endOf: Readonly<
  Record<UssdGatewayName, (sessionId: string, msisdn: string) => RequestInit>
> = {
  africastalking: (sessionId, msisdn) => ({
    body: new URLSearchParams({
      sessionId,
      phoneNumber: `+${msisdn}`,
      status: 'Success',
      cost: 'KES 1.5',
      input: 'not read',
    }),
  }),
  ontech: (session_id, msisdn) => ({
    body: JSON.stringify({ session_id, msisdn }),
    headers: json,
  }),
  madapi: (sessionId, msisdn) => ({
    body: JSON.stringify({ sessionId, messageType: '5', msisdn, serviceCode: '*356#' }),
    headers: json,
  }),
};

async function screenOf(gateway: UssdGatewayName, response: Response): Promise<UssdScreen> {
  const { status } = response;
  const body = await response.text();
  if (status !== 200) return { status, text: body, goesOn: false };
  const screen = gateways[gateway].read(body);
  assert(screen !== undefined, `no answer for ${gateway}: ${body}`);
  return { status, ...screen };
}
