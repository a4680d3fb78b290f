import { lazy } from 'react';
import { Route, Switch } from 'wouter';
import { TodayPage } from '../places/today/today-page.tsx';
import { paths } from '../platform/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/frames.tsx';

const InboxPage = lazy(async () => ({
  default: (await import('../places/proposals/inbox-page.tsx')).InboxPage,
}));
const NewProposalPage = lazy(async () => ({
  default: (await import('../places/proposals/new-proposal-page.tsx')).NewProposalPage,
}));
const ProposalPage = lazy(async () => ({
  default: (await import('../places/proposals/proposal-page.tsx')).ProposalPage,
}));
const ReviewsPage = lazy(async () => ({
  default: (await import('../places/reviews/reviews-page.tsx')).ReviewsPage,
}));
const ReviewPage = lazy(async () => ({
  default: (await import('../places/reviews/review-page.tsx')).ReviewPage,
}));
const LoansPage = lazy(async () => ({
  default: (await import('../places/loans/loans-page.tsx')).LoansPage,
}));
const ExportPage = lazy(async () => ({
  default: (await import('../places/loans/export-page.tsx')).ExportPage,
}));
const LoanPage = lazy(async () => ({
  default: (await import('../places/loans/loan-page.tsx')).LoanPage,
}));
const BorrowerPage = lazy(async () => ({
  default: (await import('../places/borrowers/borrower-page.tsx')).BorrowerPage,
}));
const PortfolioPage = lazy(async () => ({
  default: (await import('../places/portfolio/portfolio-page.tsx')).PortfolioPage,
}));
const IncomePage = lazy(async () => ({
  default: (await import('../places/portfolio/income-page.tsx')).IncomePage,
}));
const RollsPage = lazy(async () => ({
  default: (await import('../places/portfolio/rolls-page.tsx')).RollsPage,
}));
const VintagesPage = lazy(async () => ({
  default: (await import('../places/portfolio/vintages-page.tsx')).VintagesPage,
}));
const CasesPage = lazy(async () => ({
  default: (await import('../places/cases/cases-page.tsx')).CasesPage,
}));
const CasePage = lazy(async () => ({
  default: (await import('../places/cases/case-page.tsx')).CasePage,
}));
const PaymentsPage = lazy(async () => ({
  default: (await import('../places/cases/payments-page.tsx')).PaymentsPage,
}));
const PaymentPage = lazy(async () => ({
  default: (await import('../places/cases/payment-page.tsx')).PaymentPage,
}));
const StatementsPage = lazy(async () => ({
  default: (await import('../places/statements/statements-page.tsx')).StatementsPage,
}));
const StatementPage = lazy(async () => ({
  default: (await import('../places/statements/statement-page.tsx')).StatementPage,
}));
const BooksPage = lazy(async () => ({
  default: (await import('../places/books/books-page.tsx')).BooksPage,
}));
const AccountPage = lazy(async () => ({
  default: (await import('../places/books/account-page.tsx')).AccountPage,
}));
const PeriodsPage = lazy(async () => ({
  default: (await import('../places/books/periods-page.tsx')).PeriodsPage,
}));
const PeriodPage = lazy(async () => ({
  default: (await import('../places/books/period-page.tsx')).PeriodPage,
}));
const JournalsPage = lazy(async () => ({
  default: (await import('../places/books/journals-page.tsx')).JournalsPage,
}));
const NewJournalPage = lazy(async () => ({
  default: (await import('../places/books/new-journal-page.tsx')).NewJournalPage,
}));
const ProvisionsPage = lazy(async () => ({
  default: (await import('../places/books/provisions-page.tsx')).ProvisionsPage,
}));
const ChartPage = lazy(async () => ({
  default: (await import('../places/books/chart-page.tsx')).ChartPage,
}));
const CashPage = lazy(async () => ({
  default: (await import('../places/books/cash-page.tsx')).CashPage,
}));
const CollectionsPage = lazy(async () => ({
  default: (await import('../places/collections/collections-page.tsx')).CollectionsPage,
}));
const ContactRulesPage = lazy(async () => ({
  default: (await import('../places/collections/contact-rules-page.tsx')).ContactRulesPage,
}));
const ToCollectPage = lazy(async () => ({
  default: (await import('../places/collections/to-collect-page.tsx')).ToCollectPage,
}));
const ComplaintsPage = lazy(async () => ({
  default: (await import('../places/care/complaints-page.tsx')).ComplaintsPage,
}));
const ComplaintPage = lazy(async () => ({
  default: (await import('../places/care/complaint-page.tsx')).ComplaintPage,
}));
const DataRequestsPage = lazy(async () => ({
  default: (await import('../places/care/data-requests-page.tsx')).DataRequestsPage,
}));
const ErasuresPage = lazy(async () => ({
  default: (await import('../places/care/erasures-page.tsx')).ErasuresPage,
}));
const DataRequestPage = lazy(async () => ({
  default: (await import('../places/care/data-request-page.tsx')).DataRequestPage,
}));
const PeoplePage = lazy(async () => ({
  default: (await import('../places/people/people-page.tsx')).PeoplePage,
}));
const InvitePage = lazy(async () => ({
  default: (await import('../places/people/invite-page.tsx')).InvitePage,
}));
const MatrixPage = lazy(async () => ({
  default: (await import('../places/people/matrix-page.tsx')).MatrixPage,
}));
const PersonPage = lazy(async () => ({
  default: (await import('../places/people/person-page.tsx')).PersonPage,
}));
const ChangePersonPage = lazy(async () => ({
  default: (await import('../places/people/change-person-page.tsx')).ChangePersonPage,
}));
const MePage = lazy(async () => ({
  default: (await import('../places/me/me-page.tsx')).MePage,
}));
const DevicePage = lazy(async () => ({
  default: (await import('../places/me/device-page.tsx')).DevicePage,
}));
const ProductsPage = lazy(async () => ({
  default: (await import('../places/products/products-page.tsx')).ProductsPage,
}));
const ProductScreens = lazy(async () => ({
  default: (await import('../places/products/product-screens.tsx')).ProductScreens,
}));
const SimulationPage = lazy(async () => ({
  default: (await import('../places/products/simulation-page.tsx')).SimulationPage,
}));
const ReturnsScreens = lazy(async () => ({
  default: (await import('../places/returns/returns-screens.tsx')).ReturnsScreens,
}));
const RulesScreens = lazy(async () => ({
  default: (await import('../places/rules/rules-screens.tsx')).RulesScreens,
}));
const PublishedPage = lazy(async () => ({
  default: (await import('../places/published/published-page.tsx')).PublishedPage,
}));
const FilePage = lazy(async () => ({
  default: (await import('../places/published/file-page.tsx')).FilePage,
}));
const CampaignPage = lazy(async () => ({
  default: (await import('../places/published/campaign-page.tsx')).CampaignPage,
}));
const CampaignDraftPage = lazy(async () => ({
  default: (await import('../places/published/campaign-draft-page.tsx')).CampaignDraftPage,
}));
const MessagesPage = lazy(async () => ({
  default: (await import('../places/messages/messages-page.tsx')).MessagesPage,
}));
const ComplianceScreens = lazy(async () => ({
  default: (await import('../places/compliance/compliance-screens.tsx')).ComplianceScreens,
}));
const SystemPage = lazy(async () => ({
  default: (await import('../places/system/system-page.tsx')).SystemPage,
}));
const AuditPage = lazy(async () => ({
  default: (await import('../places/audit/audit-page.tsx')).AuditPage,
}));

