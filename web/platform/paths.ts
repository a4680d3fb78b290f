import type { BillCode, OrderId, PlanId } from '../../contract/words/ids.ts';
import type { AuthStepName } from '../../contract/borrower/auth-steps.ts';

/** The address of every screen; no other file writes one. */
export const paths = {
  home: '/home',
  me: '/me',
  privacy: '/agreement/privacy',
  authentication: '/authentication',
  face: '/face',
  /** The check again, as the proof of a new phone. */
  faceProof: '/face/face-start?proof',
  faceRecognition: '/face/face-recognition',
  /** One photo for a person, instead of the guide. */
  facePhoto: '/face/face-recognition?way=photo',
  faceSuccess: '/face/face-success',
  /** The same screen where a person looks at the photos first. */
  faceReferred: '/face/face-success?referred',
  quickRepay: '/qp',
  set: '/set',
  help: '/help',
  verifyLetter: '/verify-letter',
  forFamily: '/for-family',
  /** Parts of Me and of Set, which are screens of their own. */
  complaints: '/me?part=complaints',
  complainOfTakeover: '/me?part=complaints&about=takeover',
  /** Which loan the borrower did not take. */
  whichNotMine: '/me?part=not-mine',
  myData: '/set?part=data',
  /** Another number for the account: from its known phone, or without it. */
  newNumber: '/set?part=number',
  lostNumber: '/set?part=number&way=lost',
  faceNumber: '/face/face-start?proof=number',
  /** The link of the SMS that a number is about to change. */
  stopNumber: '/stop-number',
  /** The second step of a phone that is new. */
  thisPhone: '/set?part=phone',
  coupons: '/coupon',
  /** The screen of a verification step. */
  authStep: (step: AuthStepName): string => stepPaths[step],
  /** A part of the identity step: taking a side of the card, or checking what was read. */
  identityPart: (part: 'front' | 'back' | 'check'): string =>
    `/authentication/identity?part=${part}`,
  /** The estimated bill of a choice: the amount in kwacha (`500`), the term in days. */
  borrowPlan: (choice: { amount: string; termDays: number }): string =>
    `/borrow-plan?${new URLSearchParams({
      amount: choice.amount,
      term: String(choice.termDays),
    }).toString()}`,
  /** The contract of a loan; without an order, of the choice in the query string. */
  contract: (of: { orderId: OrderId } | { search: string }): string =>
    'orderId' in of ? `/al?order=${of.orderId}` : `/al${of.search}`,
  billingDetails: (orderId: OrderId): string => `/billing-details/${orderId}`,
  /** A part of the same screen: the borrower did not take this loan. */
  notMine: (orderId: OrderId): string => `/billing-details/${orderId}?part=not-mine`,
  /** A part of the same screen: the borrower has paid, and does not see it. */
  havePaid: (orderId: OrderId): string => `/billing-details/${orderId}?part=paid`,
  cannotPay: (orderId: OrderId): string => `/billing-details/${orderId}?part=cannot-pay`,
  repaymentPlan: (orderId: OrderId): string => `/repayment-plan/${orderId}`,
  /**
   * A bill without login, by its code; the same address is in our SMS. What follows `#` never
   * leaves the phone, so the code is in no log and no history of a proxy.
   */
  quickBill: (billCode: BillCode): string => `/qp#b=${billCode}`,
  quickExtension: (planId: PlanId, billCode: BillCode): string =>
    `/qp/extension/${planId}#b=${billCode}`,
} as const;

const stepPaths: Record<AuthStepName, string> = {
  identity: '/authentication/identity',
  personal: '/authentication/base',
  contacts: '/authentication/linkman',
  questionnaire: '/authentication/questionnaire',
  face: '/face/face-start',
};
