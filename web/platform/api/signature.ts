import {
  appName,
  appVersionCode,
  language,
  signatureText,
} from '../../../contract/words/headers.ts';
import { tenant } from '../../../contract/words/headers.ts';
import { deviceBrand, makeNonce, sessionUid } from '../session/device.ts';
import { readSession } from '../session/session.ts';
import { serverNow } from './clock-offset.ts';
import { md5 } from './md5.ts';

/** What names one signed request: the same three again ask for the same answer. */
export interface Stamp {
  readonly uid: string;
  readonly nonce: string;
  /** Milliseconds, by the server's clock as far as it is known. */
  readonly timestamp: string;
}

/** A stamp for a new request. */
export function makeStamp(): Stamp {
  return { uid: sessionUid(), nonce: makeNonce(), timestamp: String(serverNow()) };
}

/** The six headers every request carries. */
export function plainHeaders(): Record<string, string> {
  return {
    appName,
    AppVersionCode: appVersionCode,
    'X-TenantID': tenant,
    lang: language,
    deviceBrand: deviceBrand(),
    appChannelCode: readSession().channelCode,
  };
}

/** The five headers more of a token call: the stamp, its MD5 and the token. */
export function signedHeaders(stamp: Stamp, token: string): Record<string, string> {
  return { ...stamp, sign: md5(signatureText(stamp)), token };
}