/** The screen of each address; but the first, each is read when somebody goes there. */
export function Screens() {
  return (
    <Switch>
      <Route path={paths.today} component={TodayPage} />
      <Route path={paths.inbox} component={InboxPage} />
      <Route path={paths.newProposal} component={NewProposalPage} />
      <Route path="/proposals/:id">{({ id }) => <ProposalPage key={id} id={id} />}</Route>
      <Route path={paths.reviews} component={ReviewsPage} />
      <Route path="/reviews/:id">{({ id }) => <ReviewPage key={id} id={id} />}</Route>
      <Route path={paths.loans} component={LoansPage} />
      <Route path={paths.loansExport} component={ExportPage} />
      <Route path="/loans/:id">{({ id }) => <LoanPage key={id} id={id} />}</Route>
      <Route path="/borrowers/:id">{({ id }) => <BorrowerPage key={id} id={id} />}</Route>
      <Route path={paths.portfolio} component={PortfolioPage} />
      <Route path={paths.portfolioIncome} component={IncomePage} />
      <Route path={paths.rolls} component={RollsPage} />
      <Route path={paths.vintages} component={VintagesPage} />
      <Route path={paths.cases} component={CasesPage} />
      <Route path="/cases/:id">{({ id }) => <CasePage key={id} id={id} />}</Route>
      <Route path={paths.payments} component={PaymentsPage} />
      <Route path="/payments/:id">{({ id }) => <PaymentPage key={id} id={id} />}</Route>
      <Route path={/^\/(?:statements|books|cash)\b/} component={BooksScreens} />
      <Route path={paths.collections} component={CollectionsPage} />
      <Route path={paths.contactRules} component={ContactRulesPage} />
      <Route path="/collections/:id">
        {({ id }) => <ToCollectPage key={id} orderId={id} />}
      </Route>
      <Route path={paths.complaints} component={ComplaintsPage} />
      <Route path="/complaints/:id">{({ id }) => <ComplaintPage key={id} number={id} />}</Route>
      <Route path={paths.dataRequests} component={DataRequestsPage} />
      <Route path={paths.erasures} component={ErasuresPage} />
      <Route path="/data-requests/:id">
        {({ id }) => <DataRequestPage key={id} number={id} />}
      </Route>
      <Route path={paths.people} component={PeoplePage} />
      <Route path={paths.invite} component={InvitePage} />
      <Route path={paths.matrix} component={MatrixPage} />
      <Route path="/people/:id">{({ id }) => <PersonPage key={id} id={id} />}</Route>
      <Route path="/people/:id/:change">
        {({ id, change }) => <ChangePersonPage key={id + change} id={id} change={change} />}
      </Route>
      <Route path={paths.me} component={MePage} />
      <Route path={paths.device} component={DevicePage} />
      <Route path={/^\/returns\b/} component={ReturnsScreens} />
      <Route path={paths.products} component={ProductsPage} />
      <Route path={/^\/products\/./} component={ProductScreens} />
      <Route path="/simulations/:id">{({ id }) => <SimulationPage key={id} id={id} />}</Route>
      <Route path={/^\/rules\b/} component={RulesScreens} />
      <Route path="/forms/:id">
        {({ id }) => <FilePage key={id} kind="forms" name={id} />}
      </Route>
      <Route path="/channels/:id">
        {({ id }) => <FilePage key={id} kind="channels" name={id} />}
      </Route>
      <Route path="/campaigns/:name">
        {({ name }) => <CampaignPage key={name} name={name} />}
      </Route>
      <Route path="/campaigns/:name/draft">
        {({ name }) => <CampaignDraftPage key={name} name={name} />}
      </Route>
      <Route
        path={/^\/(?:forms|channels|campaigns|publications)\/?$/}
        component={PublishedPage}
      />
      <Route path={`${paths.messages}/:part?`}>
        {({ part }) => <MessagesPage part={part} />}
      </Route>
      <Route path={/^\/compliance\b/} component={ComplianceScreens} />
      <Route path={`${paths.system}/:part?`}>{({ part }) => <SystemPage part={part} />}</Route>
      <Route path={paths.audit} component={AuditPage} />
      <Route component={NotFound} />
    </Switch>
  );
}

