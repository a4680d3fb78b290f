/** The headings of the specification, in their order. */
export const headings = [
  'The product',
  '1. What the product does and for whom',
  '2. Screens and routes',
  '2. Screens and routes / Login drawer',
  '2. Screens and routes / Pay the bill popup',
  '2. Screens and routes / Loan extension popup',
  '2. Screens and routes / Payment submitted dialog',
  '3. Entities and their fields',
  '4. States and transitions',
  '5. Validation rules',
  '6. Roles and permissions',
  '7. Calls',
  '8. Error catalogue',
  '9. Business constants and limits',
] as const;

export type Heading = (typeof headings)[number];

/** A screen of the specification's table of routes. */
export interface SpecifiedRoute {
  /** `{name}` for a part that varies. */
  readonly path: string;
  readonly title: string;
  readonly access: 'public' | 'auth';
}

/** A call of the specification's table of calls. */
export interface SpecifiedCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: 'yes' | 'no' | 'not shown';
  /** The fields it names; null where it does not say which there are. */
  readonly fields: readonly string[] | null;
}

export const routes: readonly SpecifiedRoute[] = [
  { path: '/', title: 'Root, redirects to /home', access: 'public' },
  { path: '/home', title: 'Home', access: 'public' },
  { path: '/me', title: 'Me', access: 'auth' },
  { path: '/agreement/privacy', title: 'Privacy Policy', access: 'public' },
  { path: '/al', title: 'Loan Contract', access: 'public' },
  { path: '/authentication', title: 'parent of the verification flow', access: 'auth' },
  { path: '/authentication/identity', title: 'Identity Information', access: 'auth' },
  { path: '/authentication/base', title: 'Personal information', access: 'auth' },
  { path: '/authentication/linkman', title: 'Emergency Contact', access: 'auth' },
  { path: '/authentication/questionnaire', title: 'Questionnaire', access: 'auth' },
  { path: '/borrow-plan', title: 'Estimated bill', access: 'auth' },
  { path: '/qp', title: 'Loan bills (quick repayment)', access: 'public' },
  { path: '/qp/extension/{orderPlanId}', title: 'Bill Extension', access: 'public' },
  { path: '/face', title: 'parent of face flow', access: 'auth' },
  { path: '/face/face-start', title: 'Confirm Identity', access: 'auth' },
  { path: '/face/face-success', title: 'Successful', access: 'auth' },
  { path: '/face/face-recognition', title: 'Confirm Identity', access: 'auth' },
  { path: '/set', title: 'Set', access: 'auth' },
  { path: '/billing-details/{orderId}', title: 'Billing Details', access: 'auth' },
  { path: '/repayment-plan/{orderId}', title: 'Repayment Plan', access: 'auth' },
  { path: '/coupon', title: 'Coupon', access: 'auth' },
  { path: '/promotion', title: 'ExtraMoney', access: 'public' },
  { path: '/return-visit', title: 'ExtraMoney', access: 'public' },
];

