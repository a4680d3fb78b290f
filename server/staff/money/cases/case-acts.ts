import type { ServedAct } from '../../acts/serve-act.ts';
import { listCasesAct } from './case-rows.ts';
import { askNetworkAct, resolveCaseAct } from './end-case.ts';
import { evidenceActs } from './evidence.ts';
import { listPaymentsAct } from './list-payments.ts';
import { reportTakenBackAct } from './reverse-elsewhere.ts';
import { showCaseAct, showPaymentAct } from './show-case.ts';
import { suggestOwnersAct } from './suggest-owners.ts';
import { statementActs } from './statements.ts';

/** What the lender's people ask and do about money that went wrong. */
export const caseActs: readonly ServedAct[] = [
  listCasesAct,
  showCaseAct,
  suggestOwnersAct,
  askNetworkAct,
  resolveCaseAct,
  listPaymentsAct,
  showPaymentAct,
  reportTakenBackAct,
  ...statementActs,
  ...evidenceActs,
];
