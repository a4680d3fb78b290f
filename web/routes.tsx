import { HomePage } from './home/home-page.tsx';
import { lazyPage } from './lazy-page.tsx';
import type { Page } from './lazy-page.tsx';

export type Access = 'public' | 'auth';

export interface Route {
  readonly path: string;
  /** The title of the document and of the screen's head. */
  readonly title: string;
  readonly access: Access;
  readonly page: Page;
}

const home: Page = { Screen: HomePage, load: () => Promise.resolve() };

const privacy = lazyPage(async () => (await import('./privacy/privacy-page.tsx')).PrivacyPage);

/** Every screen there is, as the specification lists them; `/` leads to `/home`. */
export const routes: readonly Route[] = [
  { path: '/home', title: 'Home', access: 'public', page: home },
  { path: '/me', title: 'Me', access: 'auth', page: notOpen('The screen Me') },
  { path: '/agreement/privacy', title: 'Privacy Policy', access: 'public', page: privacy },
  { path: '/al', title: 'Loan Contract', access: 'public', page: notOpen('The contract') },
  {
    path: '/authentication',
    title: 'Identity Information',
    access: 'auth',
    page: notOpen('Checking who you are'),
  },
  {
    path: '/authentication/identity',
    title: 'Identity Information',
    access: 'auth',
    page: notOpen('Checking who you are'),
  },
  {
    path: '/authentication/base',
    title: 'Personal information',
    access: 'auth',
    page: notOpen('Telling us about yourself'),
  },
  {
    path: '/authentication/linkman',
    title: 'Emergency Contact',
    access: 'auth',
    page: notOpen('Naming your emergency contacts'),
  },
  {
    path: '/authentication/questionnaire',
    title: 'Questionnaire',
    access: 'auth',
    page: notOpen('The questionnaire'),
  },
  {
    path: '/borrow-plan',
    title: 'Estimated bill',
    access: 'auth',
    page: notOpen('The estimated bill'),
  },
  { path: '/qp', title: 'Loan bills', access: 'public', page: notOpen('Paying without login') },
  {
    path: '/qp/extension/:orderPlanId',
    title: 'Bill Extension',
    access: 'public',
    page: notOpen('Extending a bill'),
  },
  { path: '/face', title: 'Confirm Identity', access: 'auth', page: notOpen('The face check') },
  {
    path: '/face/face-start',
    title: 'Confirm Identity',
    access: 'auth',
    page: notOpen('The face check'),
  },
  {
    path: '/face/face-success',
    title: 'Successful',
    access: 'auth',
    page: notOpen('The face check'),
  },
  {
    path: '/face/face-recognition',
    title: 'Confirm Identity',
    access: 'auth',
    page: notOpen('The face check'),
  },
  { path: '/set', title: 'Set', access: 'auth', page: notOpen('The settings') },
  {
    path: '/billing-details/:orderId',
    title: 'Billing Details',
    access: 'auth',
    page: notOpen('The details of a loan'),
  },
  {
    path: '/repayment-plan/:orderId',
    title: 'Repayment Plan',
    access: 'auth',
    page: notOpen('The plan of a loan'),
  },
  { path: '/coupon', title: 'Coupon', access: 'auth', page: notOpen('The list of coupons') },
  {
    path: '/promotion',
    title: 'ExtraMoney',
    access: 'public',
    page: notOpen('This page of the month'),
  },
  {
    path: '/return-visit',
    title: 'ExtraMoney',
    access: 'public',
    page: notOpen('This page for returning borrowers'),
  },
];

const matchers = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}/?$`),
}));

/** The route of an address without its query string; null where no screen is. */
export function findRoute(path: string): Route | null {
  return matchers.find(({ pattern }) => pattern.test(path))?.route ?? null;
}

/** A screen whose part of the product is not open yet. */
function notOpen(what: string): Page {
  return lazyPage(async () => {
    const { notOpenPage } = await import('./not-open/not-open-page.tsx');
    return notOpenPage(`${what} is not open yet. We are still building it.`);
  });
}
