import { deviceActs } from '../staff/system/access/device-acts.ts';
import { enrolActs } from '../staff/system/access/enrol-acts.ts';
import { logInActs } from '../staff/system/access/log-in-acts.ts';
import { beginSigningAct } from '../staff/acts/sign-act.ts';
import { ownActs } from '../staff/system/access/own-acts.ts';
import { peopleActs } from '../staff/system/access/people-acts.ts';
import { ssoActs } from '../staff/system/access/sso-acts.ts';
import { totpActs } from '../staff/system/access/totp-acts.ts';
import { partnerActs } from '../staff/system/partners/partner-acts.ts';
import { bookTokenActs } from '../staff/system/ask-book/book-token.ts';
import { auditActs } from '../staff/system/audit/audit-acts.ts';
import { bookActs } from '../staff/care/book/book-acts.ts';
import { cashActs } from '../staff/money/books/cash-acts.ts';
import { booksActs } from '../staff/money/books/books-acts.ts';
import { manyActs } from '../staff/care/collections/many-acts.ts';
import { agreementActs } from '../staff/care/collections/agreement-acts.ts';
import { collectionsActs } from '../staff/care/collections/contact-acts.ts';
import { complianceActs } from '../staff/compliance/compliance-acts.ts';
import { complaintActs } from '../staff/care/complaints/complaint-acts.ts';
import { showCashGuideAct } from '../staff/care/cash-guide/cash-guide.ts';
import { showRegistryAct } from '../staff/credit/registry/show-registry.ts';
import { documentActs } from '../staff/care/documents/document-acts.ts';
import { deathDesk } from '../staff/care/deaths/death-desk.ts';
import { disputeActs } from '../staff/care/disputes/dispute-acts.ts';
import { numberActs } from '../staff/care/numbers/number-acts.ts';
import { dataRequestActs } from '../staff/care/complaints/data-request-acts.ts';
import { caseActs } from '../staff/money/cases/case-acts.ts';
import { exportActs } from '../staff/compliance/exports/fetch-export.ts';
import { guideActs } from '../staff/system/guide/guide-acts.ts';
import { officerActs } from '../staff/system/officers/officer-acts.ts';
import { priceActs } from '../staff/credit/products/price-acts.ts';
import { productActs } from '../staff/credit/products/product-acts.ts';
import { ruleActs } from '../staff/credit/rules/rule-acts.ts';
import { portfolioActs } from '../staff/credit/portfolio/portfolio-acts.ts';
import { proposalActs } from './proposals.ts';
import { returnActs } from '../staff/compliance/returns/return-acts.ts';
import { reviewActs } from '../staff/credit/reviews/review-acts.ts';
import { noticeActs } from '../staff/system/notices/notice-acts.ts';
import { workActs } from '../staff/system/work/work-acts.ts';
import { campaignActs } from '../staff/market/campaigns/campaign-acts.ts';
import { languageActs } from '../staff/market/languages/language-acts.ts';
import { letterActs } from '../staff/care/letters/letter-acts.ts';
import { mailingActs } from '../staff/market/mailings/mailing-acts.ts';
import { messageActs } from '../staff/market/messages/message-acts.ts';
import { fileActs } from '../staff/system/publishing/file-acts.ts';
import { publishActs } from '../staff/system/publishing/publish-acts.ts';
import { systemActs } from '../staff/system/system-acts.ts';
import { takeoverActs } from '../staff/takeover/takeover-acts.ts';
import { watchActs } from '../staff/compliance/watch/watch-acts.ts';
import type { ServedAct } from '../staff/acts/serve-act.ts';

/** Every act of the lender's people that is served, by its name. An area adds its list here. */
export const servedActs: ReadonlyMap<string, ServedAct> = new Map(
  [
    ...logInActs,
    ...totpActs,
    ...ssoActs,
    ...enrolActs,
    beginSigningAct,
    ...ownActs,
    ...deviceActs,
    ...peopleActs,
    ...Object.values(proposalActs),
    ...reviewActs,
    ...auditActs,
    ...bookTokenActs,
    ...partnerActs,
    ...bookActs,
    ...booksActs,
    ...exportActs,
    ...cashActs,
    ...portfolioActs,
    ...officerActs,
    ...workActs,
    ...guideActs,
    ...noticeActs,
    ...caseActs,
    ...collectionsActs,
    ...manyActs,
    ...agreementActs,
    ...complaintActs,
    ...disputeActs,
    ...deathDesk,
    ...documentActs,
    ...numberActs,
    showCashGuideAct,
    showRegistryAct,
    ...complianceActs,
    ...dataRequestActs,
    ...fileActs,
    ...publishActs,
    ...campaignActs,
    ...languageActs,
    ...letterActs,
    ...mailingActs,
    ...messageActs,
    ...productActs,
    ...priceActs,
    ...returnActs,
    ...ruleActs,
    ...takeoverActs,
    ...watchActs,
    ...systemActs,
  ].map((served) => [served.act.name, served]),
);
