import { watchCodes } from '../../people/auth/watch-codes.ts';
import { sumMarket } from '../../growth/sum-market.ts';
import { sendMailings } from '../../staff/market/mailings/send-mailings.ts';
import { giveCoupons } from '../../growth/campaigns/give-coupons.ts';
import { watchCases } from '../../staff/money/cases/watch-cases.ts';
import { carryOutPublications } from '../../staff/system/publishing/carry-out-publications.ts';
import { carryOutProposals, endStaleProposals } from '../proposals.ts';
import { correctPrices } from '../../staff/credit/products/correct-prices.ts';
import { runSimulations } from '../../staff/credit/products/run-simulations.ts';
import { bookRecurring } from '../../staff/money/books/recurring.ts';
import { makeReturns } from '../../staff/compliance/returns/make-returns.ts';
import { followDecisions } from '../../staff/credit/rules/follow-decisions.ts';
import { takeOverBooks } from '../../staff/takeover/take-over-books.ts';
import { runReplays } from '../../staff/credit/rules/run-replays.ts';
import { carryOutApprovals } from '../../staff/credit/reviews/carry-out-approvals.ts';
import { watchComplaints } from '../../people/complaints/watch-complaints.ts';
import { changeNumbers } from '../../people/numbers/change-numbers.ts';
import { eraseWhenDue } from '../../people/data-rights/erase-when-due.ts';
import { finishErasures } from '../../people/data-rights/finish-erasures.ts';
import { watchDocuments } from '../../lending/asked-documents/watch-documents.ts';
import { closeDay } from '../../lending/ledger/close-day.ts';
import { sumLedgerParts } from '../../lending/ledger/ledger-parts.ts';
import { proveLedgerMonthly, proveLedgerNightly } from '../../lending/ledger/prove-nightly.ts';
import { decideArrangements } from '../../lending/collections/decide-arrangements.ts';
import { decidePromises } from '../../lending/collections/decide-promises.ts';
import { listToCollect } from '../../lending/collections/list-to-collect.ts';
import { sumSharedBalances } from '../../lending/ledger/sum-shared-balances.ts';
import { sumPortfolio } from '../../lending/portfolio/sum-portfolio.ts';
import { assignOfficers } from '../../lending/officers/assign-officers.ts';
import { sumOfficers } from '../../lending/officers/sum-officers.ts';
import { sumMessages } from '../../messages/sum-messages.ts';
import { checkWhatsapp } from '../../messages/check-whatsapp.ts';
import { sendQueuedSms } from '../../messages/send-queued-sms.ts';
import { accrueInShards } from '../../lending/orders/accrue-overnight.ts';
import { writeOffInShards } from '../../lending/orders/write-off.ts';
import { watchNetworks } from '../../lending/payments/closed-network.ts';
import { followUpPayments } from '../../lending/payments/follow-up-payments.ts';
import { findLostPayments } from '../../lending/payments/reconcile/find-lost-payments.ts';
import { reconcileStatements } from '../../lending/payments/reconcile/reconcile-statements.ts';
import { watchFloats } from '../../lending/payments/readiness/watch-floats.ts';
import { submitPayments } from '../../lending/payments/submit-payments.ts';
import { remindInShards } from '../../lending/reminders/send-reminders.ts';
import { watchClock } from '../../lending/payments/watch-clock.ts';
import { proveActsNightly } from '../../staff/system/audit/prove-acts-nightly.ts';
import { sendAuditHash } from '../../staff/system/audit/send-audit-hash.ts';
import { notifyStaff } from '../../staff/system/notices/notify-staff.ts';
import { sendStaffMail } from '../../staff/system/notices/send-staff-mail.ts';
import { sendWebhooksAndTell } from '../../staff/system/partners/tell-of-webhooks.ts';
import type { Job } from '../../store/jobs/job.ts';
import { deleteFiles, sweepFiles } from './sweep-files.ts';
import { warnBeforeBureau } from '../../lending/reminders/warn-before-bureau.ts';
import { sendBureauFiles } from '../../staff/compliance/returns/send-bureau-files.ts';
import { askBureau } from '../../people/bureau/ask-bureau.ts';
import { askRegistry } from '../../people/verification/registry/ask-registry.ts';
import { decideWaiting } from '../../lending/orders/decide-waiting.ts';
import { checkRegistry } from '../../lending/payments/readiness/check-registry.ts';
import { purge } from './purge.ts';

