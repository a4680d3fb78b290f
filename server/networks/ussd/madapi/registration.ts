import { recordIn } from '../../../store/foreign-json.ts';
import type { UssdAdapter, UssdEnd } from '../../../store/ports/ussd-gateway.ts';
import { afterCode, idOf, wordOf } from '../read-texts.ts';
import type { RegisteredUssd } from '../registration.ts';

/** `messageType`: 0 begins, 1 goes on. */
const ends: Readonly<Record<string, UssdEnd['how']>> = {
  '2': 'notice',
  '4': 'cancelled',
  '5': 'timeout',
};

/** What asks for nothing, and is answered all the same. */
const notification = '3';

/** Numbers may come as such. */
function said(value: unknown): unknown {
  return typeof value === 'number' ? `${value}` : value;
}

/**
 * MTN's own USSD, "MADAPI" 1.0.0: JSON with the last input alone. Its `imsi` changes with the SIM;
 * its `cellId` is a place and is not read. The header `transactionId` is assumed to name a request.
 */
const adapter: UssdAdapter = {
  read({ body, headers, isNotice }) {
    const asked = recordIn(body);
    const sessionId = idOf(said(asked['sessionId']));
    const type = wordOf(said(asked['messageType']));
    if (sessionId === null || !/^[0-5]$/.test(type)) return null;
    if (type === notification) return 'no-effect';
    const typed = said(asked['ussdString']);
    const text = typeof typed === 'string' ? typed : '';
    const code = wordOf(asked['serviceCode']);
    const how = ends[type] ?? (isNotice ? 'notice' : null);
    return {
      sessionId,
      requestId: idOf(headers['transactionid']),
      mobile: wordOf(said(asked['msisdn'])),
      sim: idOf(said(asked['imsi'])),
      network: null,
      code,
      isNew: type === '0',
      inputs: { kind: 'last', text: type === '0' ? afterCode(text, code) : text },
      ended: how === null ? null : { how, cost: null },
    };
  },
  answer: ({ text, goesOn }, { sessionId, code, mobile }) => ({
    type: 'application/json',
    body: JSON.stringify({
      statusCode: '0000',
      statusMessage: 'Success',
      transactionId: sessionId,
      data: {
        inboundResponse: text,
        userInputRequired: goesOn,
        messageType: goesOn ? 1 : 2,
        serviceCode: code,
        msisdn: mobile,
      },
    }),
  }),
};

export const madapiUssd: RegisteredUssd = { name: 'madapi', simulatedCode: '*356#', adapter };
