import { paths } from '../platform/paths.ts';
import { icons } from './icons.ts';
import { page, type Section } from './page-row.tsx';

/** Books, borrowers who need us, colleagues and products. */
export const booksSections: readonly Section[] = [
  {
    key: 'b',
    icon: icons.books,
    pages: [
      page({
        path: paths.books,
        title: 'Books',
        needs: 'books',
        load: async () => (await import('../places/books/books-page.tsx')).BooksPage,
      }),
      page({
        path: paths.financials,
        title: 'Balance sheet and income',
        needs: 'books',
        load: async () => (await import('../places/books/financials-page.tsx')).FinancialsPage,
      }),
      page({
        path: paths.account,
        title: 'Account',
        needs: 'books',
        load: async () => (await import('../places/books/account-page.tsx')).AccountPage,
      }),
      page({
        path: paths.periods,
        title: 'Months',
        needs: 'books',
        load: async () => (await import('../places/books/periods-page.tsx')).PeriodsPage,
      }),
      page({
        path: paths.period,
        title: 'Month',
        needs: 'books',
        load: async () => (await import('../places/books/period-page.tsx')).PeriodPage,
      }),
      page({
        path: paths.provisions,
        title: 'Provisions',
        needs: 'books',
        load: async () => (await import('../places/books/provisions-page.tsx')).ProvisionsPage,
      }),
      page({
        path: paths.chart,
        title: 'Chart',
        needs: 'books',
        load: async () => (await import('../places/books/chart-page.tsx')).ChartPage,
      }),
      page({
        path: paths.journals,
        title: 'Journals',
        needs: 'books',
        load: async () => (await import('../places/books/journals-page.tsx')).JournalsPage,
      }),
      page({
        path: paths.takeovers,
        title: 'Takeovers',
        needs: 'import',
        load: async () => (await import('../places/takeover/takeovers-page.tsx')).TakeoversPage,
      }),
      page({
        path: paths.takeover,
        title: 'Takeover',
        needs: 'import',
        load: async () => (await import('../places/takeover/takeover-page.tsx')).TakeoverPage,
      }),
      page({
        path: paths.takeoverRows,
        title: 'Rows of a book',
        needs: 'import',
        load: async () =>
          (await import('../places/takeover/takeover-rows-page.tsx')).TakeoverRowsPage,
      }),
      page({
        path: paths.newJournal,
        title: 'New journal',
        load: async () => (await import('../places/books/new-journal-page.tsx')).NewJournalPage,
      }),
    ],
  },
  {
    key: 'k',
    icon: icons.collections,
    pages: [
      page({
        path: paths.collections,
        title: 'Collections',
        needs: 'collections',
        load: async () =>
          (await import('../places/collections/collections-page.tsx')).CollectionsPage,
      }),
      page({
        path: paths.contactRules,
        title: 'Contact rules',
        needs: 'contact-rules',
        load: async () =>
          (await import('../places/collections/contact-rules-page.tsx')).ContactRulesPage,
      }),
      page({
        path: paths.toCollect,
        title: 'Collect',
        needs: 'collections',
        load: async () =>
          (await import('../places/collections/to-collect-page.tsx')).ToCollectPage,
      }),
    ],
  },
  {
    key: 'o',
    icon: icons.complaints,
    pages: [
      page({
        path: paths.complaints,
        title: 'Complaints',
        needs: 'complaints',
        load: async () => (await import('../places/care/complaints-page.tsx')).ComplaintsPage,
      }),
      page({
        path: paths.complaint,
        title: 'Complaint',
        needs: 'complaints',
        load: async () => (await import('../places/care/complaint-page.tsx')).ComplaintPage,
      }),
      page({
        path: paths.disputes,
        title: 'Disputes',
        needs: 'complaints',
        load: async () => (await import('../places/care/disputes-page.tsx')).DisputesPage,
      }),
      page({
        path: paths.dispute,
        title: 'Dispute',
        needs: 'complaints',
        load: async () => (await import('../places/care/dispute-page.tsx')).DisputePage,
      }),
      page({
        path: paths.deaths,
        title: 'Deaths',
        needs: 'complaints',
        load: async () => (await import('../places/care/deaths-page.tsx')).DeathsPage,
      }),
      page({
        path: paths.death,
        title: 'Death',
        needs: 'complaints',
        load: async () => (await import('../places/care/death-page.tsx')).DeathPage,
      }),
      page({
        path: paths.numberCases,
        title: 'New numbers',
        needs: 'complaints',
        load: async () =>
          (await import('../places/care/number-cases-page.tsx')).NumberCasesPage,
      }),
      page({
        path: paths.numberCase,
        title: 'New number',
        needs: 'complaints',
        load: async () => (await import('../places/care/number-case-page.tsx')).NumberCasePage,
      }),
      page({
        path: paths.dataRequests,
        title: 'Data requests',
        needs: 'data-requests',
        load: async () =>
          (await import('../places/care/data-requests-page.tsx')).DataRequestsPage,
      }),
      page({
        path: paths.erasures,
        title: 'Erasures',
        needs: 'data-requests',
        load: async () => (await import('../places/care/erasures-page.tsx')).ErasuresPage,
      }),
      page({
        path: paths.dataRequest,
        title: 'Request',
        needs: 'data-requests',
        load: async () =>
          (await import('../places/care/data-request-page.tsx')).DataRequestPage,
      }),
    ],
  },
  {
    key: 'p',
    icon: icons.people,
    pages: [
      page({
        path: paths.people,
        title: 'People',
        load: async () => (await import('../places/people/people-page.tsx')).PeoplePage,
      }),
      page({
        path: paths.invite,
        title: 'Invite a person',
        load: async () => (await import('../places/people/invite-page.tsx')).InvitePage,
      }),
      page({
        path: paths.matrix,
        title: 'Roles and permissions',
        load: async () => (await import('../places/people/matrix-page.tsx')).MatrixPage,
      }),
      page({
        path: paths.person,
        title: 'Person',
        load: async () => (await import('../places/people/person-page.tsx')).PersonPage,
      }),
      page({
        path: paths.personChange,
        title: 'Person',
        load: async () =>
          (await import('../places/people/change-person-page.tsx')).ChangePersonPage,
      }),
    ],
  },
  {
    key: 'u',
    icon: icons.products,
    pages: [
      page({
        path: paths.products,
        title: 'Products',
        needs: 'products',
        load: async () => (await import('../places/products/products-page.tsx')).ProductsPage,
      }),
      page({
        path: paths.product,
        title: 'Product',
        needs: 'products',
        load: async () => (await import('../places/products/product-page.tsx')).ProductPage,
      }),
      page({
        path: paths.productDraft,
        title: 'Draft',
        needs: 'products',
        load: async () => (await import('../places/products/draft-page.tsx')).DraftPage,
      }),
      page({
        path: paths.productVersion,
        title: 'Version',
        needs: 'products',
        load: async () => (await import('../places/products/price-page.tsx')).PricePage,
      }),
      page({
        path: paths.simulation,
        title: 'Simulation',
        needs: 'products',
        load: async () =>
          (await import('../places/products/simulation-page.tsx')).SimulationPage,
      }),
    ],
  },
];
