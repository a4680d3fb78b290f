/** What signs and asks the first question of a page. */
const firstQuestion = new RegExp(
  '/(api/(early-answer|signature|md5|clock-offset)' +
    '|session/(session|cookies|device|stores)|contract/words/headers)\\.ts$',
);

const libraries =
  /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-\w+)\//;

/**
 * The app around every screen, and the parts that the anonymous home needs: no field, so no number
 * parser.
 */
const app = new RegExp(
  '/web/shell/(app|app-screen|guard|routes|screen-failure|tab-bar)[\\w.]*$' +
    '|/web/platform/(lazy-page|paths)[\\w.]*$' +
    '|/login/(login-drawer-state|log-in-button|login-drawer\\.module)' +
    '|/home/home-(page|waiting)|/shell/not-found' +
    '|/ui/[^/]+\\.module\\.css$|vite/preload-helper|/lazy-part\\.ts$' +
    '|/ui/(notices|waiting|button|icons|use-modal|toast|logo|page-header)\\.tsx?$' +
    '|/session/use-session\\.ts$|/api/(call-errors|failure-listeners)\\.ts$' +
    '|/contract/sentences/specified\\.ts$',
);

const fields = new RegExp(
  '/ui/(((text|phone|code)-)?field|checkbox|kept-as-typed)\\.tsx?$' +
    '|/contract/(borrower/sms-code|market/(phone|typed-digits|nrc|zambia))\\.ts$',
);

const sheets = /\/ui\/(card|rows|filled|link-list|weave|touched-before)\.tsx?$/;

const asksTheServer = new RegExp(
  'node_modules/@tanstack/|/schemas/lean-schemas\\.ts$' +
    '|/api/(call|ask-for-money|exchange|money-intent|query-client|use-answer|loaded)\\.tsx?$' +
    '|/contract/borrower/(auth|due|order-status|orders|payments|products)\\.ts$' +
    '|/contract/words/(endpoint|wire|civil-date|ids|ngwee|person-name)\\.ts$' +
    '|/contract/words/(plain-text|typed-kwacha)\\.ts$' +
    '|/contract/(words/show-kwacha|market/[\\w-]+)\\.ts$' +
    '|/ui/(money|date-text|status-tag|due-amount)\\.tsx$' +
    '|/loans/parts/(status-words|account-text|rate-text|order-in-path)\\.ts$',
);

/** Of a borrower's own home: what else would be a dozen files of a few hundred bytes. */
const ownHome = new RegExp(
  '/loans/bill/(bill-ahead|figures|taken-back)\\.[\\w.]+$' +
    '|/loans/parts/(bills-line|due-pocket|limit-ladder|limit-rise-text)\\.[\\w.]+$' +
    '|/loans/(bill/order-popups?|parts/(waiting-form|repay-popup\\.module))[\\w.]*$' +
    '|/contract/sentences/(bill-ahead|limit-rise)\\.ts$|/offline/kept-figures\\.ts$' +
    '|/ui/(way-icons|popup|amount-field|choice-row|use-settled)\\.tsx?$',
);

/**
 * Code that is cut by hand; everything else falls into one file a screen, or a part they share.
 * Each file waits for its turn on a slow network, so what all borrower's screens need is one.
 */
export const groups = [
  // In one file that needs no other, as it is asked before anything else is there.
  { name: 'first', test: firstQuestion, priority: 3 },
  // What every screen needs and releases seldom change: the phone keeps it.
  { name: 'react', test: libraries, priority: 2 },
  // The kit's styles come with the first page, as sheets of a few lines cost a request each.
  { name: 'app', test: app, priority: 2 },
  // Of the login drawer and of every form.
  { name: 'fields', test: fields, priority: 2 },
  // What public pages and those that ask have in common, or it would fall into the next.
  { name: 'sheets', test: sheets, priority: 2 },
  // What asks the server and shows its answers; the first screen that does fetches all of it.
  { name: 'asking', test: asksTheServer, priority: 1 },
  { name: 'own-home', test: ownHome, priority: 1 },
];
