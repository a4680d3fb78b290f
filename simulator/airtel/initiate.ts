import type { Answer, Request } from '../http/router.ts';
import { readJsonObject } from '../http/router.ts';
import type { MetFaults } from '../world/faults.ts';
import type { World } from '../world/world.ts';
import {
  answerDisbursed,
  answerDuplicate,
  answerPrompted,
  answerRefused,
  answerRouter,
  answerWentWrong,
} from './answers.ts';
import type { Encryption } from './encryption.ts';
import type { Payment, PaymentKind, PaymentRequest } from './payment.ts';
import { failures, wordsOf } from './payment.ts';
import type { Payments } from './payments.ts';
import { readPaymentRequest } from './read-request.ts';

interface Parts {
  world: World;
  payments: Payments;
  encryption: Encryption;
}

/** A collection or a disbursement: checks, meets the armed faults, takes the payment in. */
export function initiate(parts: Parts, kind: PaymentKind, asked: Request): Answer {
  const { world, payments, encryption } = parts;
  if (!encryption.isSigned(asked)) return answerBadSignature(kind);
  const read = readPaymentRequest(kind, asked, world.settings);
  if ('refusal' in read) return read.refusal;
  const { request } = read;
  if (kind === 'payout' && !encryption.isPin(readJsonObject(asked.body)?.['pin'])) {
    return answerRouter('ROUTER115', 'The PIN entered is incorrect.');
  }
  const known = payments.find(kind, request.id);
  if (known !== undefined) return answerDuplicate(known);

  const { operation } = wordsOf[kind];
  const { mobile, id } = request;
  const met = world.faults.meet({ operation, mobile, attemptId: id });
  const early = answerWithoutActing(kind, request, met) ?? refusal(parts, request);
  if (early !== undefined) return early;
  const payment = payments.accept(request, met);
  if (met['accept-then-lose-answer'] !== undefined) return { lost: true };
  if (met['error-after'] !== undefined) return answerWentWrong(kind);
  return kind === 'deposit' ? answerPrompted(id) : answerDisbursed(payment);
}

function answerBadSignature(kind: PaymentKind): Answer {
  const message = 'Signature mismatch';
  if (kind === 'payout') return answerRefused(kind, 1018, { message });
  return answerRefused(kind, 1005, { http: 400, message });
}

function answerWithoutActing(
  kind: PaymentKind,
  { id }: PaymentRequest,
  met: MetFaults,
): Answer | undefined {
  if (met.hang !== undefined) return { hanging: true };
  if (met['error-before'] !== undefined) return answerWentWrong(kind);
  if (met['answer-then-not-act'] !== undefined) {
    return kind === 'deposit' ? answerPrompted(id) : answerDisbursed(neverMade(id));
  }
  if (met['rate-limited'] !== undefined) {
    const headers = { 'retry-after': '1' };
    return { status: 429, json: { message: 'Too many requests' }, headers };
  }
  if (met['not-allowed'] !== undefined) return answerNotAllowed(kind, met['not-allowed'].code);
  if (met['provider-closed'] !== undefined) {
    return answerRefused(kind, 1013, { message: failures[1013] });
  }
  return undefined;
}

/** Refused for our account: by the login, by the router (`code` below 1000), or by the product. */
function answerNotAllowed(kind: PaymentKind, code: number | undefined): Answer {
  const message = 'Not allowed';
  if (code === undefined) {
    return { status: 401, json: { error: 'invalid_token', error_description: message } };
  }
  if (code >= 1000) return answerRefused(kind, code, { message });
  return answerRouter(`ROUTER${String(code).padStart(3, '0')}`, message);
}

/** What Airtel itself refuses: a number it does not have, a float that is too small. */
function refusal({ world, payments }: Parts, request: PaymentRequest): Answer | undefined {
  const { kind, mobile, amount } = request;
  if (world.phones.touch(mobile).network !== 'Airtel') {
    const message = 'Msisdn Not Found';
    if (kind === 'deposit') return answerRefused(kind, 1005, { http: 400, message });
    return answerRefused(kind, 1012, { message: failures[1012] });
  }
  if (kind === 'payout' && payments.available() < amount) {
    return answerRefused(kind, 1007, { message: failures[1007] });
  }
  return undefined;
}

/** A payment that is answered as done and was never made. */
function neverMade(id: string): Payment {
  const made = {
    kind: 'payout',
    id,
    reference: id,
    mobile: '',
    amount: 0n,
    createdAt: 0,
  } as const;
  const airtelMoneyId = `product-partner-${id}`;
  return { ...made, status: 'TS', airtelMoneyId, met: {}, hiddenReads: 0 };
}
