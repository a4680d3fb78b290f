import type { RawCallback, ReadCallback } from '../../store/ports/payment-provider.ts';
import type { PublicKeys } from './public-keys.ts';
import { recordOf, textOf } from '../../store/foreign-json.ts';
import { digestFits, readSignature, signatureFits } from './signature.ts';

const clockToleranceSeconds = 300;

/**
 * Reads a callback and proves its origin: first the digest of the body's bytes, then the signature,
 * then its time. A signature out of its time still counts, with a remark: clocks go wrong, a
 * callback is only a hint to ask, and losing it would only make the borrower wait.
 */
export async function readCallback(
  raw: RawCallback,
  keys: PublicKeys,
  now: Date,
): Promise<ReadCallback> {
  const providerId = paymentNamedIn(raw.body);
  const refuse = (remark: string): ReadCallback => ({ verified: false, remark, providerId });
  if (!digestFits(raw)) return refuse('the body does not have the digest it came with');
  const signature = readSignature(raw.headers);
  if (signature === null) return refuse('there is no signature');
  const key = await keys.find(signature.keyId);
  if (key === null) return refuse(`there is no key ${signature.keyId.slice(0, 60)}`);
  if (!signatureFits(raw, signature, key))
    return refuse('the signature is not of this message');
  const { createdSeconds, expiresSeconds } = signature;
  const nowSeconds = now.getTime() / 1000;
  const early = (createdSeconds ?? nowSeconds) - nowSeconds > clockToleranceSeconds;
  const late = nowSeconds - (expiresSeconds ?? nowSeconds) > clockToleranceSeconds;
  const remark = early || late ? 'the signature is out of its time' : null;
  return { verified: true, remark, providerId };
}

/** The deposit or payout that a callback names. */
export function paymentNamedIn(bytes: Uint8Array): string | null {
  try {
    const body = recordOf(JSON.parse(Buffer.from(bytes).toString('utf8')));
    return textOf(body['depositId']) ?? textOf(body['payoutId']);
  } catch {
    return null;
  }
}
