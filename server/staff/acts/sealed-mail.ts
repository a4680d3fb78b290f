import type { Keyring } from '../../store/sealing/keyring.ts';
import { openText, sealText } from '../../store/sealing/sealed-text.ts';

/** The column `text` of a mail that lets its reader in. */
export function sealMail(ring: Keyring, id: string, text: string): string {
  return sealText(ring, text, boundTo(id));
}

/** What {@link sealMail} kept for the mail of this id; throws if it is another's. */
export function openMail(
  ring: Keyring,
  { id, text }: { readonly id: string; readonly text: string },
): string {
  return openText(ring, text, boundTo(id));
}

function boundTo(id: string): string {
  return `v1|staff-mail|${id}`;
}
