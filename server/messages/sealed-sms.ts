import * as z from 'zod/mini';
import { type Mobile, parseMobile } from '../../contract/market/phone.ts';
import type { Keyring } from '../store/sealing/keyring.ts';
import { openText, sealText } from '../store/sealing/sealed-text.ts';

/** Whom a message goes to and what it says, when both name people. */
export interface SmsContent {
  readonly mobile: Mobile;
  readonly text: string;
}

const contentSchema = z.strictObject({ mobile: z.string(), text: z.string() });

/** The column `text` of an encrypted message; its column `mobile` stays empty. */
export function sealSms(ring: Keyring, id: string, { mobile, text }: SmsContent): string {
  return sealText(ring, JSON.stringify({ mobile, text }), boundTo(id));
}

/** What {@link sealSms} kept for the message of this id. */
export function openSms(
  ring: Keyring,
  { id, text }: { readonly id: string; readonly text: string },
): SmsContent {
  const kept = contentSchema.parse(JSON.parse(openText(ring, text, boundTo(id))));
  const mobile = parseMobile(kept.mobile);
  if (mobile === null) throw new Error('a message is sealed with a number');
  return { mobile, text: kept.text };
}

function boundTo(id: string): string {
  return `v1|sms|${id}`;
}
