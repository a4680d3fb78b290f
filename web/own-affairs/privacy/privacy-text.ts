import type { ConsentPurpose } from '../../../contract/borrower/consents.ts';
import * as say from '../../../contract/sentences/privacy.ts';

/** What the product never does; each of these is true of the code. */
export const neverDone = [
  say.neverReadPhone,
  say.neverCallContacts,
  say.neverSell,
  say.neverAskPin,
] as const;

/** What is collected, and why. */
export const collected: readonly (readonly [what: string, why: string])[] = [
  [say.mobile, say.mobileWhy],
  [say.nrc, say.nrcWhy],
  [say.work, say.workWhy],
  [say.contacts, say.contactsWhy],
  [say.face, say.faceWhy],
  [say.place, say.placeWhy],
  [say.loans, say.loansWhy],
  [say.browser, say.browserWhy],
  [say.cookies, say.cookiesWhy],
  [say.clicks, say.clicksWhy],
  [say.advert, say.advertWhy],
];

/** Who gets what a consent sends out; null: it stays with us. */
const sentBy: Readonly<Record<ConsentPurpose, string | null>> = {
  processing: null,
  biometrics: null,
  location: null,
  marketing: null,
  'register-didit': say.shareRegister,
  'register-prembly': say.shareRegister,
  'bureau-inquiry': say.shareBureau,
  whatsapp: say.shareWhatsapp,
  advertising: say.shareAd,
};

/** Who else sees it. A new purpose of consent does not compile without its answer. */
export const sharedWith: readonly string[] = [
  say.shareNetwork,
  say.shareSms,
  ...new Set(Object.values(sentBy).flatMap((sentence) => sentence ?? [])),
  say.sharePartner,
  say.shareLaw,
];

export const retention = [
  say.keepCode,
  say.keepLogin,
  say.keepLoans,
  say.keepPictures,
  say.keepFailed,
  say.keepClicks,
  say.keepElse,
] as const;

/** The rights of sections 58 to 65 of the Act. */
export const rights = [
  say.rightShow,
  say.rightCorrect,
  say.rightErase,
  say.rightStop,
  say.rightObject,
  say.rightTake,
  say.rightWithdraw,
  say.rightPerson,
] as const;
