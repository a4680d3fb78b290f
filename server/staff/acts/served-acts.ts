import { deviceActs } from '../access/device-acts.ts';
import { enrolActs } from '../access/enrol-acts.ts';
import { logInActs } from '../access/log-in-acts.ts';
import { ownActs } from '../access/own-acts.ts';
import { peopleActs } from '../access/people-acts.ts';
import { ssoActs } from '../access/sso-acts.ts';
import { totpActs } from '../access/totp-acts.ts';
import { bookTokenActs } from '../ask-book/book-token.ts';
import { auditActs } from '../audit/audit-acts.ts';
import { bookActs } from '../book/book-acts.ts';
import { cashActs } from '../books/cash-acts.ts';
import { booksActs } from '../books/books-acts.ts';
import { collectionsActs } from '../collections/contact-acts.ts';
import { complianceActs } from '../compliance/compliance-acts.ts';
import { complaintActs } from '../care/complaint-acts.ts';
import { dataRequestActs } from '../care/data-request-acts.ts';
import { caseActs } from '../cases/case-acts.ts';
import { exportActs } from '../exports/fetch-export.ts';
import { priceActs } from '../products/price-acts.ts';
import { productActs } from '../products/product-acts.ts';
import { ruleActs } from '../rules/rule-acts.ts';
import { portfolioActs } from '../portfolio/portfolio-acts.ts';
import { proposalActs } from '../proposals/proposal-acts.ts';
import { returnActs } from '../returns/return-acts.ts';
import { reviewActs } from '../reviews/review-acts.ts';
import { workActs } from '../work/work-acts.ts';
import { campaignActs } from '../market/campaign-acts.ts';
import { messageActs } from '../market/message-acts.ts';
import { fileActs } from '../publishing/file-acts.ts';
import { publishActs } from '../publishing/publish-acts.ts';
import { systemActs } from '../system/system-acts.ts';
import { watchActs } from '../watch/watch-acts.ts';
import type { ServedAct } from './serve-act.ts';

/** Every act of the lender's people that is served, by its name. An area adds its list here. */
export const servedActs: ReadonlyMap<string, ServedAct> = new Map(
  [
    ...logInActs,
    ...totpActs,
    ...ssoActs,
    ...enrolActs,
    ...ownActs,
    ...deviceActs,
    ...peopleActs,
    ...proposalActs,
    ...reviewActs,
    ...auditActs,
    ...bookTokenActs,
    ...bookActs,
    ...booksActs,
    ...exportActs,
    ...cashActs,
    ...portfolioActs,
    ...workActs,
    ...caseActs,
    ...collectionsActs,
    ...complaintActs,
    ...complianceActs,
    ...dataRequestActs,
    ...fileActs,
    ...publishActs,
    ...campaignActs,
    ...messageActs,
    ...productActs,
    ...priceActs,
    ...returnActs,
    ...ruleActs,
    ...watchActs,
    ...systemActs,
  ].map((served) => [served.act.name, served]),
);
