import { getUserInfoCall } from '../../people/verification/get-user-info.ts';
import { logoutCall } from '../../people/auth/logout.ts';
import { mobileLoginCall } from '../../people/auth/mobile-login.ts';
import { sendSmsCodeCall } from '../../people/auth/send-sms-code.ts';
import { readChannelCall } from '../../growth/channels/read-channel.ts';
import { cancelLoanCall } from '../../lending/payments/cancel-loan.ts';
import { agreeToArrangementCall } from '../../lending/arrangement/agree-to-arrangement.ts';
import { agreeToRestructuringCall } from '../../lending/arrangement/agree-to-restructuring.ts';
import { claimPaidCall } from '../../lending/claims/claim-paid.ts';
import { disputeLoanCall } from '../../lending/disputes/dispute-loan.ts';
import { cannotPayCall } from '../../lending/arrangement/cannot-pay.ts';
import { returnLoanCall } from '../../lending/cooling-off/return-loan.ts';
import { escalateComplaintCall } from '../../people/complaints/escalate-complaint.ts';
import { fileComplaintCall } from '../../people/complaints/file-complaint.ts';
import { listComplaintsCall } from '../../people/complaints/list-complaints.ts';
import { listConsentsCall } from '../../people/consents/list-consents.ts';
import { saveConsentCall } from '../../people/consents/save-consent.ts';
import { couponListCall } from '../../lending/coupons/list-coupons.ts';
import { selectCouponCall } from '../../lending/coupons/select-coupon.ts';
import { eraseMyDataCall, keepMyAccountCall } from '../../people/data-rights/erase-my-data.ts';
import { exportMyDataCall } from '../../people/data-rights/export-my-data.ts';
import { fileDataRequestCall } from '../../people/data-rights/file-data-request.ts';
import { showMyDataCall } from '../../people/data-rights/show-my-data.ts';
import { listCashPointsCall } from '../../lending/cash-guide/list-cash-points.ts';
import { answerApplicationCall } from '../../partners/applications/answer-application.ts';
import { sendDocumentCall } from '../../lending/asked-documents/send-document.ts';
import { reportDeathCall } from '../../lending/deaths/report-death.ts';
import { sayIAmWellCall } from '../../lending/deaths/say-i-am-well.ts';
import { contractFileCall } from '../../lending/documents/contract-file.ts';
import { statementFileCall } from '../../lending/documents/statement-file.ts';
import { lenderLetterFileCall } from '../../lending/letters/lender-letter-file.ts';
import { letterFileCall } from '../../lending/letters/letter-file.ts';
import { verifyLetterCall } from '../../lending/letters/verify-letter.ts';
import { extensionDetailCall } from '../../lending/extension/extension-detail.ts';
import { borrowCall } from '../../lending/orders/borrow.ts';
import {
  queryLoanDetailCall,
  queryLoanDetailV3Call,
} from '../../lending/orders/loan-detail.ts';
import { getMyLoanInfoCall } from '../../lending/orders/my-loan-info.ts';
import { previewContractCall } from '../../lending/orders/preview-contract.ts';
import { readContractCall } from '../../lending/orders/read-contract.ts';
import { queryPaymentCall } from '../../lending/payments/query-payment.ts';
import { submitPaymentCall } from '../../lending/payments/submit-payment.ts';
import { productTrialCall } from '../../lending/orders/trial.ts';
import { quickBillCall } from '../../lending/quick-repay/quick-bill.ts';
import { quickExtensionCall } from '../../lending/quick-repay/quick-extension.ts';
import { quickPaymentCall } from '../../lending/quick-repay/quick-payment.ts';
import { quickPaymentStatusCall } from '../../lending/quick-repay/quick-payment-status.ts';
import { repayDetailCall } from '../../lending/repayment/repay-detail.ts';
import { repayTrialCall } from '../../lending/repayment/repay-trial.ts';
import { readQuestionnaireCall } from '../../people/questionnaire/read-questionnaire.ts';
import { submitQuestionnaireCall } from '../../people/questionnaire/submit-questionnaire.ts';
import { listRegionsCall } from '../../people/regions/list-regions.ts';
import { endOneSessionCall, endOtherSessionsCall } from '../../people/sessions/end-sessions.ts';
import { askNewNumberCall, showNumberChangeCall } from '../../people/numbers/ask-new-number.ts';
import {
  drawNumberFaceCall,
  showNumberFaceCall,
} from '../../people/numbers/show-number-face.ts';
import {
  stopMyNumberChangeCall,
  stopNumberByCodeCall,
} from '../../people/numbers/stop-number.ts';
import {
  refuseDeviceCall,
  showDeviceCall,
  waitAsDeviceCall,
} from '../../people/sessions/devices.ts';
import { listSessionsCall } from '../../people/sessions/list-sessions.ts';
import { recordDeviceCall } from '../../growth/tracking/record-device.ts';
import { trackCall } from '../../growth/tracking/track.ts';
import { uploadPictureCall } from '../../people/uploads/upload-picture.ts';
import { listAuthStepsCall } from '../../people/verification/list-steps.ts';
import { readCardCall } from '../../people/verification/read-card.ts';
import { readFormCall } from '../../people/verification/read-form.ts';
import { saveStepCall } from '../../people/verification/save-step.ts';
import { addWalletCall, removeWalletCall } from '../../people/second-wallet/add-and-remove.ts';
import {
  removeUssdPinCall,
  setUssdPinCall,
  showUssdPinCall,
} from '../../people/set-ussd-pin/set-pin.ts';
import { setLanguageCall } from '../../people/language/set-language.ts';
import { setWalletNetworkCall } from '../../people/wallet/set-wallet-network.ts';
import type { ServedCall } from '../../http/serve.ts';

