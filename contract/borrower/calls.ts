import { agreeToArrangement } from './agree-to-arrangement.ts';
import { agreeToRestructuring } from './agree-to-restructuring.ts';
import { answerApplication } from './applications.ts';
import { listAuthSteps } from './auth-steps.ts';
import { getUserInfo, logout, mobileLogin, sendSmsCode } from './auth.ts';
import { readChannel } from './channels.ts';
import { escalateComplaint, fileComplaint, listComplaints } from './complaints.ts';
import { claimPaid } from './claim-paid.ts';
import { listConsents, saveConsent } from './consents.ts';
import { cancelLoan } from './cancel-loan.ts';
import { cannotPay } from './cannot-pay.ts';
import { returnLoan } from './cooling-off.ts';
import { disputeLoan } from './dispute-loan.ts';
import { askNewNumber, drawNumberFace, showNumberFace } from './new-number.ts';
import { showNumberChange, stopMyNumberChange, stopNumberByCode } from './new-number.ts';
import { couponList, selectCoupon } from './coupons.ts';
import {
  eraseMyData,
  exportMyData,
  fileDataRequest,
  keepMyAccount,
  showMyData,
} from './data-rights.ts';
import { listCashPoints } from './cash-guide.ts';
import { sendDocument } from './send-document.ts';
import { reportDeath, sayIAmWell } from './death-report.ts';
import type { Endpoint } from '../words/endpoint.ts';
import { extensionDetail } from './extension.ts';
import { basePath } from '../words/headers.ts';
import { contractFile, previewContract } from './loan-documents.ts';
import { readContract, statementFile } from './loan-documents.ts';
import { lenderLetterFile } from './lender-letters.ts';
import { letterFile, verifyLetter } from './settlement-letter.ts';
import { borrow, getMyLoanInfo, queryLoanDetail, queryLoanDetailV3 } from './orders.ts';
import { queryPayment, submitPayment } from './payments.ts';
import { productTrial } from './products.ts';
import { readQuestionnaire, submitQuestionnaire } from './questionnaire.ts';
import { quickBill, quickExtension, quickPayment, quickPaymentStatus } from './quick-repay.ts';
import { listRegions } from './regions.ts';
import { repayDetail, repayTrial } from './repayment.ts';
import { refuseDevice, showDevice, waitAsDevice } from './devices.ts';
import { endOneSession, endOtherSessions, listSessions } from './sessions.ts';
import { recordDevice, track } from './tracking.ts';
import { uploadPicture } from './uploads.ts';
import { readCard, readForm, saveStep } from './verification.ts';
import { setLanguage } from './language.ts';
import { removeUssdPin, setUssdPin, showUssdPin } from './ussd-pin.ts';
import { addWallet, removeWallet, setWalletNetwork } from './wallet.ts';

/** Every call there is: what the server serves, the browser may ask and the documents describe. */
export const calls: readonly Endpoint[] = [
  sendSmsCode,
  mobileLogin,
  logout,
  getUserInfo,
  setLanguage,
  showUssdPin,
  setUssdPin,
  removeUssdPin,
  setWalletNetwork,
  addWallet,
  removeWallet,
  listAuthSteps,
  readForm,
  uploadPicture,
  readCard,
  saveStep,
  listRegions,
  readQuestionnaire,
  submitQuestionnaire,
  listConsents,
  saveConsent,
  recordDevice,
  productTrial,
  previewContract,
  borrow,
  getMyLoanInfo,
  queryLoanDetail,
  queryLoanDetailV3,
  disputeLoan,
  claimPaid,
  readContract,
  contractFile,
  statementFile,
  lenderLetterFile,
  letterFile,
  repayDetail,
  repayTrial,
  submitPayment,
  queryPayment,
  extensionDetail,
  returnLoan,
  cancelLoan,
  cannotPay,
  agreeToArrangement,
  agreeToRestructuring,
  couponList,
  selectCoupon,
  quickBill,
  quickPayment,
  quickExtension,
  quickPaymentStatus,
  verifyLetter,
  reportDeath,
  listCashPoints,
  sayIAmWell,
  sendDocument,
  answerApplication,
  listSessions,
  showDevice,
  waitAsDevice,
  refuseDevice,
  askNewNumber,
  drawNumberFace,
  showNumberFace,
  showNumberChange,
  stopMyNumberChange,
  stopNumberByCode,
  endOneSession,
  endOtherSessions,
  fileComplaint,
  listComplaints,
  escalateComplaint,
  showMyData,
  exportMyData,
  fileDataRequest,
  eraseMyData,
  keepMyAccount,
  track,
  readChannel,
];

/** The paths a call is served at: `/api` + its path, and its path alone if that begins so. */
export function servedPaths(call: Endpoint): string[] {
  const doubled = basePath + call.path;
  return call.path.startsWith(`${basePath}/`) ? [doubled, call.path] : [doubled];
}
