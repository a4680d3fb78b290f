import { describe, expect, it } from 'vitest';
import { calls, servedPaths } from './calls.ts';
import { refusals, refusalSentence } from '../words/refusals.ts';

/** The table of the specification: method, path as the table writes it, token ("?" not shown). */
const specified: [method: string, path: string, token: 'yes' | 'no' | '?'][] = [
  ['POST', '/api/v3/product/productTrial', 'yes'],
  ['POST', '/api/h5/quickRepay/info', 'no'],
  ['POST', '/api/h5/quickRepay/repayment', 'no'],
  ['GET', '/api/h5/quickRepay/extension/{id}', 'no'],
  ['GET', '/my/getMyLoanInfo', 'yes'],
  ['POST', '/order/api/queryLoanDetail/{id}', 'yes'],
  ['POST', '/api/v3/order/queryLoanDetail/{id}', 'yes'],
  ['POST', '/order/api/getRepayDetailV2/{orderId}', 'yes'],
  ['POST', '/order/payment/api/submitRepayApplyV2', 'yes'],
  ['POST', '/order/api/extensionDetail', 'yes'],
  ['POST', '/zmb/index/api/appManualGetLoan', 'yes'],
  ['POST', '/my/couponList', 'yes'],
  ['POST', '/coupon/api/couponUsedByPlanId', 'yes'],
  ['POST', '/authentication/mobileLogin', 'no'],
  ['POST', '/authentication/sendSmsCode/{mobile}/1', 'no'],
  ['POST', '/user/auth/api/getUserAuthProcessStep', 'yes'],
  ['POST', '/user/auth/api/addOrUpdateUserOcrInfoV3', 'yes'],
  ['POST', '/user/auth/api/addOrUpdateUserAuthInfo', 'yes'],
  ['GET', '/my/getUserInfo', 'yes'],
  ['GET', '/user/auth/api/queryCertifyColumnByCerCode', 'yes'],
  ['POST', '/admin/questionnaire/api/info', 'yes'],
  ['POST', '/admin/questionnaire/api/submit', 'yes'],
  ['POST', '/common/api/uploadBase64', '?'],
  ['GET', '/h5/region/queryAreaInfoById/{id}', 'yes'],
  ['POST', '/user/grab/info/api/addUserGrabInfoToRisk', 'yes'],
  ['POST', '/app/node/buriedPointV2', '?'],
  ['GET', '/api/v1/channel/queryByChannelCode/{code}', '?'],
];

describe('the calls', () => {
  it.each(specified)('declare %s %s (token: %s)', (method, path, token) => {
    const call = calls.find((one) => one.path === path);
    expect(call?.method).toBe(method);
    if (token !== '?') expect(call?.signed).toBe(token === 'yes');
  });

  it('have names and addresses of their own', () => {
    const names = calls.map((call) => call.name);
    const addresses = calls.flatMap((call) =>
      servedPaths(call).map((path) => `${call.method} ${path.replace(/\{\w+\}/g, '{}')}`),
    );
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('are served with and without a doubled prefix when their path begins with it', () => {
    const trial = calls.find((call) => call.name === 'productTrial');
    expect(trial && servedPaths(trial)).toEqual([
      '/api/api/v3/product/productTrial',
      '/api/v3/product/productTrial',
    ]);
    const info = calls.find((call) => call.name === 'getMyLoanInfo');
    expect(info && servedPaths(info)).toEqual(['/api/my/getMyLoanInfo']);
  });

  it('refuse with the reason for a reused nonce wherever money moves by a token call', () => {
    const moving = calls.filter((call) => call.movesMoney && call.signed);
    expect(moving.map((call) => call.name)).toEqual(['borrow', 'submitPayment', 'returnLoan']);
    for (const call of moving) expect(call.refusals).toContain('nonce-reused');
  });
});

describe('the refusals', () => {
  it('each have a code of their own between 1000 and 1999, or 501', () => {
    const own = Object.values(refusals).map((words) => words.code);
    const numbered = own.filter((code) => code >= 1000 && code <= 1999);
    expect(new Set(numbered).size).toBe(numbered.length);
    expect(own.filter((code) => !numbered.includes(code as never))).toEqual([501, 501, 501]);
  });

  it('fill their values into the sentence', () => {
    expect(refusalSentence('below-minimum', { min: '20.00' })).toBe('minimum: 20.00');
  });
});
