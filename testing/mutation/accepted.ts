import { acceptedOfLending } from './accepted-of-lending.ts';

/** A survivor that a person has judged: no test worth having tells it from the source. */
export interface Accepted {
  readonly path: string;
  /** The line it begins on, as it stands in the file. */
  readonly around: string;
  readonly becomes: readonly string[];
  readonly because: string;
}

const nothingToDo =
  'the case says that there is nothing to do; without it nothing is done either';
const forTheType = 'it is for the type: what it leaves out cannot be';
const latestDay = 'days never run back, so a plan is at least as late as it ever was';

export const accepted: readonly Accepted[] = [
  {
    path: 'domain/loan/allocation.ts',
    around: 'if (amount >= total) return owed;',
    becomes: ['>'],
    because: 'the whole debt divides into itself without a rest',
  },
  {
    path: 'domain/loan/allocation.ts',
    around: 'if (amount >= total) return paid;',
    becomes: ['>'],
    because: 'all of it less nothing is all of it',
  },
  {
    path: 'domain/loan/charge-cap.ts',
    around: 'let below = book.day - 1;',
    becomes: ['2'],
    because: 'a search that begins one day lower finds the same day',
  },
  {
    path: 'domain/loan/charge-cap.ts',
    around: 'if (chargesOn(book, middle) >= book.chargeCap) atCap = middle;',
    becomes: ['>'],
    because: 'the day after one that met the cap exactly has no room left: the same is charged',
  },
  {
    path: 'domain/loan/account-fold.ts',
    around:
      'if (day > plan.dueDay + plan.daysLate && !isPaid(plan)) plan.daysLate = day - plan.dueDay;',
    becomes: ['>=', '-'],
    because: latestDay,
  },
  {
    path: 'domain/loan/account-fold.ts',
    around: "assert(planId !== undefined, 'a loan has an id for every plan');",
    becomes: [';'],
    because: 'it is for the type; the terms and the schedule are made together',
  },
  ...[
    ...["case 'coupon-used':", "case 'late-fee-waived':", "case 'arrangement-offered':"],
    ...["case 'arrangement-agreed':", "case 'charges-stopped':", "case 'charges-resumed':"],
  ].map((around) => ({
    path: 'domain/loan/account-fold.ts',
    around,
    becomes: ["''"],
    because: nothingToDo,
  })),
  ...["case 'disbursed':", "case 'payment-reversed':", 'break;'].map((around) => ({
    path: 'domain/loan/account-fold.ts',
    around,
    becomes: ["''", ';'],
    because: nothingToDo,
  })),
  {
    path: 'domain/books/journal.ts',
    around: 'return sumNgwee(lines.flatMap(({ amount }) => (amount > 0n ? [amount] : [])));',
    becomes: ['>='],
    because: 'nothing added is nothing more',
  },
  {
    path: 'domain/books/forecast.ts',
    around: 'const sorted = of.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));',
    becomes: ['<='],
    because: 'a sort asks only whether one comes before the other',
  },
  {
    path: 'domain/books/portfolio-sums.ts',
    around: 'if (loan === null) return;',
    becomes: ['false'],
    because: 'where there is no loan nothing was lent and nothing is late',
  },
  {
    path: 'domain/books/portfolio-sums.ts',
    around: 'sum.late = sum.late.map((one, at) => one + BigInt(late[at] ?? 0) * loan.lent);',
    becomes: ['1'],
    because: forTheType,
  },
  {
    path: 'domain/books/portfolio.ts',
    around: 'heardOn > after && (next === null || heardOn < next) ? heardOn : next,',
    becomes: ['<='],
    because: 'of two that are the same day either is it',
  },
  ...[
    "assert(first !== undefined && last !== undefined, 'a period has a month');",
    'assert(day !== null, `${text} is a day`);',
  ].map((around) => ({
    path: 'domain/books/return-period.ts',
    around,
    becomes: [';'],
    because: forTheType,
  })),
  {
    path: 'domain/loan/account-events.ts',
    around: 'return a.eventId < b.eventId ? -1 : 1;',
    becomes: ['2'],
    because: 'a sort asks for the sign alone',
  },
  {
    path: 'domain/rules/affordable.ts',
    around: 'if (isCarried(at(high))) return at(high);',
    becomes: ['false'],
    because: 'it spares the search where all is carried; the search finds the same',
  },
  {
    path: 'domain/rules/contact-rules.ts',
    around: 'for (let step = 0; step < mostSteps; step++) {',
    becomes: ['1', '<='],
    because: 'far fewer steps are ever needed',
  },
  {
    path: 'domain/rules/contact-rules.ts',
    around: 'return new Date(`${day}T12:00:00Z`).getUTCDay() || 7;',
    becomes: ['8'],
    because: 'nobody is contacted on Sundays, whatever their number',
  },
  {
    path: 'domain/rules/decision.ts',
    around: "'wallet-holder': ({ walletHolder = 'not-told' }) => {",
    becomes: ["''"],
    because: 'all that neither agrees nor differs is not told',
  },
  ...(
    [
      ['airtel/callback.ts', 'const mostForms = 6;', '7'],
      ['airtel/client.ts', 'const keyLivesMs = 10 * 60_000;', '11'],
      ['airtel/client.ts', 'livesMs: 0,', '1'],
      ['airtel/statement.ts', 'for (let page = 0; page < mostPages; page++) {', '<='],
      ['pawapay/client.ts', 'const downloadTimeoutMs = 60_000;', '60001'],
      ['pawapay/statement.ts', 'const longestWaitMs = 60_000;', '60001'],
      ['statement-file.ts', 'to: mostRows + 1,', '2'],
    ] as const
  ).map(([file, around, becomes]) => ({
    path: `server/networks/${file}`,
    around,
    becomes: [becomes],
    because: 'far from anything real: one more or less of it keeps as much out',
  })),
  ...(
    [
      [
        "return traced({ name: 'network', kind: 'client', at: 'here', attributes }, async () => {",
        "''",
      ],
      ['noteInTrace(() =>', ';'],
      ['answer.heard', 'true'],
    ] as const
  ).map(([around, becomes]) => ({
    path: 'server/networks/http.ts',
    around,
    becomes: [becomes],
    because: 'a trace is read by people, and decides nothing',
  })),
  {
    path: 'server/networks/http.ts',
    around: 'if (!(error instanceof Error)) return String(error);',
    becomes: ['false'],
    because: 'it is for the type: nothing here throws anything else',
  },
  {
    path: 'server/networks/airtel/airtel.ts',
    around: "assert(pinKey !== null, 'a payout is not sent without a key for its PIN');",
    becomes: [';'],
    because: forTheType,
  },
  {
    path: 'server/networks/pawapay/callback.ts',
    around:
      'if (key === null) return refuse(`there is no key ${signature.keyId.slice(0, 60)}`);',
    becomes: ['61'],
    because: 'it only keeps a stranger from writing much into a note',
  },
  ...(
    [
      ["const [, label = '', parameters = '', list = '', rest = ''] = found;", "'another'"],
      ["const header = headerOf(raw.headers, 'content-digest') ?? '';", "'another'"],
    ] as const
  ).map(([around, becomes]) => ({
    path: 'server/networks/pawapay/signature.ts',
    around,
    becomes: [becomes],
    because: 'a word in the place of nothing is as little a signature or a digest',
  })),
  {
    path: 'server/networks/pawapay/statement.ts',
    around: 'await pause(pauseMs, undefined, { ref: false });',
    becomes: ['true'],
    because: 'it lets a process end that waits for nothing else',
  },
  {
    path: 'server/networks/pawapay/sign-request.ts',
    around: "'signature-date': values['signature-date'] ?? '',",
    becomes: ["'another'"],
    because: forTheType,
  },
  {
    path: 'server/networks/statement-file.ts',
    around: "const type = cells[columns.type] ?? '';",
    becomes: ["'another'"],
    because: 'it is for the type: a row that is too short is refused before',
  },
  {
    path: 'domain/loan/apr.ts',
    around: 'return Math.floor(yearly * hundredthsPerUnit + 0.5 + 1e-7);',
    becomes: ['-'],
    because: 'a nudge of a ten-millionth, for what binary fractions cannot hold',
  },
  {
    path: 'domain/loan/apr.ts',
    around: 'for (const gap of intervals) counts.set(gap, (counts.get(gap) ?? 0) + 1);',
    becomes: ['1'],
    because: 'the counts are only compared, and all begin higher',
  },
  {
    path: 'domain/loan/bill-time.ts',
    around: 'const gone = isPaid || all <= 0 ? 1 : Math.max(0, daysBetween(from, asOf)) / all;',
    becomes: ['<'],
    because: 'no bill is due on the day on which the one before it is',
  },
  ...['<=', '2'].map((becomes) => ({
    path: 'domain/rules/simulation.ts',
    around: 'const compared = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);',
    becomes: [becomes],
    because: 'a sort asks only whether one comes before the other',
  })),
  ...acceptedOfLending,
];