/** Every call this server answers; a test compares the list with the contract. */
export const servedCalls: readonly ServedCall[] = [
  sendSmsCodeCall,
  mobileLoginCall,
  logoutCall,
  getUserInfoCall,
  setLanguageCall,
  showUssdPinCall,
  setUssdPinCall,
  removeUssdPinCall,
  setWalletNetworkCall,
  addWalletCall,
  removeWalletCall,
  listAuthStepsCall,
  readFormCall,
  readCardCall,
  saveStepCall,
  readQuestionnaireCall,
  submitQuestionnaireCall,
  listRegionsCall,
  uploadPictureCall,
  listConsentsCall,
  saveConsentCall,
  recordDeviceCall,
  productTrialCall,
  previewContractCall,
  borrowCall,
  getMyLoanInfoCall,
  queryLoanDetailCall,
  queryLoanDetailV3Call,
  disputeLoanCall,
  claimPaidCall,
  readContractCall,
  contractFileCall,
  statementFileCall,
  lenderLetterFileCall,
  letterFileCall,
  repayDetailCall,
  repayTrialCall,
  submitPaymentCall,
  extensionDetailCall,
  returnLoanCall,
  cancelLoanCall,
  cannotPayCall,
  agreeToArrangementCall,
  agreeToRestructuringCall,
  queryPaymentCall,
  quickBillCall,
  quickPaymentCall,
  quickExtensionCall,
  quickPaymentStatusCall,
  verifyLetterCall,
  reportDeathCall,
  listCashPointsCall,
  sayIAmWellCall,
  sendDocumentCall,
  answerApplicationCall,
  couponListCall,
  selectCouponCall,
  listSessionsCall,
  showDeviceCall,
  waitAsDeviceCall,
  refuseDeviceCall,
  askNewNumberCall,
  drawNumberFaceCall,
  showNumberFaceCall,
  showNumberChangeCall,
  stopMyNumberChangeCall,
  stopNumberByCodeCall,
  endOneSessionCall,
  endOtherSessionsCall,
  fileComplaintCall,
  listComplaintsCall,
  escalateComplaintCall,
  showMyDataCall,
  exportMyDataCall,
  fileDataRequestCall,
  eraseMyDataCall,
  keepMyAccountCall,
  readChannelCall,
  trackCall,
];
