import { recordOf } from '../server/store/foreign-json.ts';
import type { UssdGatewayName } from '../server/store/ports/ussd-gateway.ts';
import { simulatedSecret } from '../server/networks/ussd/registration.ts';

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
  readonly imsi?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A phone that dials by the protocol of one gateway; `url` is the product's. */
export function ussdPhone(url: string, mobile: string, dialling: Dialling = {}) {
  const { gateway = 'africastalking', secret = simulatedSecret, imsi, headers } = dialling;
  const { sessionId = `session-${(sessions += 1)}-${mobile}` } = dialling;
  const typed: string[] = [];
  let requests = 0;
  const address = `${url}/ussd/${gateway}/${secret}`;
  const post = (to: string, sent: Sent) =>
    fetch(to, { method: 'POST', ...sent, headers: { ...sent.headers, ...headers } });
  const request = (isNew: boolean): Sent => {
    const given = { sessionId, mobile: `26${mobile}`, typed, isNew, imsi };
    return requestOf[gateway]({ ...given, requestId: `${sessionId}-${(requests += 1)}` });
  };
  const ask = async (sent: Sent) => screenOf(gateway, await post(address, sent));
  let last: Sent | null = null;
  const next = (isNew: boolean) => ask((last = request(isNew)));
  return {
    sessionId,
    address,
    /** Dials the code, with `more` behind it. */
    dial(more = ''): Promise<UssdScreen> {
      if (more !== '') typed.push(more);
      return next(true);
    },
    press(key: string): Promise<UssdScreen> {
      typed.push(key);
      return next(false);
    },
    /** All keys, one after the other; answers each screen. */
    async all(...keys: readonly string[]): Promise<string[]> {
      const screens: string[] = [];
      for (const key of keys) screens.push((await this.press(key)).text);
      return screens;
    },
    /** The last request again, as a gateway that got no answer sends it. */
    again(): Promise<UssdScreen> {
      if (last === null) throw new Error('nothing was dialled');
      return ask(last);
    },
    /** The notice that the session has ended. */
    async ended(): Promise<number> {
      const sent = endOf[gateway]({ sessionId, mobile: `26${mobile}` });
      return (await post(gateway === 'madapi' ? address : `${address}/end`, sent)).status;
    },
  };
}

interface Sent {
  readonly body: string | URLSearchParams;
  readonly headers?: Readonly<Record<string, string>>;
}
interface Given {
  readonly sessionId: string;
  readonly mobile: string;
  readonly typed: readonly string[];
  readonly isNew: boolean;
  readonly requestId: string;
  readonly imsi?: string | undefined;
}

const json = { 'content-type': 'application/json' };
const jsonOf = (body: object): Sent => ({ body: JSON.stringify(body), headers: json });

const requestOf: Readonly<Record<UssdGatewayName, (given: Given) => Sent>> = {
  africastalking: ({ sessionId, mobile, typed }) => ({
    body: new URLSearchParams({
      sessionId,
      phoneNumber: `+${mobile}`,
      networkCode: '64501',
      serviceCode: '*384*123#',
      text: typed.join('*'),
    }),
  }),
  ontech: ({ sessionId, mobile, typed, isNew, requestId }) =>
    jsonOf({
      session_id: sessionId,
      msisdn: mobile,
      user_input: isNew ? ['388*10', ...typed].join('*') : typed.at(-1),
      is_new_request: isNew,
      mno: 'MTN',
      shortcode: '388*10',
      request_id: requestId,
      session_data: {},
    }),
  madapi: ({ sessionId, mobile, typed, isNew, requestId, imsi }) => ({
    body: JSON.stringify({
      sessionId,
      messageType: isNew ? '0' : '1',
      msisdn: mobile,
      serviceCode: '*356#',
      ussdString: isNew ? `*${['356', ...typed].join('*')}#` : typed.at(-1),
      ...(imsi !== undefined && { imsi }),
    }),
    headers: { ...json, transactionId: requestId },
  }),
};

type Ended = Pick<Given, 'sessionId' | 'mobile'>;
const endOf: Readonly<Record<UssdGatewayName, (given: Ended) => Sent>> = {
  africastalking: ({ sessionId, mobile }) => ({
    body: new URLSearchParams({
      sessionId,
      phoneNumber: `+${mobile}`,
      status: 'Success',
      cost: 'KES 1.5',
      input: 'not read',
    }),
  }),
  ontech: ({ sessionId, mobile }) => jsonOf({ session_id: sessionId, msisdn: mobile }),
  madapi: ({ sessionId, mobile }) =>
    jsonOf({ sessionId, messageType: '5', msisdn: mobile, serviceCode: '*356#' }),
};

async function screenOf(gateway: UssdGatewayName, response: Response): Promise<UssdScreen> {
  const { status } = response;
  const body = await response.text();
  if (status !== 200) return { status, text: body, goesOn: false };
  if (gateway === 'africastalking') {
    return { status, text: body.slice(4), goesOn: body.startsWith('CON ') };
  }
  const answer = recordOf(JSON.parse(body));
  const { inboundResponse, userInputRequired } = recordOf(answer['data']);
  return gateway === 'ontech'
    ? { status, text: String(answer['message']), goesOn: answer['continue_session'] === true }
    : { status, text: String(inboundResponse), goesOn: userInputRequired === true };
}
