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
        load: async () => (await import('../places/guide/guide-page.tsx')).MorningPage,
      }),
      page({
        path: paths.monthEnd,
        title: 'End of the month',
        load: async () => (await import('../places/guide/guide-page.tsx')).MonthEndPage,
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
        load: async () => (await import('../places/proposals/inbox-page.tsx')).InboxPage,
      }),
      page({
        path: paths.newProposal,
        title: 'New proposal',
        load: async () =>
          (await import('../places/proposals/new-proposal-page.tsx')).NewProposalPage,
      }),
      page({
        path: paths.proposal,
        title: 'Proposal',
        load: async () => (await import('../places/proposals/proposal-page.tsx')).ProposalPage,
      }),
      page({
        path: paths.reviews,
        title: 'Reviews',
        needs: 'reviews',
        load: async () => (await import('../places/reviews/reviews-page.tsx')).ReviewsPage,
      }),
      page({
        path: paths.review,
        title: 'Review',
        load: async () => (await import('../places/reviews/review-page.tsx')).ReviewPage,
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
        load: async () => (await import('../places/loans/loans-page.tsx')).LoansPage,
      }),
      page({
        path: paths.loansExport,
        title: 'Export loans with their borrowers',
        needs: 'exports',
        load: async () => (await import('../places/loans/export-page.tsx')).ExportPage,
      }),
      page({
        path: paths.manyLoans,
        title: 'Many loans',
        needs: 'borrowers',
        load: async () => (await import('../places/many/many-page.tsx')).ManyPage,
      }),
      page({
        path: paths.loan,
        title: 'Loan',
        needs: 'borrowers',
        load: async () => (await import('../places/loans/loan-page.tsx')).LoanPage,
      }),
      page({
        path: paths.borrower,
        title: 'Borrower',
        needs: 'borrowers',
        load: async () => (await import('../places/borrowers/borrower-page.tsx')).BorrowerPage,
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
        load: async () =>
          (await import('../places/portfolio/portfolio-page.tsx')).PortfolioPage,
      }),
      page({
        path: paths.portfolioIncome,
        title: 'Portfolio',
        needs: 'portfolio',
        load: async () => (await import('../places/portfolio/income-page.tsx')).IncomePage,
      }),
      page({
        path: paths.rolls,
        title: 'Portfolio',
        needs: 'portfolio',
        load: async () => (await import('../places/portfolio/rolls-page.tsx')).RollsPage,
      }),
      page({
        path: paths.vintages,
        title: 'Portfolio',
        needs: 'portfolio',
        load: async () => (await import('../places/portfolio/vintages-page.tsx')).VintagesPage,
      }),
      page({
        path: paths.officers,
        title: 'Officers',
        needs: 'officers',
        load: async () => (await import('../places/officers/officers-page.tsx')).OfficersPage,
      }),
      page({
        path: paths.handOver,
        title: 'Hand over loans',
        needs: 'officers',
        load: async () => (await import('../places/officers/hand-over-page.tsx')).HandOverPage,
      }),
      page({
        path: paths.teams,
        title: 'Teams and rules',
        needs: 'officers',
        load: async () => (await import('../places/officers/teams-page.tsx')).TeamsPage,
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
        load: async () => (await import('../places/cases/cases-page.tsx')).CasesPage,
      }),
      page({
        path: paths.case,
        title: 'Case',
        needs: 'cases',
        load: async () => (await import('../places/cases/case-page.tsx')).CasePage,
      }),
      page({
        path: paths.payments,
        title: 'Payments',
        needs: 'cases',
        load: async () => (await import('../places/cases/payments-page.tsx')).PaymentsPage,
      }),
      page({
        path: paths.payment,
        title: 'Payment',
        needs: 'cases',
        load: async () => (await import('../places/cases/payment-page.tsx')).PaymentPage,
      }),
      page({
        path: paths.statements,
        title: 'Statements',
        needs: 'cases',
        load: async () =>
          (await import('../places/statements/statements-page.tsx')).StatementsPage,
      }),
      page({
        path: paths.statement,
        title: 'Statement',
        needs: 'cases',
        load: async () =>
          (await import('../places/statements/statement-page.tsx')).StatementPage,
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
        load: async () => (await import('../places/books/cash-page.tsx')).CashPage,
      }),
    ],
  },
];