export const calls: readonly SpecifiedCall[] = [
  { method: 'POST', path: '/api/v3/product/productTrial', token: 'yes', fields: null },
  { method: 'POST', path: '/api/h5/quickRepay/info', token: 'no', fields: null },
  { method: 'POST', path: '/api/h5/quickRepay/repayment', token: 'no', fields: null },
  { method: 'GET', path: '/api/h5/quickRepay/extension/{id}', token: 'no', fields: [] },
  { method: 'GET', path: '/my/getMyLoanInfo', token: 'yes', fields: [] },
  { method: 'POST', path: '/order/api/queryLoanDetail/{id}', token: 'yes', fields: [] },
  { method: 'POST', path: '/api/v3/order/queryLoanDetail/{id}', token: 'yes', fields: [] },
  { method: 'POST', path: '/order/api/getRepayDetailV2/{orderId}', token: 'yes', fields: null },
  {
    method: 'POST',
    path: '/order/payment/api/submitRepayApplyV2',
    token: 'yes',
    fields: ['bizType', 'planId', 'payAmount', 'repayAccountId', 'payCard'],
  },
  { method: 'POST', path: '/order/api/extensionDetail', token: 'yes', fields: ['planId'] },
  { method: 'POST', path: '/zmb/index/api/appManualGetLoan', token: 'yes', fields: null },
  { method: 'POST', path: '/my/couponList', token: 'yes', fields: null },
  {
    method: 'POST',
    path: '/coupon/api/couponUsedByPlanId',
    token: 'yes',
    fields: ['userCouponId', 'planId'],
  },
  {
    method: 'POST',
    path: '/authentication/mobileLogin',
    token: 'no',
    fields: ['mobile', 'captcha', 'username', 'deviceType', 'deviceBrand', 'appChannelCode'],
  },
  { method: 'POST', path: '/authentication/sendSmsCode/{mobile}/1', token: 'no', fields: [] },
  { method: 'POST', path: '/user/auth/api/getUserAuthProcessStep', token: 'yes', fields: [] },
  {
    method: 'POST',
    path: '/user/auth/api/addOrUpdateUserOcrInfoV3',
    token: 'yes',
    fields: null,
  },
  {
    method: 'POST',
    path: '/user/auth/api/addOrUpdateUserAuthInfo',
    token: 'yes',
    fields: null,
  },
  { method: 'GET', path: '/my/getUserInfo', token: 'yes', fields: [] },
  {
    method: 'GET',
    path: '/user/auth/api/queryCertifyColumnByCerCode',
    token: 'yes',
    fields: null,
  },
  { method: 'POST', path: '/admin/questionnaire/api/info', token: 'yes', fields: null },
  { method: 'POST', path: '/admin/questionnaire/api/submit', token: 'yes', fields: null },
  { method: 'POST', path: '/common/api/uploadBase64', token: 'not shown', fields: null },
  { method: 'GET', path: '/h5/region/queryAreaInfoById/{id}', token: 'yes', fields: [] },
  {
    method: 'POST',
    path: '/user/grab/info/api/addUserGrabInfoToRisk',
    token: 'yes',
    fields: ['userId', 'type', 'info'],
  },
  { method: 'POST', path: '/app/node/buriedPointV2', token: 'not shown', fields: null },
  {
    method: 'GET',
    path: '/api/v1/channel/queryByChannelCode/{code}',
    token: 'not shown',
    fields: [],
  },
];

/** What the specification states, or leaves open: then the product decides. */
export const leftOpen: readonly { readonly under: Heading; readonly says: string }[] = [
  {
    under: 'The product',
    says:
      'This document covers the whole product as far as it is known: login, verification ' +
      'steps, loan bills, repayment, extension, coupons and the request conventions.',
  },
  {
    under: '1. What the product does and for whom',
    says: 'Order statuses: not shown.',
  },
  {
    under: '1. What the product does and for whom',
    says: 'Screen contents beyond those described below: not shown.',
  },
  {
    under: '3. Entities and their fields',
    says: 'Other entity fields (loan, order, coupon list, user info): not shown.',
  },
  {
    under: '4. States and transitions',
    says: 'Order statuses: not shown.',
  },
  {
    under: '5. Validation rules',
    says: 'Rules for identity, personal information, contacts and questionnaire forms: not shown.',
  },
  {
    under: '6. Roles and permissions',
    says: 'No named roles are shown.',
  },
  {
    under: '7. Calls',
    says: 'Server behaviour and response contents other than those in section 3: not shown.',
  },
  {
    under: '8. Error catalogue',
    says: 'Specific server error codes: not shown.',
  },
  {
    under: '9. Business constants and limits',
    says: 'Loan amount limits, interest, fees other than the extension fee value: not shown.',
  },
];

/** The headers it names, of every request and of those made with a token. */
export const headers = {
  every: ['appName', 'AppVersionCode', 'X-TenantID', 'lang', 'deviceBrand', 'appChannelCode'],
  token: ['uid', 'nonce', 'timestamp', 'sign', 'token'],
} as const;
