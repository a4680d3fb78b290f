import * as titles from '../../contract/sentences/titles.ts';
import { HomePage } from '../home/home-page.tsx';
import { lazyPage } from '../platform/lazy-page.tsx';
import type { Page } from '../platform/lazy-page.tsx';
import { paths } from '../platform/paths.ts';

export type Access = 'public' | 'auth';

export interface Route {
  readonly path: string;
  /** The title of the document and of the screen's head. */
  readonly title: string;
  readonly access: Access;
  readonly page: Page;
  /** This address only leads to another one. */
  readonly leadsTo?: string;
}

const home: Page = { Screen: HomePage, load: () => Promise.resolve() };

const privacy = lazyPage(
  'own-affairs/privacy/privacy-page.tsx',
  async () => (await import('../own-affairs/privacy/privacy-page.tsx')).PrivacyPage,
);
const billingDetails = lazyPage(
  'loans/bill/billing-details-page.tsx',
  async () => (await import('../loans/bill/billing-details-page.tsx')).BillingDetailsPage,
);
const repaymentPlan = lazyPage(
  'loans/bill/repayment-plan-page.tsx',
  async () => (await import('../loans/bill/repayment-plan-page.tsx')).RepaymentPlanPage,
);
const help = lazyPage(
  'own-affairs/help/help-page.tsx',
  async () => (await import('../own-affairs/help/help-page.tsx')).HelpPage,
);
const verifyLetter = lazyPage(
  'own-affairs/letter/verify-letter-page.tsx',
  async () => (await import('../own-affairs/letter/verify-letter-page.tsx')).VerifyLetterPage,
);
const forFamily = lazyPage(
  'own-affairs/family/for-family-page.tsx',
  async () => (await import('../own-affairs/family/for-family-page.tsx')).ForFamilyPage,
);
const stopNumber = lazyPage(
  'own-affairs/number/stop-number-page.tsx',
  async () => (await import('../own-affairs/number/stop-number-page.tsx')).StopNumberPage,
);
const me = lazyPage(
  'own-affairs/me/me-page.tsx',
  async () => (await import('../own-affairs/me/me-page.tsx')).MePage,
);
const set = lazyPage(
  'own-affairs/set/set-page.tsx',
  async () => (await import('../own-affairs/set/set-page.tsx')).SetPage,
);
const borrowPlan = lazyPage(
  'loans/borrow/borrow-plan-page.tsx',
  async () => (await import('../loans/borrow/borrow-plan-page.tsx')).BorrowPlanPage,
);
const authentication = lazyPage(
  'verify/verification/authentication-page.tsx',
  async () =>
    (await import('../verify/verification/authentication-page.tsx')).AuthenticationPage,
);
const identity = lazyPage(
  'verify/identity/identity-page.tsx',
  async () => (await import('../verify/identity/identity-page.tsx')).IdentityPage,
);
const personal = lazyPage(
  'verify/verification/personal-page.tsx',
  async () => (await import('../verify/verification/personal-page.tsx')).PersonalPage,
);
const contacts = lazyPage(
  'verify/verification/contacts-page.tsx',
  async () => (await import('../verify/verification/contacts-page.tsx')).ContactsPage,
);
const questionnaire = lazyPage(
  'verify/questionnaire/questionnaire-page.tsx',
  async () =>
    (await import('../verify/questionnaire/questionnaire-page.tsx')).QuestionnairePage,
);
const coupons = lazyPage(
  'loans/coupons/coupon-page.tsx',
  async () => (await import('../loans/coupons/coupon-page.tsx')).CouponPage,
);
const quickRepay = lazyPage(
  'loans/pay/quick-repay-page.tsx',
  async () => (await import('../loans/pay/quick-repay-page.tsx')).QuickRepayPage,
);
const quickExtension = lazyPage(
  'loans/extend/quick-extension-page.tsx',
  async () => (await import('../loans/extend/quick-extension-page.tsx')).QuickExtensionPage,
);
const loanContract = lazyPage(
  'loans/borrow/loan-contract-page.tsx',
  async () => (await import('../loans/borrow/loan-contract-page.tsx')).LoanContractPage,
);

