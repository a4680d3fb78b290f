import { createHash } from 'node:crypto';
import { signatureText } from '../../contract/words/headers.ts';
import { deviceKey } from '../../testing/one-device.ts';

/** One signed call, written out as the bytes that go over the wire. */
export interface SignedRequest {
  readonly method: 'GET' | 'POST';
  /** With `/api` before it. */
  readonly path: string;
  readonly body?: unknown;
  readonly token: string;
  readonly nonce: string;
}

const uid = '4f6c1f0e-5f0d-4f55-9b1d-2f4f6f0a9c11';

/** A whole HTTP/1.1 request with the eleven headers, as the screens send it. */
export function signedRequest(request: SignedRequest, now: Date): string {
  const { method, path, token, nonce } = request;
  const timestamp = String(now.getTime());
  const sign = createHash('md5').update(signatureText({ uid, nonce, timestamp })).digest('hex');
  const body = request.body === undefined ? '' : JSON.stringify(request.body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    'user-agent: Mozilla/5.0 (Linux; Android 13; K) AppleWebKit/537.36',
    'accept: */*',
    ...(body === ''
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
    'appName: ExtraMoney',
    'AppVersionCode: 1016',
    'X-TenantID: tenant_24',
    'lang: en',
    'deviceBrand: h5',
    'appChannelCode: h5',
    `uid: ${uid}`,
    `nonce: ${nonce}`,
    `timestamp: ${timestamp}`,
    `sign: ${sign}`,
    `token: ${token}`,
    `cookie: device=${deviceKey}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The n-th nonce of six letters or digits; no two are the same below 62^6. */
export function nonceOf(n: number): string {
  let left = n;
  let nonce = '';
  for (let place = 0; place < 6; place++) {
    nonce += letters[left % letters.length] ?? 'A';
    left = Math.floor(left / letters.length);
  }
  return nonce;
}
