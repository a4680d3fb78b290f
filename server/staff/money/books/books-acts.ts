import type { ServedAct } from '../../acts/serve-act.ts';
import { exportBooksAct } from './export-books.ts';
import { readJournalsAct, showImportAct } from './import-journals.ts';
import { listRecurringAct, stopRecurringAct } from './recurring.ts';
import { listJournalsAct } from './journal-rows.ts';
import { listTransfersAct } from './list-transfers.ts';
import { showMappingAct } from './show-mapping.ts';
import { openFigureAct } from './open-figure.ts';
import { showFinancialsAct } from './show-financials.ts';
import { listPeriodsAct, showPeriodAct } from './periods.ts';
import { showAccountAct, trialBalanceAct } from './trial-balance.ts';

/** The lender's books: what is where, by what, and what was closed. */
export const booksActs: readonly ServedAct[] = [
  trialBalanceAct,
  showFinancialsAct,
  showAccountAct,
  listTransfersAct,
  listJournalsAct,
  listPeriodsAct,
  showPeriodAct,
  showMappingAct,
  openFigureAct,
  exportBooksAct,
  listRecurringAct,
  stopRecurringAct,
  readJournalsAct,
  showImportAct,
];
