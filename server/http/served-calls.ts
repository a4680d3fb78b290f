import { getUserInfoCall } from '../auth/get-user-info.ts';
import { logoutCall } from '../auth/logout.ts';
import { mobileLoginCall } from '../auth/mobile-login.ts';
import { sendSmsCodeCall } from '../auth/send-sms-code.ts';
import { readChannelCall } from '../channels/read-channel.ts';
import { returnLoanCall } from '../cooling-off/return-loan.ts';
import { escalateComplaintCall } from '../complaints/escalate-complaint.ts';
import { fileComplaintCall } from '../complaints/file-complaint.ts';
import { listComplaintsCall } from '../complaints/list-complaints.ts';
import { listConsentsCall } from '../consents/list-consents.ts';
import { saveConsentCall } from '../consents/save-consent.ts';
import { couponListCall } from '../coupons/list-coupons.ts';
import { selectCouponCall } from '../coupons/select-coupon.ts';
import { eraseMyDataCall, keepMyAccountCall } from '../data-rights/erase-my-data.ts';
import { exportMyDataCall } from '../data-rights/export-my-data.ts';
import { fileDataRequestCall } from '../data-rights/file-data-request.ts';
import { showMyDataCall } from '../data-rights/show-my-data.ts';
import { contractFileCall } from '../documents/contract-file.ts';
import { statementFileCall } from '../documents/statement-file.ts';
import { extensionDetailCall } from '../extension/extension-detail.ts';
import { borrowCall } from '../orders/borrow.ts';
import { queryLoanDetailCall, queryLoanDetailV3Call } from '../orders/loan-detail.ts';
import { getMyLoanInfoCall } from '../orders/my-loan-info.ts';
import { previewContractCall } from '../orders/preview-contract.ts';
import { readContractCall } from '../orders/read-contract.ts';
import { queryPaymentCall } from '../payments/query-payment.ts';
import { submitPaymentCall } from '../payments/submit-payment.ts';
import { productTrialCall } from '../products/trial.ts';
import { quickBillCall } from '../quick-repay/quick-bill.ts';
import { quickExtensionCall } from '../quick-repay/quick-extension.ts';
import { quickPaymentCall } from '../quick-repay/quick-payment.ts';
import { quickPaymentStatusCall } from '../quick-repay/quick-payment-status.ts';
import { repayDetailCall } from '../repayment/repay-detail.ts';
import { readQuestionnaireCall } from '../questionnaire/read-questionnaire.ts';
import { submitQuestionnaireCall } from '../questionnaire/submit-questionnaire.ts';
import { listRegionsCall } from '../regions/list-regions.ts';
import { endOneSessionCall, endOtherSessionsCall } from '../sessions/end-sessions.ts';
import { refuseDeviceCall, showDeviceCall, waitAsDeviceCall } from '../sessions/devices.ts';
import { listSessionsCall } from '../sessions/list-sessions.ts';
import { recordDeviceCall } from '../tracking/record-device.ts';
import { trackCall } from '../tracking/track.ts';
import { uploadPictureCall } from '../uploads/upload-picture.ts';
import { listAuthStepsCall } from '../verification/list-steps.ts';
import { readCardCall } from '../verification/read-card.ts';
import { readFormCall } from '../verification/read-form.ts';
import { saveStepCall } from '../verification/save-step.ts';
import { setWalletNetworkCall } from '../wallet/set-wallet-network.ts';
import type { ServedCall } from './serve.ts';

/** Every call this server answers; a test compares the list with the contract. */
export const servedCalls: readonly ServedCall[] = [
  sendSmsCodeCall,
  mobileLoginCall,
  logoutCall,
  getUserInfoCall,
  setWalletNetworkCall,
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
  readContractCall,
  contractFileCall,
  statementFileCall,
  repayDetailCall,
  submitPaymentCall,
  extensionDetailCall,
  returnLoanCall,
  queryPaymentCall,
  quickBillCall,
  quickPaymentCall,
  quickExtensionCall,
  quickPaymentStatusCall,
  couponListCall,
  selectCouponCall,
  listSessionsCall,
  showDeviceCall,
  waitAsDeviceCall,
  refuseDeviceCall,
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
