import type { Operation } from '../../server/store/ports/payment-provider.ts';

/** The reported state of a payment. */
export type Verdict = 'moved' | 'failed' | 'pending' | 'not-found';

export interface OfPayment {
  readonly operation: Operation;
  /** Our id at the provider, as a UUID. */
  readonly id: string;
  /** In kwacha, as requested. */
  readonly amount: string;
}

export interface Told {
  readonly status: number;
  readonly text: string;
}

/** A provider's own message formats, written from its documentation and not from our adapters. */
export interface Words {
  /** The paths for sending and polling payments, and how each identifies its payment. */
  readonly paths: Readonly<Record<Operation, { readonly send: string; readonly ask: string }>>;
  /** The identifiers in a payment request: our id, and the last nine digits of the number. */
  named(
    body: Readonly<Record<string, unknown>>,
    headers: NodeJS.Dict<string | string[]>,
  ): { readonly id: string; readonly phone: string; readonly amount: string };
  /** Our id in the path of a status request or the body of a callback. */
  idOf(text: string): string;
  status(of: OfPayment, verdict: Verdict, changes?: Record<string, unknown>): Told;
  /** The answer "duplicate" to a request. */
  duplicate(of: OfPayment): Told;
  /** A refusal that can only concern the other party's wallet. */
  refused(of: OfPayment): Told;
  /** The answer "unavailable", in the provider's own format. */
  unavailable: Told;
  /** A status that its documentation lacks, and one that reads like a failure but is none. */
  readonly oddStatus: string;
  readonly doubtfulStatus: string;
}

const json = (status: number, body: unknown): Told => ({ status, text: JSON.stringify(body) });

const pawapayIds = { collect: 'depositId', payout: 'payoutId' } as const;

const pawapay: Words = {
  paths: {
    collect: { send: '/pawapay/v2/deposits', ask: '/pawapay/v2/deposits/' },
    payout: { send: '/pawapay/v2/payouts', ask: '/pawapay/v2/payouts/' },
  },
  named(body) {
    const text = JSON.stringify(body);
    const phone = /"phoneNumber":"260(\d{9})"/.exec(text)?.[1] ?? '';
    const id = String(body['depositId'] ?? body['payoutId']);
    return { id, phone, amount: String(body['amount']) };
  },
  idOf: (text) => /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(text)?.[0] ?? '',
  status({ operation, id, amount }, verdict, changes = {}) {
    if (verdict === 'not-found') return json(200, { status: 'NOT_FOUND' });
    const status = { moved: 'COMPLETED', failed: 'FAILED', pending: 'PROCESSING' }[verdict];
    const failureReason = { failureCode: 'UNSPECIFIED_FAILURE', failureMessage: '' };
    const data = {
      [pawapayIds[operation]]: id,
      status,
      amount,
      currency: 'ZMW',
      country: 'ZMB',
      ...(verdict === 'failed' && { failureReason }),
      ...(verdict === 'moved' && { providerTransactionId: '12356789' }),
      ...changes,
    };
    return json(200, { status: 'FOUND', data });
  },
  duplicate: ({ operation, id }) =>
    json(200, { [pawapayIds[operation]]: id, status: 'DUPLICATE_IGNORED' }),
  refused: ({ operation, id }) =>
    json(400, {
      [pawapayIds[operation]]: id,
      status: 'REJECTED',
      failureReason: { failureCode: 'INVALID_PHONE_NUMBER', failureMessage: 'No such wallet.' },
    }),
  unavailable: json(500, { failureReason: { failureCode: 'UNKNOWN_ERROR' } }),
  oddStatus: 'PONDERED',
  doubtfulStatus: 'IN_RECONCILIATION',
};

