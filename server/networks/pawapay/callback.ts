import type { RawCallback, ReadCallback } from '../../store/ports/payment-provider.ts';
import type { PublicKeys } from './public-keys.ts';
import { recordIn, textOf } from '../../store/foreign-json.ts';
import { digestFits, readSignatures, signatureFits } from './signature.ts';
import type { MessageSignature } from './signature.ts';

const clockToleranceSeconds = 300;

/**
 * Reads a callback and proves its origin. First comes the digest of the body's bytes, then the
 * signatures, then its time. One signature from a known key is enough, because a gateway in
 * between may add its own. A signature outside its time window still counts, with a remark.
 * Clocks can be wrong, a callback is only verified by polling, and losing it would make the
 * borrower wait.
 */
export async function readCallback(
  raw: RawCallback,
  keys: PublicKeys,
  now: Date,
): Promise<ReadCallback> {
  const body = recordIn(raw.body);
  const providerId = idIn(body);
  const claims = claimOf[textOf(body['status']) ?? ''] ?? null;
  const refuse = (remark: string): ReadCallback => ({ verified: false, remark, providerId });
  if (!digestFits(raw)) return refuse('the body does not have the digest it came with');
  const signatures = readSignatures(raw.headers);
  let refusal = 'there is no signature';
  for (const signature of signatures) {
    const key = await keys.find(signature.keyId);
    if (key === null) refusal = `there is no key ${signature.keyId.slice(0, 60)}`;
    else if (signatureFits(raw, signature, key)) {
      const remark = isOutOfTime(signature, now)
        ? 'the signature is outside its time window'
        : null;
      return { verified: true, remark, providerId, claims };
    } else refusal = 'the signature is not of this message';
  }
  return refuse(refusal);
}

function isOutOfTime({ createdSeconds, expiresSeconds }: MessageSignature, now: Date): boolean {
  const nowSeconds = now.getTime() / 1000;
  const early = (createdSeconds ?? nowSeconds) - nowSeconds > clockToleranceSeconds;
  return early || nowSeconds - (expiresSeconds ?? nowSeconds) > clockToleranceSeconds;
}

/** The deposit or payout that a callback names. */
export function paymentNamedIn(bytes: Uint8Array): string | null {
  return idIn(recordIn(bytes));
}

function idIn(body: Readonly<Record<string, unknown>>): string | null {
  return textOf(body['depositId']) ?? textOf(body['payoutId']);
}

const claimOf: Readonly<Record<string, ReadCallback['claims']>> = {
  COMPLETED: 'confirmed',
  FAILED: 'failed',
};
