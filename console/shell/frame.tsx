import { Component, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import { showWaysIn } from '../../contract/staff/session-acts.ts';
import { useSilentSince } from '../platform/live.ts';
import { paths } from '../platform/paths.ts';
import { useAct } from '../platform/queries.ts';
import { useSession } from '../platform/session.ts';
import { ButtonLink, Key } from '../ui/button.tsx';
import { Failed, Notice, Page, Waiting } from '../ui/frames.tsx';
import { Ago, useNow } from '../ui/instant.tsx';
import { useKeys } from '../ui/keys.ts';
import { Logo } from '../ui/logo.tsx';
import { TodayPage } from '../places/today/today-page.tsx';
import css from './frame.module.css';
import { KeysDialog } from './keys-dialog.tsx';
import { isIn, places } from './places.ts';

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
const LoanPage = lazy(async () => ({
  default: (await import('../places/loans/loan-page.tsx')).LoanPage,
}));
const BorrowerPage = lazy(async () => ({
  default: (await import('../places/borrowers/borrower-page.tsx')).BorrowerPage,
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
  default: (await import('../places/cases/statements-page.tsx')).StatementsPage,
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
const SearchDialog = lazy(async () => ({
  default: (await import('./search-dialog.tsx')).SearchDialog,
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
const PublishedPage = lazy(async () => ({
  default: (await import('../places/published/published-page.tsx')).PublishedPage,
}));
const FilePage = lazy(async () => ({
  default: (await import('../places/published/file-page.tsx')).FilePage,
}));
const CampaignPage = lazy(async () => ({
  default: (await import('../places/published/campaign-page.tsx')).CampaignPage,
}));
const WatchPage = lazy(async () => ({
  default: (await import('../places/watch/watch-page.tsx')).WatchPage,
}));
const SystemPage = lazy(async () => ({
  default: (await import('../places/system/system-page.tsx')).SystemPage,
}));
const AuditPage = lazy(async () => ({
  default: (await import('../places/audit/audit-page.tsx')).AuditPage,
}));

/** The column of places, and the screen of the address beside it. */
export function Frame() {
  const [address, navigate] = useLocation();
  const [showsKeys, setShowsKeys] = useState(false);
  const [searches, setSearches] = useState(false);
  const { person, roles } = useSession();
  const lender = useAct(showWaysIn, {}).data?.lender ?? 'ExtraMoney';
  useKeys({
    ...Object.fromEntries(places.map(({ key, path }) => [`g ${key}`, () => navigate(path)])),
    '?': () => setShowsKeys(true),
    '/': () => setSearches(true),
  });
  useFocusOn(address);
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#screen">
        Go to what is shown
      </a>
      <header className={css.column}>
        <Link href={paths.today} className={css.brand}>
          <Logo />
          <span>{lender}</span>
        </Link>
        <nav aria-label="Places" className={css.places}>
          <ul>
            {places.map((place) => (
              <li key={place.path}>
                <Link
                  href={place.path}
                  aria-current={isIn(place, address) ? 'page' : undefined}
                >
                  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                    {place.icon.map((stroke) => (
                      <path key={stroke} d={stroke} />
                    ))}
                  </svg>
                  <span>{place.label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={css.foot}>
          <p>
            {person.name}
            <span>{roles.join(', ')}</span>
          </p>
          <button type="button" data-search="" onClick={() => setSearches(true)}>
            Search <Key name="/" />
          </button>
          <button type="button" onClick={() => setShowsKeys(true)}>
            Keys <Key name="?" />
          </button>
        </div>
      </header>
      <main id="screen" tabIndex={-1} className={css.screen}>
        <Silence />
        <Boundary key={address}>
          <Suspense fallback={<Waiting />}>
            <Screens />
          </Suspense>
        </Boundary>
      </main>
      {searches ? (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setSearches(false)} />
        </Suspense>
      ) : null}
      {showsKeys ? <KeysDialog onClose={() => setShowsKeys(false)} /> : null}
    </div>
  );
}

/** Another screen begins at its top, for eyes and readers; the first one as the browser has it. */
function useFocusOn(address: string): void {
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    document.querySelector<HTMLElement>('#screen')?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [address]);
}

function Screens() {
  return (
    <Switch>
      <Route path={paths.today} component={TodayPage} />
      <Route path={paths.inbox} component={InboxPage} />
      <Route path={paths.newProposal} component={NewProposalPage} />
      <Route path="/proposals/:id">{({ id }) => <ProposalPage key={id} id={id} />}</Route>
      <Route path={paths.reviews} component={ReviewsPage} />
      <Route path="/reviews/:id">{({ id }) => <ReviewPage key={id} id={id} />}</Route>
      <Route path={paths.loans} component={LoansPage} />
      <Route path="/loans/:id">{({ id }) => <LoanPage key={id} id={id} />}</Route>
      <Route path="/borrowers/:id">{({ id }) => <BorrowerPage key={id} id={id} />}</Route>
      <Route path={paths.cases} component={CasesPage} />
      <Route path="/cases/:id">{({ id }) => <CasePage key={id} id={id} />}</Route>
      <Route path={paths.payments} component={PaymentsPage} />
      <Route path="/payments/:id">{({ id }) => <PaymentPage key={id} id={id} />}</Route>
      <Route path={paths.statements} component={StatementsPage} />
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
      <Route path="/forms/:id">
        {({ id }) => <FilePage key={id} kind="forms" name={id} />}
      </Route>
      <Route path="/channels/:id">
        {({ id }) => <FilePage key={id} kind="channels" name={id} />}
      </Route>
      <Route path="/campaigns/:name">
        {({ name }) => <CampaignPage key={name} name={name} />}
      </Route>
      <Route
        path={/^\/(?:forms|channels|campaigns|publications)\/?$/}
        component={PublishedPage}
      />
      <Route path={paths.watch} component={WatchPage} />
      <Route path={`${paths.system}/:part?`}>{({ part }) => <SystemPage part={part} />}</Route>
      <Route path={`${paths.audit}/*?`} component={AuditPage} />
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

/** How long it may be quiet before it is said: the browser opens a lost stream by itself. */
const quietMs = 4000;

/** Nothing is heard of what others change. */
function Silence() {
  const since = useSilentSince();
  const now = useNow();
  if (since === null || now - since.getTime() < quietMs) return null;
  return (
    <Notice tone="warn">
      <p>
        The server was last heard of <Ago at={since} />. What others change meanwhile is not
        shown.
      </p>
    </Notice>
  );
}

/** A screen that fails leaves the column standing. */
class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Failed
        sentence="This screen could not be shown. There may be a new release."
        onRetry={() => location.reload()}
      />
    );
  }
}
