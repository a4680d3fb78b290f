import {
  exportApprovals,
  inspectionActs,
  listActs,
  listReadings,
  proveActs,
} from './audit-acts.ts';
import {
  exportBooks,
  listJournals,
  listPeriods,
  listTransfers,
  showAccount,
  showMapping,
  showPeriod,
  showProvisions,
  trialBalance,
} from './books-acts.ts';
import { borrowerCareActs } from './borrower-care-acts.ts';
import { listBorrowers, showBorrower, unseal } from './borrower-acts.ts';
import { breachActs } from './breach-acts.ts';
import { askBalance, showCash, showForecast } from './cash-acts.ts';
import { caseActs } from './case-acts.ts';
import { openEvidence, uploadEvidence } from './evidence-acts.ts';
import { showFinancials } from './financial-acts.ts';
import { fetchExport } from './export-acts.ts';
import {
  beginContact,
  endContact,
  listToCollect,
  mayContact,
  promise,
  readContactNote,
  resumeContact,
  showContactRules,
  showToCollect,
  stopContact,
} from './collections-acts.ts';
import { recordAgreement, showAgreement } from './agreement-acts.ts';
import { complaintActs } from './complaint-acts.ts';
import { showClaim } from './claim-acts.ts';
import { disputeActs } from './dispute-acts.ts';
import { showCashGuide } from './cash-guide-acts.ts';
import { showRegistry } from './registry-acts.ts';
import { deathActs } from './death-acts.ts';
import { listNotices } from './notice-acts.ts';
import { noticeChoiceActs } from './notice-choice-acts.ts';
import { numberActs } from './number-acts.ts';
import {
  endDataRequest,
  listDataRequests,
  listErasures,
  readDataRequest,
  showDataRequest,
} from './data-request-acts.ts';
import { compareKnown, listLoans, openFigure, showLoan } from './loan-acts.ts';
import { guideActs } from './guide-acts.ts';
import { manyActs } from './many-acts.ts';
import { languageActs } from './language-acts.ts';
import { journalActs } from './journal-acts.ts';
import { letterActs } from './letter-acts.ts';
import { mailingActs } from './mailing-acts.ts';
import { officerActs } from './officer-acts.ts';
import { peopleActs } from './people-acts.ts';
import {
  exportPortfolio,
  listViews,
  saveView,
  showPortfolio,
  showRolls,
  showVintages,
} from './portfolio-acts.ts';
import { listProfiles } from './profile-acts.ts';
import {
  approveProposal,
  beginApproval,
  exportApproval,
  refuseProposal,
  stopHeld,
  withdrawProposal,
} from './proposal-acts.ts';
import { listProposals, showProposal } from './proposal-view.ts';
import { previewProposal, propose } from './propose-acts.ts';
import { priceActs } from './price-acts.ts';
import { productActs } from './product-acts.ts';
import {
  listChannels,
  listForms,
  listPublications,
  previewPublication,
  publishChannel,
  publishForm,
  showChannel,
  showForm,
  stopPublication,
} from './publish-acts.ts';
import { approveDeviceGrant, beginAddPasskey, beginDeviceGrant } from './own-acts.ts';
import { beginEnrol, confirmKey, endAddPasskey, endDeviceGrant, endEnrol } from './own-acts.ts';
import { endSession, makeTotp, removePasskey, showDeviceGrant, showMe } from './own-acts.ts';
import {
  beginPasskey,
  beginSigning,
  beginSso,
  endPasskey,
  endSso,
  leave,
  logInByCode,
  showWaysIn,
  whoAmI,
} from './session-acts.ts';
import {
  approveReview,
  declineReview,
  openPicture,
  openReview,
  showReview,
  reopenStep,
  stopReview,
} from './review-acts.ts';
import { listReviews } from './review-row.ts';
import { returnActs } from './return-acts.ts';
import { showRetention } from './retention-acts.ts';
import { ruleActs } from './rule-acts.ts';
import { search } from './search-acts.ts';
import type { StaffAct } from './staff-act.ts';
import {
  listStatements,
  runStatementAgain,
  showStatementDay,
  uploadStatement,
} from './statement-acts.ts';
import { marketActs } from './market-acts.ts';
import { suspicionActs } from './suspicion-acts.ts';
import { partnerActs } from './partner-acts.ts';
import { bookTokenActs } from './token-acts.ts';
import { leaveWork, listOpenWork, listWork, takeWork } from './open-work-acts.ts';
import { countWork } from './work-acts.ts';
import { systemActs } from './system-acts.ts';
import { takeoverActs } from './takeover-acts.ts';
import { listWatched, unwatch, watch } from './watch-acts.ts';

