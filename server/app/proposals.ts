import type { Context } from '../store/context.ts';
import { approveOrderKind } from '../staff/credit/reviews/approve-order.ts';
import { arrangement } from '../staff/care/collections/arrangement.ts';
import { correctPriceKind } from '../staff/credit/products/correct-price.ts';
import { cashGuideKind } from '../staff/care/cash-guide/cash-guide.ts';
import { contactRulesKind } from '../staff/care/collections/contact-rules.ts';
import { decideDisputeKind } from '../staff/care/disputes/decide-dispute.ts';
import { decideNumberKind } from '../staff/care/numbers/decide-number.ts';
import { confirm, fail } from '../staff/money/cases/by-hand.ts';
import { journal } from '../staff/money/books/journal.ts';
import { importJournals } from '../staff/money/books/import-journals.ts';
import { recurringJournal } from '../staff/money/books/recurring.ts';
import { mapAccounts } from '../staff/money/books/map-accounts.ts';
import { explainWord } from '../staff/money/cases/explain-word.ts';
import { exportLoans } from '../staff/compliance/exports/export-loans.ts';
import { payBack } from '../staff/money/cases/pay-back.ts';
import { bindSso } from '../staff/system/access/bind-sso.ts';
import { partnerKeyKind } from '../staff/system/partners/partner-key-kind.ts';
import { webhookKind } from '../staff/system/partners/webhook-kind.ts';
import { restoreAccess } from '../staff/system/access/restore-access.ts';
import { grant } from '../staff/system/access/grant.ts';
import { endHardship, hardship } from '../staff/care/collections/hardship.ts';
import { invite, resetKeys, roles } from '../staff/system/access/people.ts';
import { closePeriod, reopenPeriod } from '../staff/money/books/period.ts';
import { provision } from '../staff/money/books/provision.ts';
import { handOverKind, officerRulesKind } from '../staff/system/officers/officer-kinds.ts';
import { letterTemplateKind } from '../staff/care/letters/letter-template.ts';
import { approveWordsKind } from '../staff/market/languages/approve-words.ts';
import { withdrawWordsKind } from '../staff/market/languages/withdraw-words.ts';
import { mailingKind } from '../staff/market/mailings/mailing-kind.ts';
import { publishCampaignKind } from '../staff/market/campaigns/publish-campaign.ts';
import { publishProduct } from '../staff/credit/products/publish-product.ts';
import { publishProfile } from '../staff/compliance/returns/publish-profile.ts';
import { reversePayment } from '../staff/money/cases/reverse-payment.ts';
import { submitReturn } from '../staff/compliance/returns/submit-return.ts';
import { trustRegistry } from '../staff/credit/registry/trust-registry.ts';
import { publishRules } from '../staff/credit/rules/publish-rules.ts';
import { unmatchedToOwner } from '../staff/money/cases/unmatched-to-owner.ts';
import { waive } from '../staff/care/collections/waive.ts';
import { waiveMany, writeOffMany } from '../staff/care/collections/many.ts';
import { restructure } from '../staff/care/collections/restructure.ts';
import { reverseWriteOff, writeOffEarly } from '../staff/care/collections/write-off.ts';
import { bookElsewhereKind } from '../staff/takeover/book-elsewhere.ts';
import {
  exportBookKind,
  takeOverKind,
  undoTakeoverKind,
} from '../staff/takeover/takeover-kinds.ts';
import { carryOutProposalsOf } from '../staff/proposals/carry-out-proposals.ts';
import { endStaleProposalsOf } from '../staff/proposals/end-stale-proposals.ts';
import { kindsOf } from '../staff/proposals/kinds.ts';
import { proposalActsOf } from '../staff/proposals/proposal-acts.ts';

/** Every kind of proposal with what it does. A desk adds its kinds here. */
const kinds = kindsOf({
  confirm,
  fail,
  'pay-back': payBack,
  'reverse-payment': reversePayment,
  waive,
  'waive-many': waiveMany,
  'decide-dispute': decideDisputeKind,
  'decide-number': decideNumberKind,
  'approve-order': approveOrderKind,
  'publish-campaign': publishCampaignKind,
  invite,
  roles,
  'reset-passkeys': resetKeys,
  grant,
  'restore-access': restoreAccess,
  'bind-sso': bindSso,
  webhook: webhookKind,
  'partner-key': partnerKeyKind,
  export: exportLoans,
  journal,
  'recurring-journal': recurringJournal,
  'import-journals': importJournals,
  provision,
  'contact-rules': contactRulesKind,
  'cash-guide': cashGuideKind,
  'close-period': closePeriod,
  'reopen-period': reopenPeriod,
  'publish-product': publishProduct,
  'correct-price': correctPriceKind,
  'publish-profile': publishProfile,
  'submit-return': submitReturn,
  'publish-rules': publishRules,
  'trust-registry': trustRegistry,
  'unmatched-to-owner': unmatchedToOwner,
  'send-mailing': mailingKind,
  'letter-template': letterTemplateKind,
  'approve-words': approveWordsKind,
  'withdraw-words': withdrawWordsKind,
  'officer-rules': officerRulesKind,
  'hand-over': handOverKind,
  'map-accounts': mapAccounts,
  'explain-word': explainWord,
  arrangement,
  hardship,
  'end-hardship': endHardship,
  restructure,
  'write-off-early': writeOffEarly,
  'write-off-many': writeOffMany,
  'reverse-write-off': reverseWriteOff,
  'take-over': takeOverKind,
  'undo-takeover': undoTakeoverKind,
  'book-elsewhere': bookElsewhereKind,
  'export-book': exportBookKind,
});

/** What a proposal would do now, or why it cannot be done. */
export const { planOf } = kinds;

/** The acts of proposing and approving, by name. */
export const proposalActs = proposalActsOf(kinds);

/** The job `carry-out-proposals`. */
export const carryOutProposals = (context: Context) => carryOutProposalsOf(kinds, context);

/** The job `end-stale-proposals`. */
export const endStaleProposals = (context: Context) => endStaleProposalsOf(kinds, context);