/** Every job of the server: what, how often, by which act. */
export const jobList: readonly Job[] = [
  { name: 'submit-payments', every: { seconds: 5 }, run: submitPayments, mayOverlap: true },
  {
    name: 'follow-up-payments',
    every: { seconds: 2 },
    run: followUpPayments,
    mayOverlap: true,
  },
  { name: 'reconcile-statements', every: { minutes: 60 }, run: reconcileStatements },
  {
    name: 'find-lost-payments',
    every: { minutes: 1 },
    run: findLostPayments,
    mayOverlap: true,
  },
  { name: 'watch-clock', every: { minutes: 1 }, run: watchClock, isUnseen: true },
  { name: 'watch-networks', every: { minutes: 1 }, run: watchNetworks },
  { name: 'watch-cases', every: { minutes: 5 }, run: watchCases },
  { name: 'carry-out-proposals', every: { seconds: 5 }, run: carryOutProposals },
  { name: 'end-stale-proposals', every: { minutes: 10 }, run: endStaleProposals },
  { name: 'carry-out-approvals', every: { seconds: 5 }, run: carryOutApprovals },
  { name: 'carry-out-publications', every: { seconds: 5 }, run: carryOutPublications },
  { name: 'run-simulations', every: { minutes: 1 }, run: runSimulations },
  { name: 'correct-prices', every: { minutes: 1 }, run: correctPrices },
  { name: 'book-recurring', every: { minutes: 10 }, run: bookRecurring },
  { name: 'make-returns', every: { minutes: 1 }, run: makeReturns },
  { name: 'send-bureau-files', every: { minutes: 10 }, run: sendBureauFiles },
  { name: 'take-over-books', every: { minutes: 1 }, run: takeOverBooks },
  { name: 'run-replays', every: { minutes: 1 }, run: runReplays },
  { name: 'follow-decisions', every: { minutes: 1 }, run: followDecisions },
  { name: 'watch-codes', every: { minutes: 10 }, run: watchCodes },
  { name: 'watch-floats', every: { minutes: 10 }, run: watchFloats },
  { name: 'ask-registry', every: { seconds: 5 }, run: askRegistry, mayOverlap: true },
  { name: 'ask-bureau', every: { seconds: 5 }, run: askBureau, mayOverlap: true },
  { name: 'decide-waiting', every: { minutes: 1 }, run: decideWaiting },
  { name: 'check-registry', every: { dailyAt: '06:20' }, run: checkRegistry },
  { name: 'watch-complaints', every: { dailyAt: '07:30' }, run: watchComplaints },
  { name: 'watch-documents', every: { dailyAt: '09:15' }, run: watchDocuments },
  { name: 'change-numbers', every: { minutes: 1 }, run: changeNumbers },
  { name: 'erase-when-due', every: { minutes: 10 }, run: eraseWhenDue },
  { name: 'finish-erasures', every: { dailyAt: '03:10' }, run: finishErasures },
  { name: 'send-sms', every: { seconds: 10 }, run: sendQueuedSms, mayOverlap: true },
  { name: 'check-whatsapp', every: { minutes: 60 }, run: checkWhatsapp },
  {
    name: 'accrue-overnight',
    every: { dailyAt: '00:10' },
    run: accrueInShards,
    mayOverlap: true,
  },
  {
    name: 'write-off-debts',
    every: { dailyAt: '00:40' },
    run: writeOffInShards,
    mayOverlap: true,
  },
  { name: 'list-to-collect', every: { dailyAt: '00:45' }, run: listToCollect },
  { name: 'decide-arrangements', every: { minutes: 5 }, run: decideArrangements },
  { name: 'decide-promises', every: { minutes: 5 }, run: decidePromises },
  { name: 'close-day', every: { dailyAt: '00:50' }, run: closeDay },
  {
    name: 'sum-portfolio',
    every: { dailyAt: '01:00' },
    run: sumPortfolio,
    mayOverlap: true,
  },
  {
    name: 'send-reminders',
    every: { dailyAt: '08:05' },
    run: remindInShards,
    mayOverlap: true,
  },
  { name: 'warn-before-bureau', every: { dailyAt: '09:05' }, run: warnBeforeBureau },
  { name: 'send-mailings', every: { minutes: 1 }, run: sendMailings },
  { name: 'give-coupons', every: { minutes: 1 }, run: giveCoupons },
  { name: 'assign-officers', every: { minutes: 1 }, run: assignOfficers },
  { name: 'sum-officers', every: { minutes: 10 }, run: sumOfficers },
  { name: 'sum-messages', every: { minutes: 5 }, run: sumMessages },
  { name: 'sum-market', every: { dailyAt: '01:20' }, run: sumMarket },
  { name: 'sum-ledger', every: { minutes: 5 }, run: sumLedgerParts, isUnseen: true },
  {
    name: 'sum-shared-balances',
    every: { minutes: 10 },
    run: sumSharedBalances,
    isUnseen: true,
  },
  { name: 'prove-ledger', every: { dailyAt: '02:30' }, run: proveLedgerNightly },
  {
    name: 'prove-whole-ledger',
    every: { monthlyOn: 1, at: '03:00' },
    run: proveLedgerMonthly,
  },
  { name: 'prove-acts', every: { dailyAt: '06:40' }, run: proveActsNightly },
  { name: 'send-audit-hash', every: { seconds: 5 }, run: sendAuditHash, isUnseen: true },
  {
    name: 'send-webhooks',
    every: { seconds: 2 },
    run: sendWebhooksAndTell,
    mayOverlap: true,
    isUnseen: true,
  },
  { name: 'notify-staff', every: { minutes: 1 }, run: notifyStaff, isUnseen: true },
  { name: 'send-staff-mail', every: { minutes: 1 }, run: sendStaffMail, isUnseen: true },
  { name: 'delete-files', every: { minutes: 1 }, run: deleteFiles, isUnseen: true },
  { name: 'sweep-files', every: { minutes: 60 }, run: sweepFiles, isUnseen: true },
  { name: 'purge', every: { dailyAt: '03:30' }, run: purge, isUnseen: true },
];
