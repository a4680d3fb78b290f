import { constants, createCipheriv, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import type { Answer, Request } from '../http/router.ts';
import { answerJson } from '../http/router.ts';
import type { World } from '../world/world.ts';

/** The length Airtel documents for the key of PINs. */
const modulusLength = 1024;
const keyLivesMs = 30 * 86_400_000;

export type Encryption = ReturnType<typeof createEncryption>;

/**
 * Airtel's own key pair: what merchants encrypt for it is opened and compared here. After its time
 * there is another one, and what was encrypted under the old is refused.
 */
export function createEncryption(world: World) {
  let keyId = 99;
  let made: (ReturnType<typeof makeKeys> & { until: number }) | undefined;
  // Made when it is first needed: it takes a moment, and most worlds have no such merchant.
  const keys = () => {
    const now = world.clock.now();
    if (made !== undefined && now < made.until) return made;
    keyId += 1;
    made = { ...makeKeys(), until: now + keyLivesMs };
    return made;
  };

  const open = (base64: string): string | undefined => {
    try {
      const key = { key: keys().privateKey, padding: constants.RSA_PKCS1_PADDING };
      return privateDecrypt(key, Buffer.from(base64, 'base64')).toString('utf8');
    } catch {
      return undefined;
    }
  };

  return {
    /** `GET /v1/rsa/encryption-keys`: the bare base64 of the public key. */
    publicKey(): Answer {
      const { publicKey, until } = keys();
      const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
      const data = { key_id: keyId, key: spki, valid_upto: dayFirst(until) };
      const response_code = 'DP02010001001';
      const status = { response_code, code: '200', success: true, message: 'SUCCESS' };
      return answerJson(200, { data, status });
    },
    isPin: (pin: unknown): boolean =>
      typeof pin === 'string' && open(pin) === world.settings.airtelPin,
    /** Whether `x-signature` is the body, byte for byte, encrypted under the key of `x-key`. */
    isSigned({ headers, body }: Request): boolean {
      const { 'x-signature': signature, 'x-key': sealedKey } = headers;
      if (typeof signature !== 'string' || typeof sealedKey !== 'string') return false;
      const [key = '', iv = ''] = open(sealedKey)?.split(':') ?? [];
      return signature === encrypted(body, key, iv);
    },
  };
}

function makeKeys() {
  return generateKeyPairSync('rsa', { modulusLength });
}

function encrypted(body: Buffer, key: string, iv: string): string | undefined {
  try {
    const [aesKey, start] = [Buffer.from(key, 'base64'), Buffer.from(iv, 'base64')];
    const cipher = createCipheriv('aes-256-cbc', aesKey, start);
    return Buffer.concat([cipher.update(body), cipher.final()]).toString('base64');
  } catch {
    return undefined;
  }
}

/** `02-04-2026 08:00:00`. */
function dayFirst(ms: number): string {
  const [date = '', time = ''] = new Date(ms).toISOString().split('T');
  return `${date.split('-').toReversed().join('-')} ${time.slice(0, 8)}`;
}