const faceStart = lazyPage(
  'verify/face/face-start-page.tsx',
  async () => (await import('../verify/face/face-start-page.tsx')).FaceStartPage,
);
const faceRecognition = lazyPage(
  'verify/face/face-recognition-page.tsx',
  async () => (await import('../verify/face/face-recognition-page.tsx')).FaceRecognitionPage,
);
const faceSuccess = lazyPage(
  'verify/face/face-success-page.tsx',
  async () => (await import('../verify/face/face-success-page.tsx')).FaceSuccessPage,
);

const promotion = lazyPage(
  'home/promotion/promotion-page.tsx',
  async () => await (await import('../home/promotion/promotion-page.tsx')).promotionPage(),
);
const returnVisit = lazyPage(
  'home/return-visit/return-visit-page.tsx',
  async () =>
    await (await import('../home/return-visit/return-visit-page.tsx')).returnVisitPage(),
);

/** Every address there is, as the specification lists them. */
export const routes: readonly Route[] = [
  { path: '/', title: titles.home, access: 'public', page: home, leadsTo: paths.home },
  { path: '/home', title: titles.home, access: 'public', page: home },
  { path: '/me', title: titles.me, access: 'auth', page: me },
  { path: '/agreement/privacy', title: titles.privacy, access: 'public', page: privacy },
  // Not of the specification: visitors who cannot log in must find how to pay and to complain.
  { path: '/help', title: titles.help, access: 'public', page: help },
  // Nor is this: the address that a letter shows to those who check it.
  {
    path: '/verify-letter',
    title: titles.verifyLetter,
    access: 'public',
    page: verifyLetter,
  },
  // Nor this: where a family tells of a death.
  { path: '/for-family', title: titles.forFamily, access: 'public', page: forFamily },
  // The link of the SMS that a number is about to change.
  { path: '/stop-number', title: titles.stopNumber, access: 'public', page: stopNumber },
  { path: '/al', title: titles.loanContract, access: 'public', page: loanContract },
  {
    path: '/authentication',
    title: titles.identity,
    access: 'auth',
    page: authentication,
  },
  {
    path: '/authentication/identity',
    title: titles.identity,
    access: 'auth',
    page: identity,
  },
  {
    path: '/authentication/base',
    title: titles.personal,
    access: 'auth',
    page: personal,
  },
  {
    path: '/authentication/linkman',
    title: titles.contacts,
    access: 'auth',
    page: contacts,
  },
  {
    path: '/authentication/questionnaire',
    title: titles.questionnaire,
    access: 'auth',
    page: questionnaire,
  },
  { path: '/borrow-plan', title: titles.estimatedBill, access: 'auth', page: borrowPlan },
  { path: '/qp', title: titles.loanBills, access: 'public', page: quickRepay },
  {
    path: '/qp/extension/:orderPlanId',
    title: titles.billExtension,
    access: 'public',
    page: quickExtension,
  },
  {
    path: '/face',
    title: titles.confirmIdentity,
    access: 'auth',
    page: faceStart,
    leadsTo: paths.authStep('face'),
  },
  { path: '/face/face-start', title: titles.confirmIdentity, access: 'auth', page: faceStart },
  { path: '/face/face-success', title: titles.successful, access: 'auth', page: faceSuccess },
  {
    path: '/face/face-recognition',
    title: titles.confirmIdentity,
    access: 'auth',
    page: faceRecognition,
  },
  { path: '/set', title: titles.set, access: 'auth', page: set },
  {
    path: '/billing-details/:orderId',
    title: titles.billingDetails,
    access: 'auth',
    page: billingDetails,
  },
  {
    path: '/repayment-plan/:orderId',
    title: titles.repaymentPlan,
    access: 'auth',
    page: repaymentPlan,
  },
  { path: '/coupon', title: titles.coupon, access: 'auth', page: coupons },
  {
    path: '/promotion',
    title: 'ExtraMoney',
    access: 'public',
    page: promotion,
  },
  {
    path: '/return-visit',
    title: 'ExtraMoney',
    access: 'public',
    page: returnVisit,
  },
];

const matchers = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`),
}));

/** The route of an address without its query string; null where no screen is. */
export function findRoute(path: string): Route | null {
  return matchers.find(({ pattern }) => pattern.test(path))?.route ?? null;
}
