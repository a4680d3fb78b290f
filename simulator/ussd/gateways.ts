import { readJsonObject, isRecord } from '../http/router.ts';
import type { UssdGatewayName } from '../settings.ts';
import { msisdnOfMobile, networks } from '../world/network.ts';
import type { Network } from '../world/network.ts';

/** A request of a session: the code that was dialled, or what was typed last. */
export interface Turn {
  sessionId: string;
  /** 1 for the code that was dialled, then one more each time. */
  number: number;
  mobile: string;
  network: Network;
  /** The product's, such as `*388*10#`; what was dialled behind it is the first typed. */
  code: string;
  typed: readonly string[];
  /** Of another SIM than the first of this number. */
  imsi?: string | undefined;
}

/** How a session ended, for the gateway's notice. */
export interface Ended {
  how: 'by-product' | 'cancelled' | 'timed-out' | 'failed';
  startedAt: number;
  endedAt: number;
  lastAnswer: string;
}

export interface Sent {
  /** Behind the address of requests. */
  path?: '/end';
  headers: Record<string, string>;
  body: string;
}

export interface Screen {
  text: string;
  goesOn: boolean;
}

interface Gateway {
  title: string;
  code: string;
  /** The one network it reaches; else all. */
  only?: Network;
  /** Its word to the product. */
  ask(turn: Turn): Sent;
  /** Undefined: nothing that it takes for an answer. */
  read(answer: string): Screen | undefined;
  /** Undefined: it says nothing of such an end. */
  notice(turn: Turn, ended: Ended): Sent | undefined;
}

const formType = { 'content-type': 'application/x-www-form-urlencoded' };
const jsonType = { 'content-type': 'application/json' };

/** All inputs so far come each time, and a notice at the end. Prices are invented. */
const africastalking: Gateway = {
  title: "Africa's Talking",
  code: '*384*123#',
  ask: (turn) => ({
    headers: formType,
    body: new URLSearchParams({ ...ofSession(turn), text: turn.typed.join('*') }).toString(),
  }),
  read(answer) {
    const [, how, text] = /^(CON|END) ([^]*)$/.exec(answer) ?? [];
    return text === undefined ? undefined : { text, goesOn: how === 'CON' };
  },
  notice(turn, { how, startedAt, endedAt, lastAnswer }) {
    const status = { 'by-product': 'Success', failed: 'Failed' }[String(how)] ?? 'Incomplete';
    const form = new URLSearchParams({
      date: new Date(endedAt).toISOString().slice(0, 19).replace('T', ' '),
      ...ofSession(turn),
      status,
      cost: 'ZMW 0.2500',
      durationInMillis: String(endedAt - startedAt),
      hopsCount: String(turn.number),
      input: turn.typed.join('*'),
      lastAppResponse: lastAnswer,
      ...(how === 'failed' && { errorMessage: 'The application did not answer as it must' }),
    });
    return { path: '/end', headers: formType, body: form.toString() };
  },
};

function ofSession({ sessionId, mobile, network, code }: Turn) {
  return {
    sessionId,
    phoneNumber: `+${msisdnOfMobile(mobile)}`,
    networkCode: networks[network].networkCode,
    serviceCode: code,
  };
}

/** The last input alone. Its guide names no notice; the names in the answer are assumed. */
const ontech: Gateway = {
  title: 'Ontech',
  code: '*388*10#',
  ask: ({ sessionId, number, mobile, network, code, typed }) => ({
    headers: jsonType,
    body: JSON.stringify({
      session_id: sessionId,
      msisdn: msisdnOfMobile(mobile),
      user_input: number === 1 ? [bare(code), ...typed].join('*') : typed.at(-1),
      is_new_request: number === 1,
      mno: network.toUpperCase(),
      shortcode: bare(code),
      request_id: `${sessionId}-${number}`,
      session_data: {},
    }),
  }),
  read(answer) {
    const { message, continue_session: goesOn } = readJsonObject(Buffer.from(answer)) ?? {};
    if (typeof message !== 'string' || typeof goesOn !== 'boolean') return undefined;
    return { text: message, goesOn };
  },
  notice: () => undefined,
};

/** The last input alone; it tells of ends that were not the product's. */
const madapi: Gateway = {
  title: 'MTN',
  code: '*356#',
  only: 'MTN',
  ask: (turn) => ofMadapi(turn, turn.number === 1 ? '0' : '1'),
  read(answer) {
    const { statusCode, data } = readJsonObject(Buffer.from(answer)) ?? {};
    if (statusCode !== '0000' || !isRecord(data)) return undefined;
    const { inboundResponse: text, userInputRequired: goesOn } = data;
    if (typeof text !== 'string' || typeof goesOn !== 'boolean') return undefined;
    return { text, goesOn };
  },
  notice: (turn, { how }) =>
    how === 'by-product' ? undefined : ofMadapi(turn, how === 'cancelled' ? '4' : '5'),
};

function ofMadapi(turn: Turn, messageType: '0' | '1' | '4' | '5'): Sent {
  const { sessionId, number, mobile, code, typed } = turn;
  const dialled = `*${[bare(code), ...typed].join('*')}#`;
  const body = JSON.stringify({
    sessionId,
    messageType,
    msisdn: msisdnOfMobile(mobile),
    serviceCode: code,
    ussdString: messageType === '0' ? dialled : (typed.at(-1) ?? ''),
    imsi: turn.imsi ?? `645020${mobile.slice(1)}`,
  });
  const transactionId = `${sessionId}-${number}${messageType > '1' ? '-end' : ''}`;
  return { headers: { ...jsonType, transactionId }, body };
}

function bare(code: string): string {
  return code.replace(/^\*|#$/g, '');
}

export const gateways: Readonly<Record<UssdGatewayName, Gateway>> = {
  ontech,
  africastalking,
  madapi,
};