const mtn: Words = {
  paths: {
    collect: {
      send: '/mtn/collection/v1_0/requesttopay',
      ask: '/mtn/collection/v1_0/requesttopay/',
    },
    payout: {
      send: '/mtn/disbursement/v1_0/transfer',
      ask: '/mtn/disbursement/v1_0/transfer/',
    },
  },
  named(body, headers) {
    const phone = /"partyId":"260(\d{9})"/.exec(JSON.stringify(body))?.[1] ?? '';
    return { id: String(headers['x-reference-id']), phone, amount: String(body['amount']) };
  },
  idOf: pawapay.idOf,
  status({ operation, id, amount }, verdict, changes = {}) {
    if (verdict === 'not-found') {
      const message = 'Requested resource was not found.';
      return json(404, { message, code: 'RESOURCE_NOT_FOUND' });
    }
    return json(200, {
      externalId: id,
      amount,
      currency: 'ZMW',
      [operation === 'collect' ? 'payer' : 'payee']: {
        partyIdType: 'MSISDN',
        partyId: '260960000000',
      },
      status: { moved: 'SUCCESSFUL', failed: 'FAILED', pending: 'PENDING' }[verdict],
      ...(verdict === 'failed' && { reason: 'INTERNAL_PROCESSING_ERROR' }),
      ...(verdict === 'moved' && { financialTransactionId: '981569077' }),
      ...changes,
    });
  },
  duplicate: () => json(409, { message: 'Duplicated.', code: 'RESOURCE_ALREADY_EXIST' }),
  refused: ({ operation }) =>
    json(400, {
      message: 'There is no such wallet.',
      code: operation === 'collect' ? 'PAYER_NOT_FOUND' : 'PAYEE_NOT_FOUND',
    }),
  unavailable: json(503, { message: 'Try again later.', code: 'SERVICE_UNAVAILABLE' }),
  oddStatus: 'PONDERED',
  doubtfulStatus: 'TIMEOUT',
};

const airtel: Words = {
  paths: {
    collect: {
      send: '/airtel/merchant/v1/payments/',
      ask: '/airtel/standard/v1/payments/',
    },
    payout: {
      send: '/airtel/standard/v3/disbursements',
      ask: '/airtel/standard/v3/disbursements/',
    },
  },
  named(body) {
    const text = JSON.stringify(body);
    const phone = /"msisdn":"(\d{9})"/.exec(text)?.[1] ?? '';
    const id = airtel.idOf(/"id":"([0-9a-f]{32})"/.exec(text)?.[1] ?? '');
    return { id, phone, amount: /"amount":([\d.]+)/.exec(text)?.[1] ?? '' };
  },
  idOf(text) {
    const digits = /[0-9a-f]{32}/i.exec(text)?.[0] ?? '';
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  },
  status({ operation, id }, verdict, changes = {}) {
    const digit = operation === 'collect' ? 8 : 9;
    if (verdict === 'not-found') {
      const code = operation === 'collect' ? 'DP00800001025' : 'DP00900001015';
      const message = 'Transaction Not Found';
      return json(400, { status: { response_code: code, code: '400', message } });
    }
    const transaction = {
      id: id.replaceAll('-', ''),
      status: { moved: 'TS', failed: 'TF', pending: 'TIP' }[verdict],
      ...(verdict === 'moved' && { airtel_money_id: 'MP260302.1234.L06941' }),
      ...changes,
    };
    const status = { code: '200', success: true, response_code: `DP00${digit}00001001` };
    return json(200, { data: { transaction }, status });
  },
  duplicate: ({ operation }) =>
    json(400, {
      status: {
        response_code: operation === 'payout' ? 'DP00900001017' : 'DP00800001006',
        result_code: 'ESB000041',
        code: '400',
      },
    }),
  refused: ({ operation }) =>
    json(400, {
      status: {
        response_code: operation === 'payout' ? 'DP00900001012' : 'DP00800001005',
        code: '400',
        message: 'Msisdn Not Found',
      },
    }),
  unavailable: json(503, { status: { response_code: 'ROUTER117', code: '503' } }),
  oddStatus: 'TQ',
  doubtfulStatus: 'TA',
};

export const wordsOf = { pawapay, mtn, airtel } as const satisfies Record<string, Words>;
export type Liar = keyof typeof wordsOf;