/** Every act of the lender's people: server, client, documents and the matrix are made from it. */
export const staffActs = [
  showWaysIn,
  beginPasskey,
  endPasskey,
  logInByCode,
  beginSso,
  endSso,
  beginEnrol,
  endEnrol,
  whoAmI,
  leave,
  showMe,
  endSession,
  beginSigning,
  beginAddPasskey,
  endAddPasskey,
  confirmKey,
  removePasskey,
  makeTotp,
  beginDeviceGrant,
  showDeviceGrant,
  approveDeviceGrant,
  endDeviceGrant,
  ...peopleActs,
  listProposals,
  showProposal,
  previewProposal,
  propose,
  beginApproval,
  approveProposal,
  refuseProposal,
  withdrawProposal,
  stopHeld,
  exportApproval,
  ...inspectionActs,
  exportApprovals,
  listReviews,
  showReview,
  openReview,
  openPicture,
  approveReview,
  declineReview,
  reopenStep,
  stopReview,
  search,
  listBorrowers,
  showBorrower,
  ...borrowerCareActs,
  unseal,
  listLoans,
  showLoan,
  compareKnown,
  openFigure,
  trialBalance,
  showFinancials,
  showAccount,
  listTransfers,
  listJournals,
  listPeriods,
  showPeriod,
  showProvisions,
  showMapping,
  exportBooks,
  fetchExport,
  showCash,
  showForecast,
  askBalance,
  showPortfolio,
  showRolls,
  showVintages,
  exportPortfolio,
  listViews,
  saveView,
  ...guideActs,
  ...manyActs,
  ...languageActs,
  ...journalActs,
  ...letterActs,
  ...mailingActs,
  ...officerActs,
  listWork,
  countWork,
  takeWork,
  leaveWork,
  listOpenWork,
  listNotices,
  ...noticeChoiceActs,
  ...caseActs,
  listStatements,
  showStatementDay,
  uploadStatement,
  runStatementAgain,
  uploadEvidence,
  openEvidence,
  listToCollect,
  showToCollect,
  mayContact,
  beginContact,
  endContact,
  readContactNote,
  promise,
  stopContact,
  resumeContact,
  showContactRules,
  showAgreement,
  recordAgreement,
  showCashGuide,
  showRegistry,
  ...complaintActs,
  ...disputeActs,
  ...numberActs,
  showClaim,
  ...deathActs,
  listDataRequests,
  listErasures,
  showDataRequest,
  readDataRequest,
  endDataRequest,
  listActs,
  listReadings,
  proveActs,
  listForms,
  showForm,
  listChannels,
  showChannel,
  ...marketActs,
  previewPublication,
  publishForm,
  publishChannel,
  listPublications,
  stopPublication,
  listProfiles,
  ...returnActs,
  ...productActs,
  ...priceActs,
  ...bookTokenActs,
  ...partnerActs,
  ...suspicionActs,
  ...breachActs,
  showRetention,
  ...ruleActs,
  ...takeoverActs,
  listWatched,
  watch,
  unwatch,
  ...systemActs,
] as const satisfies readonly StaffAct[];
