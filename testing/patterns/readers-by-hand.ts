import { generateKeyPairSync } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import {
  checkTranslation,
  leftOf,
  translationFault,
} from '../../contract/words/check-translation.ts';
import { declaredIn, markForPages, markSource } from '../../contract/words/translation.ts';
import { isSameHolder } from '../../domain/people/same-holder.ts';
import { packingFor } from '../../server/app/http/priced-pages.ts';
import { cookieIn, markedKey, readBrowserKey } from '../../server/http/browser-key.ts';
import { askerOf, shieldOf } from '../../server/http/device-cookie.ts';
import { fieldErrors } from '../../contract/words/field-errors.ts';
import { languageOfRequest } from '../../server/http/request-language.ts';
import { readCredentials } from '../../server/http/request-headers.ts';
import { readAnswer } from '../../server/messages/africas-talking.ts';
import { inboundOfAfricasTalking, isSame } from '../../server/messages/inbound-sms.ts';
import { templateFor } from '../../server/messages/whatsapp-templates.ts';
import { hubSignature } from '../../server/messages/whatsapp-webhook.ts';
import { readTwilio, twilioSignature } from '../../server/messages/twilio.ts';
import { readCallback } from '../../server/networks/airtel/callback.ts';
import * as airtelCodes from '../../server/networks/airtel/codes.ts';
import * as airtel from '../../server/networks/airtel/initiate.ts';
import * as airtelStatus from '../../server/networks/airtel/read-status.ts';
import * as mtn from '../../server/networks/mtn/initiate.ts';
import * as mtnStatus from '../../server/networks/mtn/read-status.ts';
import * as pawapay from '../../server/networks/pawapay/initiate.ts';
import { failureOf } from '../../server/networks/pawapay/read-answer.ts';
import * as pawapayStatus from '../../server/networks/pawapay/read-status.ts';
import {
  digestFits,
  readSignatures,
  signatureFits,
} from '../../server/networks/pawapay/signature.ts';
import { compareRecord } from '../../server/networks/registry/prembly/compare-record.ts';
import { afterCode, costOf, idOf } from '../../server/networks/ussd/read-texts.ts';
import { readBase64 } from '../../server/people/uploads/read-base64.ts';
import { tokenOf } from '../../server/staff/system/access/console-cookies.ts';
import { measuredText } from '../../server/staff/market/messages/measured-text.ts';
import { whatChanges } from '../../server/staff/system/publishing/definition-lines.ts';
import { between } from '../../server/store/between.ts';
import { s3Files } from '../../server/store/files/s3-files.ts';
import { isNetwork, networksOf, plainAddress } from '../../server/store/networks-of.ts';
import { fieldsOf, full } from './readers.ts';
import { rowByHand as row, type RowByHand } from './row-by-hand.ts';
import { statementReaders } from './statement-readers.ts';

const headersOf = (text: string) => ({ headers: full(text) }) as unknown as FastifyRequest;
const cookieOf = (text: string) => ({ headers: { cookie: text } }) as unknown as FastifyRequest;
const site = { publicUrl: 'http://x', codePepper: 'x', origin: 'http://x', rpId: 'x' };
const answerOf = (text: string) => ({ heard: true as const, status: 200, body: full(text) });
const rawOf = (body: string) => ({
  ...{ method: 'POST', authority: 'x', path: '/', headers: {} },
  body: Buffer.from(body),
});
const { publicKey: key } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const day = '1994-03-17' as CivilDate;
const words = { providerId: 'x', targetEnvironment: 'mtnzambia', idName: 'depositId' } as const;

/** The file list of a store: the test supplies the answer without a network. */
async function listedBy(xml: string): Promise<unknown> {
  const { fetch } = globalThis;
  globalThis.fetch = async () => new Response(xml);
  try {
    const secret = { region: 'x', key: 'x', secret: 'x' };
    const files = s3Files({ url: 'http://x', bucket: 'x', ...secret });
    return await files.list({ prefix: '', after: '', most: 1 });
  } finally {
    globalThis.fetch = fetch;
  }
}

