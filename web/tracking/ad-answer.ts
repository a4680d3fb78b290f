import { consentTexts, saveConsent } from '../../contract/borrower/consents.ts';
import type { listConsents } from '../../contract/borrower/consents.ts';
import type { AnswerOf } from '../../contract/words/endpoint.ts';
import { call } from '../platform/api/call.ts';
import { phoneStore } from '../platform/session/stores.ts';

/** What this browser keeps of the question whether an ad network may be informed. */
export interface AdAnswer {
  /** Whether it may; absent without an answer. */
  readonly given?: boolean;
  /** The borrower's account has the same answer. */
  readonly isSaved?: boolean;
  /** A registration not yet reported to the network: by which channel, and its draw of 0 to 1. */
  readonly registration?:
    { readonly code: string; readonly draw: number; readonly eventId: string } | undefined;
}

const place = 'advertising';

export function readAdAnswer(): AdAnswer {
  try {
    const found: unknown = JSON.parse(phoneStore.read(place) ?? '{}');
    return typeof found === 'object' && found !== null ? found : {};
  } catch {
    return {};
  }
}

export function keepAdAnswer(part: {
  readonly [Name in keyof AdAnswer]: AdAnswer[Name];
}): void {
  phoneStore.write(place, JSON.stringify({ ...readAdAnswer(), ...part }));
}

/**
 * After a login: what was answered here before it goes into the borrower's account; otherwise the
 * account's answer holds here too, given on whichever phone.
 */
export async function settleAdAnswer(consents: AnswerOf<typeof listConsents>): Promise<void> {
  const { given, isSaved } = readAdAnswer();
  if (given !== undefined && !isSaved) {
    const textVersion = consentTexts.advertising.version;
    const body = { purpose: 'advertising', textVersion, given } as const;
    await call(saveConsent, { quiet: true, body });
    keepAdAnswer({ isSaved: true });
    return;
  }
  const theirs = consents.find(({ purpose }) => purpose === 'advertising');
  if (theirs?.textVersion !== undefined) keepAdAnswer({ given: theirs.given, isSaved: true });
}