/** Statements, cash and the books. */
function BooksScreens() {
  return (
    <Switch>
      <Route path={paths.statements} component={StatementsPage} />
      <Route path="/statements/:provider/:day">
        {({ provider, day }) => (
          <StatementPage
            key={provider + day}
            provider={decodeURIComponent(provider)}
            day={day}
          />
        )}
      </Route>
      <Route path={paths.books} component={BooksPage} />
      <Route path="/books/accounts/:code">
        {({ code }) => <AccountPage key={code} code={decodeURIComponent(code)} />}
      </Route>
      <Route path={paths.periods} component={PeriodsPage} />
      <Route path="/books/periods/:month">
        {({ month }) => <PeriodPage key={month} month={month} />}
      </Route>
      <Route path={paths.provisions} component={ProvisionsPage} />
      <Route path={paths.chart} component={ChartPage} />
      <Route path={paths.cash} component={CashPage} />
      <Route path={paths.journals} component={JournalsPage} />
      <Route path={paths.newJournal} component={NewJournalPage} />
      <Route component={NotFound} />
    </Switch>
  );
}

function NotFound() {
  return (
    <Page title="Not found" lead="There is no screen at this address.">
      <div>
        <ButtonLink to={paths.today}>Go to Today</ButtonLink>
      </div>
    </Page>
  );
}
