import type { Answer } from '../http/router.ts';
import { answerJson } from '../http/router.ts';
import type { Payment, PaymentKind } from './payment.ts';
import { messageOf, wordsOf } from './payment.ts';

/** `DP00800001006` and the like: the product, then the number. */
export function codeOf(kind: PaymentKind, number: number): string {
  return `DP00${wordsOf[kind].product}0000${number}`;
}

/** The `status` object of every answer of the products. */
export function statusOf(kind: PaymentKind, number: number, success: boolean, message: string) {
  const codes = { response_code: codeOf(kind, number), result_code: 'ESB000010' };
  return { ...codes, code: '200', success, message };
}

/** A refusal with a code of the product and no transaction. */
export function answerRefused(
  kind: PaymentKind,
  number: number,
  { http = 200, message }: { http?: number; message: string },
): Answer {
  const response_code = codeOf(kind, number);
  const status = { response_code, code: String(http), success: false, message };
  return answerJson(http, { status });
}

/** 500 with the code for every fault of that kind. */
export function answerWentWrong(kind: PaymentKind): Answer {
  return answerRefused(kind, 1005, { http: 500, message: 'Something Went Wrong' });
}

/** The router before the products has refused: a code and a sentence at the top. */
export function answerRouter(code: string, message: string): Answer {
  return answerJson(400, { status_message: message, status_code: code });
}

/** The id is known. Collections and disbursements have a code each for it. */
export function answerDuplicate({ kind }: Payment): Answer {
  const message = 'Transaction Id already exists';
  if (kind === 'payout') return answerRefused('payout', 1017, { message });
  const status = { result_code: 'ESB000041', code: '400', success: false, message };
  return answerJson(400, { status });
}

/** The prompt was sent: `SUCCESS`, and a code that says "in process". */
export function answerPrompted(id: string): Answer {
  const transaction = { id, status: 'SUCCESS' };
  return answerJson(200, {
    data: { transaction },
    status: statusOf('deposit', 1006, true, 'SUCCESS'),
  });
}

/** What a disbursement is answered: done, or in doubt where it takes long. */
export function answerDisbursed(payment: Payment): Answer {
  const { id, airtelMoneyId, status } = payment;
  const named = { reference_id: `APC${id.slice(0, 6)}`, airtel_money_id: airtelMoneyId, id };
  if (status === 'TIP') {
    const message = 'Transaction Ambiguious';
    return answerJson(200, {
      data: { transaction: { ...named, status: 'TA', message } },
      status: statusOf('payout', 1000, false, 'Unknown Error'),
    });
  }
  return answerJson(200, {
    data: { transaction: { ...named, status, message: 'Transaction Successful' } },
    status: statusOf('payout', 1001, true, 'SUCCESS'),
  });
}

/** An enquiry's answer: a success of a collection carries the code of "in process". */
export function answerEnquiry(payment: Payment, companyName: string): Answer {
  const { kind, id, airtelMoneyId, status, failure = 1005 } = payment;
  const message = messageOf(payment, companyName);
  const transaction = { airtel_money_id: airtelMoneyId, id, message, status };
  if (status === 'TF' || status === 'TE') {
    const { message: _unsaid, ...bare } = transaction;
    const failed = { ...statusOf(kind, failure, false, 'FAILED'), result_code: undefined };
    return answerJson(200, { data: { transaction: bare }, status: failed });
  }
  const number = kind === 'payout' && status === 'TS' ? 1001 : 1006;
  return answerJson(200, {
    data: { transaction },
    status: statusOf(kind, number, true, 'Success'),
  });
}

/** The enquiry knows no such payment; the sentence is written as Airtel writes it. */
export function answerNotFound(kind: PaymentKind): Answer {
  return answerRefused(kind, 1005, { http: 400, message: 'TransactionNot Found' });
}
