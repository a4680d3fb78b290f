import { TodayPage } from '../places/today/today-page.tsx';
import { paths } from '../platform/paths.ts';
import { icons } from './icons.ts';
import { page, type Section } from './page-row.tsx';

/** What is worked on each day, and the money. */
export const deskSections: readonly Section[] = [
  {
    key: 't',
    icon: icons.today,
    pages: [
      { path: paths.today, title: 'Today', needs: undefined, Screen: TodayPage },
      page({
        path: paths.morning,
        title: 'Morning',
        load: () => import('../places/guide/guide-page.tsx'),
        shows: 'MorningPage',
      }),
      page({
        path: paths.monthEnd,
        title: 'End of the month',
        load: () => import('../places/guide/guide-page.tsx'),
        shows: 'MonthEndPage',
      }),
    ],
  },
  {
    key: 'i',
    icon: icons.inbox,
    pages: [
      page({
        path: paths.inbox,
        title: 'Inbox',
        load: () => import('../places/proposals/inbox-page.tsx'),
        shows: 'InboxPage',
      }),
      page({
        path: paths.newProposal,
        title: 'New proposal',
        load: () => import('../places/proposals/new-proposal-page.tsx'),
        shows: 'NewProposalPage',
      }),
      page({
        path: paths.proposal,
        title: 'Proposal',
        load: () => import('../places/proposals/proposal-page.tsx'),
        shows: 'ProposalPage',
      }),
      page({
        path: paths.reviews,
        title: 'Reviews',
        needs: 'reviews',
        load: () => import('../places/reviews/reviews-page.tsx'),
        shows: 'ReviewsPage',
      }),
      page({
        path: paths.review,
        title: 'Review',
        load: () => import('../places/reviews/review-page.tsx'),
        shows: 'ReviewPage',
      }),
    ],
  },
  {
    key: 'l',
    icon: icons.loans,
    pages: [
      page({
        path: paths.loans,
        title: 'Loans',
        needs: 'borrowers',
        load: () => import('../places/loans/loans-page.tsx'),
        shows: 'LoansPage',
      }),
      page({
        path: paths.loansExport,
        title: 'Export loans with their borrowers',
        needs: 'exports',
        load: () => import('../places/loans/export-page.tsx'),
        shows: 'ExportPage',
      }),
      page({
        path: paths.manyLoans,
        title: 'Many loans',
        needs: 'borrowers',
        load: () => import('../places/many/many-page.tsx'),
        shows: 'ManyPage',
      }),
      page({
        path: paths.loan,
        title: 'Loan',
        needs: 'borrowers',
        load: () => import('../places/loans/loan-page.tsx'),
        shows: 'LoanPage',
      }),
      page({
        path: paths.borrower,
        title: 'Borrower',
        needs: 'borrowers',
        load: () => import('../places/borrowers/borrower-page.tsx'),
        shows: 'BorrowerPage',
      }),
    ],
  },
  {
    key: 'r',
    icon: icons.portfolio,
    pages: [
      page({
        path: paths.portfolio,
        title: 'Portfolio',
        needs: 'portfolio',
        load: () => import('../places/portfolio/portfolio-page.tsx'),
        shows: 'PortfolioPage',
      }),
      page({
        path: paths.portfolioIncome,
        title: 'Portfolio',
        needs: 'portfolio',
        load: () => import('../places/portfolio/income-page.tsx'),
        shows: 'IncomePage',
      }),
      page({
        path: paths.rolls,
        title: 'Portfolio',
        needs: 'portfolio',
        load: () => import('../places/portfolio/rolls-page.tsx'),
        shows: 'RollsPage',
      }),
      page({
        path: paths.vintages,
        title: 'Portfolio',
        needs: 'portfolio',
        load: () => import('../places/portfolio/vintages-page.tsx'),
        shows: 'VintagesPage',
      }),
      page({
        path: paths.officers,
        title: 'Officers',
        needs: 'officers',
        load: () => import('../places/officers/officers-page.tsx'),
        shows: 'OfficersPage',
      }),
      page({
        path: paths.handOver,
        title: 'Hand over loans',
        needs: 'officers',
        load: () => import('../places/officers/hand-over-page.tsx'),
        shows: 'HandOverPage',
      }),
      page({
        path: paths.teams,
        title: 'Teams and rules',
        needs: 'officers',
        load: () => import('../places/officers/teams-page.tsx'),
        shows: 'TeamsPage',
      }),
    ],
  },
  {
    key: 'c',
    icon: icons.cases,
    pages: [
      page({
        path: paths.cases,
        title: 'Cases',
        needs: 'cases',
        load: () => import('../places/cases/cases-page.tsx'),
        shows: 'CasesPage',
      }),
      page({
        path: paths.case,
        title: 'Case',
        needs: 'cases',
        load: () => import('../places/cases/case-page.tsx'),
        shows: 'CasePage',
      }),
      page({
        path: paths.payments,
        title: 'Payments',
        needs: 'cases',
        load: () => import('../places/cases/payments-page.tsx'),
        shows: 'PaymentsPage',
      }),
      page({
        path: paths.payment,
        title: 'Payment',
        needs: 'cases',
        load: () => import('../places/cases/payment-page.tsx'),
        shows: 'PaymentPage',
      }),
      page({
        path: paths.statements,
        title: 'Statements',
        needs: 'cases',
        load: () => import('../places/statements/statements-page.tsx'),
        shows: 'StatementsPage',
      }),
      page({
        path: paths.statement,
        title: 'Statement',
        needs: 'cases',
        load: () => import('../places/statements/statement-page.tsx'),
        shows: 'StatementPage',
      }),
    ],
  },
  {
    key: 'h',
    icon: icons.cash,
    pages: [
      page({
        path: paths.cash,
        title: 'Cash',
        needs: 'cash',
        load: () => import('../places/books/cash-page.tsx'),
        shows: 'CashPage',
      }),
    ],
  },
];
