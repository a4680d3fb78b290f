import * as titles from '../contract/sentences/titles.ts';
import { HomePage } from './home/home-page.tsx';
import { lazyPage } from './lazy-page.tsx';
import type { Page } from './lazy-page.tsx';
import { paths } from './paths.ts';

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
  'privacy/privacy-page.tsx',
  async () => (await import('./privacy/privacy-page.tsx')).PrivacyPage,
);
const billingDetails = lazyPage(
  'bills/billing-details-page.tsx',
  async () => (await import('./bills/billing-details-page.tsx')).BillingDetailsPage,
);
const repaymentPlan = lazyPage(
  'bills/repayment-plan-page.tsx',
  async () => (await import('./bills/repayment-plan-page.tsx')).RepaymentPlanPage,
);
const help = lazyPage(
  'help/help-page.tsx',
  async () => (await import('./help/help-page.tsx')).HelpPage,
);
const me = lazyPage('me/me-page.tsx', async () => (await import('./me/me-page.tsx')).MePage);
const set = lazyPage(
  'set/set-page.tsx',
  async () => (await import('./set/set-page.tsx')).SetPage,
);
const borrowPlan = lazyPage(
  'borrow/borrow-plan-page.tsx',
  async () => (await import('./borrow/borrow-plan-page.tsx')).BorrowPlanPage,
);
const authentication = lazyPage(
  'verification/authentication-page.tsx',
  async () => (await import('./verification/authentication-page.tsx')).AuthenticationPage,
);
const identity = lazyPage(
  'identity/identity-page.tsx',
  async () => (await import('./identity/identity-page.tsx')).IdentityPage,
);
const personal = lazyPage(
  'verification/personal-page.tsx',
  async () => (await import('./verification/personal-page.tsx')).PersonalPage,
);
const contacts = lazyPage(
  'verification/contacts-page.tsx',
  async () => (await import('./verification/contacts-page.tsx')).ContactsPage,
);
const questionnaire = lazyPage(
  'questionnaire/questionnaire-page.tsx',
  async () => (await import('./questionnaire/questionnaire-page.tsx')).QuestionnairePage,
);
const coupons = lazyPage(
  'coupons/coupon-page.tsx',
  async () => (await import('./coupons/coupon-page.tsx')).CouponPage,
);
const quickRepay = lazyPage(
  'quick-repay/quick-repay-page.tsx',
  async () => (await import('./quick-repay/quick-repay-page.tsx')).QuickRepayPage,
);
const quickExtension = lazyPage(
  'quick-repay/quick-extension-page.tsx',
  async () => (await import('./quick-repay/quick-extension-page.tsx')).QuickExtensionPage,
);
const loanContract = lazyPage(
  'loan-contract/loan-contract-page.tsx',
  async () => (await import('./loan-contract/loan-contract-page.tsx')).LoanContractPage,
);

const faceStart = lazyPage(
  'face/face-start-page.tsx',
  async () => (await import('./face/face-start-page.tsx')).FaceStartPage,
);
const faceRecognition = lazyPage(
  'face/face-recognition-page.tsx',
  async () => (await import('./face/face-recognition-page.tsx')).FaceRecognitionPage,
);
const faceSuccess = lazyPage(
  'face/face-success-page.tsx',
  async () => (await import('./face/face-success-page.tsx')).FaceSuccessPage,
);

const promotion = lazyPage(
  'promotion/promotion-page.tsx',
  async () => (await import('./promotion/promotion-page.tsx')).PromotionPage,
);
const returnVisit = lazyPage(
  'return-visit/return-visit-page.tsx',
  async () => (await import('./return-visit/return-visit-page.tsx')).ReturnVisitPage,
);

/** Every address there is, as the specification lists them. */
export const routes: readonly Route[] = [
  { path: '/', title: titles.home, access: 'public', page: home, leadsTo: paths.home },
  { path: '/home', title: titles.home, access: 'public', page: home },
  { path: '/me', title: titles.me, access: 'auth', page: me },
  { path: '/agreement/privacy', title: titles.privacy, access: 'public', page: privacy },
  // Not of the specification: whoever cannot log in must find how to pay and to complain.
  { path: '/help', title: titles.help, access: 'public', page: help },
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
