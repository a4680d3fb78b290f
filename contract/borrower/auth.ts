import * as z from 'zod/mini';
import { endpoint, noAnswer } from '../words/endpoint.ts';
import { codeLength } from './sms-code.ts';
import {
  wireAmount,
  wireCount,
  wireId,
  wireInstant,
  wireMobile,
  wireText,
} from '../words/wire.ts';
import type { BorrowerId, RepayAccountId } from '../words/ids.ts';
import { networks } from '../market/network.ts';

export const networkName = z.enum(networks);

export const sendSmsCode = endpoint({
  name: 'sendSmsCode',
  summary: 'Send a login code by SMS',
  method: 'POST',
  path: '/authentication/sendSmsCode/{mobile}/1',
  signed: false,
  params: z.strictObject({ mobile: wireMobile }),
  answer: z.strictObject({ resendAfterSeconds: wireCount }),
  refusals: [
    'wait-before-resending',
    'too-many-codes',
    'codes-for-known-phones',
    'no-codes-today',
    'sms-not-sent',
    'not-a-mobile',
  ],
});

export const mobileLogin = endpoint({
  name: 'mobileLogin',
  summary: 'Log in with a mobile number and the code sent to it',
  method: 'POST',
  path: '/authentication/mobileLogin',
  signed: false,
  body: z.strictObject({
    mobile: wireMobile,
    /** Of {@link codeLetters} as {@link readCode} reads them; any other makes a wrong code. */
    captcha: z.string().check(z.minLength(1), z.maxLength(codeLength)),
    /** The mobile again; a field of old clients. */
    username: wireMobile,
    deviceType: z.literal(4),
    deviceBrand: wireText(100),
    appChannelCode: wireText(50),
  }),
  answer: z.strictObject({
    token: wireText(100),
    id: wireId<BorrowerId>(),
    /** 1: this login registered the borrower; 0: known before. */
    appRedirectStatus: z.union([z.literal(0), z.literal(1)]),
  }),
  refusals: ['code-wrong', 'code-over', 'too-many-wrong-codes'],
});

export const logout = endpoint({
  name: 'logout',
  summary: 'End this session on the server',
  method: 'POST',
  path: '/authentication/logout',
  answer: noAnswer,
});

export const wallet = z.strictObject({
  repayAccountId: wireId<RepayAccountId>(),
  account: wireText(20),
  network: networkName,
});

export const getUserInfo = endpoint({
  name: 'getUserInfo',
  summary: 'Who is logged in',
  method: 'GET',
  path: '/my/getUserInfo',
  answer: z.strictObject({
    id: wireId<BorrowerId>(),
    mobile: wireMobile,
    fullName: z.optional(wireText(200)),
    nrcMasked: z.optional(wireText(20)),
    /** As the rule counts it, to the ngwee; screens show that of `getMyLoanInfo`. */
    creditLimit: wireAmount,
    settledLoans: wireCount,
    createdAt: wireInstant,
    wallet: z.optional(wallet),
    /** Repayments may be asked from it, too. */
    secondWallet: z.optional(wallet),
    /** Where several are offered and one was chosen. */
    language: z.optional(wireText(8)),
  }),
});