const cookies: readonly RowByHand[] = [
  row('server/http/device-cookie.ts askerOf', (text) => askerOf(headersOf(text), site)),
  row('server/http/device-cookie.ts askerOf by cookie', (text) =>
    askerOf(cookieOf(text), site),
  ),
  row('server/staff/system/access/console-cookies.ts tokenOf', (text) =>
    tokenOf(headersOf(text), site),
  ),
  row('server/staff/system/access/console-cookies.ts tokenOf by cookie', (text) =>
    tokenOf(cookieOf(text), site),
  ),
];

const browserKeys: readonly RowByHand[] = [
  row('server/http/browser-key.ts cookieIn', (text) => cookieIn(text, 'x')),
  row('server/http/browser-key.ts readBrowserKey', (text) =>
    readBrowserKey(`x=${text}`, 'x', { purpose: 'x', pepper: 'x' }),
  ),
  row('server/http/browser-key.ts markedKey', (text) => markedKey(text, 'x', 'x')),
  row('server/http/device-cookie.ts shieldOf', (text) =>
    shieldOf({ ...cookieOf(text), ip: 'x' }, site),
  ),
];

const headers: readonly RowByHand[] = [
  row('server/app/http/priced-pages.ts packingFor', packingFor),
  row('server/http/request-headers.ts readCredentials', (text) =>
    readCredentials({ token: text, uid: text }, null),
  ),
  row('server/http/request-headers.ts readCredentials of a session', (text) => {
    const token = 'a'.repeat(43);
    const others = { uid: text, nonce: text, timestamp: text, sign: text };
    return readCredentials({ token, ...others }, Buffer.alloc(32));
  }),
  row('server/networks/pawapay/signature.ts digestFits', (text) =>
    digestFits({ headers: { 'content-digest': text }, body: Buffer.alloc(0) }),
  ),
  row('server/networks/pawapay/signature.ts signatureFits', (text) => {
    const of = 'sig=("@method" "@path" "content-digest" "a");keyid="a"';
    const signed = { 'signature-input': of, signature: 'sig=:aaaa:', 'content-digest': text };
    const raw = { ...rawOf(text), headers: { ...signed, a: text } };
    return readSignatures(raw.headers).map((one) => signatureFits(raw, one, key));
  }),
  row('server/store/networks-of.ts isNetwork', isNetwork),
  row('server/store/networks-of.ts networksOf', networksOf),
  row('server/store/networks-of.ts plainAddress', plainAddress),
];

const networks: readonly RowByHand[] = [
  row('server/networks/registry/prembly/compare-record.ts compareRecord', (text) =>
    compareRecord(full(text), { firstName: text, lastName: text, birthDate: day }),
  ),
  row('server/networks/airtel/callback.ts readCallback', (text) =>
    readCallback(rawOf(text), 'x'),
  ),
  row('server/networks/airtel/callback.ts readCallback of words', (text) =>
    readCallback(rawOf(JSON.stringify({ transaction: { id: text }, hash: text })), 'x'),
  ),
  row('server/networks/airtel/codes.ts meaningOf', (text) =>
    airtelCodes.meaningOf('collect', text),
  ),
  row('server/networks/airtel/codes.ts meaningsOf', (text) =>
    airtelCodes.meaningsOf('collect', full(text)),
  ),
  row('server/networks/airtel/initiate.ts readInitiated', (text) =>
    airtel.readInitiated('collect', answerOf(text)),
  ),
  row('server/networks/airtel/initiate.ts aboutUs', (text) => airtel.aboutUs(text, text)),
  row('server/networks/airtel/read-status.ts readStatus', (text) =>
    airtelStatus.readStatus('collect', answerOf(text), 'x'),
  ),
  row('server/networks/mtn/initiate.ts saidBy', (text) => mtn.saidBy(answerOf(text))),
  row('server/networks/mtn/read-status.ts readStatus', (text) =>
    mtnStatus.readStatus(answerOf(text), words),
  ),
  row('server/networks/mtn/read-status.ts readStatus of an amount', (text) => {
    const body = { status: 'SUCCESSFUL', amount: text, currency: text, reason: text };
    return mtnStatus.readStatus({ heard: true, status: 200, body }, words);
  }),
  row('server/networks/pawapay/initiate.ts readInitiated', (text) =>
    pawapay.readInitiated(answerOf(text), 'x'),
  ),
  row('server/networks/pawapay/read-answer.ts failureOf', (text) =>
    failureOf({ failureReason: full(text) }),
  ),
  row('server/networks/pawapay/read-status.ts readStatus', (text) =>
    pawapayStatus.readStatus(answerOf(text), words),
  ),
  row('server/networks/pawapay/read-status.ts readStatus of an amount', (text) => {
    const data = { depositId: 'x', status: 'COMPLETED', amount: text, currency: 'ZMW' };
    const body = { status: 'FOUND', data };
    return pawapayStatus.readStatus({ heard: true, status: 200, body }, words);
  }),
];

