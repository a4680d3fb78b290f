import { mobileLogin, getUserInfo, sendSmsCode } from '../../contract/borrower/auth.ts';
import { appName, appVersionCode, device, language } from '../../contract/words/headers.ts';
import { setLanguage } from '../../contract/borrower/language.ts';
import { recordDevice } from '../../contract/borrower/tracking.ts';
import type { Mobile } from '../../contract/market/phone.ts';
import type { BorrowerId } from '../../contract/words/ids.ts';
import { authStepOf, listAuthSteps } from '../../contract/borrower/auth-steps.ts';
import { call } from '../platform/api/call.ts';
import { listConsents } from '../../contract/borrower/consents.ts';
import { asksPlace, recordAgreement } from './consents/after-login.ts';
import { noteRegistration } from '../tracking/ad-network.ts';
import { deviceBrand, deviceId } from '../platform/session/device.ts';
import { settleLanguage } from '../platform/page-language.ts';
import {
  keepAuthStep,
  keepUserInfo,
  readSession,
  startSession,
} from '../platform/session/session.ts';

export { PlaceQuestion } from './consents/place-question.tsx';

/** Sends a code to the number; the answer says after how many seconds another may be sent. */
export async function obtainCode(mobile: Mobile): Promise<number> {
  const answer = await call(sendSmsCode, { params: { mobile } });
  return answer.resendAfterSeconds;
}

/**
 * Logs in with the code and makes the session ready: the verification step, the user's name and
 * the device record. Throws what the login call throws. What comes after a login that succeeded
 * may fail without undoing it, since each screen asks for what it needs.
 * @returns who is logged in, and whether they are still to be asked for their rough place
 */
export async function logIn(login: {
  mobile: Mobile;
  code: string;
}): Promise<{ userId: BorrowerId; asksPlace: boolean }> {
  const { mobile, code } = login;
  const { token, id, appRedirectStatus } = await call(mobileLogin, {
    body: {
      mobile,
      captcha: code,
      username: mobile,
      deviceType: 4,
      deviceBrand: deviceBrand(),
      appChannelCode: readSession().channelCode,
    },
  });
  startSession({ token, userId: id });
  if (appRedirectStatus === 1) void noteRegistration().catch(() => undefined);
  const consents = call(listConsents, { quiet: true }).catch(() => null);
  await Promise.allSettled([refreshAuthStep(), fetchUser(), sendDevice(id)]);
  const given = await consents;
  if (given === null) return { userId: id, asksPlace: false };
  // Nothing waits for these: the phone may first have to find out where it is.
  void recordAgreement(id, given).catch(() => undefined);
  return { userId: id, asksPlace: asksPlace(given) };
}

async function refreshAuthStep(): Promise<void> {
  keepAuthStep(authStepOf(await call(listAuthSteps, { quiet: true })));
}

async function fetchUser(): Promise<void> {
  const user = await call(getUserInfo, { quiet: true });
  keepUserInfo(user);
  await settleLanguage(user, (chosen) =>
    call(setLanguage, { quiet: true, body: { language: chosen } }),
  );
}

async function sendDevice(userId: BorrowerId): Promise<void> {
  const info = JSON.stringify({
    deviceid: deviceId(),
    appNameDevice: appName,
    appVersionDevice: appVersionCode,
    deviceTypeDevice: device,
    language,
  });
  await call(recordDevice, { quiet: true, body: { userId, type: 1, info } });
}
