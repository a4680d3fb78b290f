import type { ServedAct } from '../../acts/serve-act.ts';
import { listBorrowersAct } from './borrower-rows.ts';
import { borrowerCareActs } from './borrower-care.ts';
import { searchAct } from './search.ts';
import { showBorrowerAct } from './show-borrower.ts';
import { compareKnownAct, listLoansAct, showLoanAct } from './show-loan.ts';
import { unsealAct } from './unseal.ts';

/** What the lender's people can look up: borrowers and loans. */
export const bookActs: readonly ServedAct[] = [
  searchAct,
  listBorrowersAct,
  showBorrowerAct,
  ...borrowerCareActs,
  unsealAct,
  listLoansAct,
  showLoanAct,
  compareKnownAct,
];