const others: readonly RowByHand[] = [
  row('contract/words/translation.ts declaredIn', (text) => declaredIn('a', text)),
  row('contract/words/translation.ts markForPages', (text) => markForPages('a', text)),
  row('contract/words/check-translation.ts checkTranslation', (text) =>
    checkTranslation({ 'a.a': text }, { 'a.a': text }),
  ),
  row('contract/words/check-translation.ts translationFault', (text) =>
    translationFault('ussd.a', text, text),
  ),
  row('contract/words/check-translation.ts leftOf', (text) => leftOf('ussd.a', text, text)),
  row('contract/words/translation.ts markSource', (text) => markSource('a', text)),
  row('server/http/request-language.ts languageOfRequest', (text) =>
    languageOfRequest(cookieOf(text)),
  ),
  row('domain/people/same-holder.ts isSameHolder', (text) =>
    isSameHolder('GRACE MWANSA BANDA', text),
  ),
  row('contract/words/field-errors.ts fieldErrors', (text) =>
    fieldErrors(z.safeParse(z.strictObject({}), fieldsOf(text)).error?.issues ?? [], 'body'),
  ),
  row('contract/words/field-errors.ts fieldErrors of a list', (text) =>
    fieldErrors(z.safeParse(z.array(z.int()), text.split(' ')).error?.issues ?? [], 'body'),
  ),
  row('server/messages/africas-talking.ts readAnswer', (text) => readAnswer(201, text)),
  row('server/messages/twilio.ts readTwilio', (text) => readTwilio(400, text)),
  row('server/messages/whatsapp-templates.ts templateFor', (text) =>
    templateFor('receipt', text),
  ),
  row('server/messages/whatsapp-webhook.ts hubSignature', (text) =>
    hubSignature(text, Buffer.from(text)),
  ),
  row('server/messages/inbound-sms.ts isSame', (text) => isSame(text, 'x')),
  row('server/networks/ussd/read-texts.ts afterCode', (text) => afterCode(text, text)),
  row('server/networks/ussd/read-texts.ts costOf', costOf),
  row('server/networks/ussd/read-texts.ts idOf', idOf),
  row('server/messages/inbound-sms.ts inboundOfAfricasTalking', (text) =>
    inboundOfAfricasTalking(
      { callbackSecret: '' },
      { kind: 'incoming', url: '/', headers: {}, rawBody: Buffer.from(text) },
    ),
  ),
  row('server/messages/twilio.ts twilioSignature', (text) =>
    twilioSignature('x', { address: 'x', form: new URLSearchParams(text) }),
  ),
  row('server/people/uploads/read-base64.ts readBase64', (text) =>
    readBase64(text, { mostBytes: 10_000_000 }),
  ),
  row('server/staff/market/messages/measured-text.ts measuredText', (text) =>
    measuredText(text, null),
  ),
  row('server/staff/system/publishing/definition-lines.ts whatChanges', (text) =>
    whatChanges(text.split(' '), text.split('\n')),
  ),
  row('server/store/between.ts between', (text) => between(text, '<Contents>', '</Contents>')),
  row('server/store/files/s3-files.ts s3Files', listedBy),
];

/** Every reader that takes more arguments than the text. */
export const readersByHand: readonly RowByHand[] = [
  ...[...cookies, ...browserKeys, ...headers, ...networks, ...others],
  ...statementReaders,
];
