const forTheType = 'it is for the type: what it leaves out cannot be';

/** The survivors of `server/lending` that a person has judged: see `accepted.ts`. */
export const acceptedOfLending = [
  ...(
    [
      ['cases/case-row.ts', 'export const mostListed = 200;', '201'],
      ['collections/contact-rules-row.ts', 'const mostHolidays = 60;', '61'],
      ['documents/document-maker.ts', 'idleMs: 60_000,', '60001'],
      ['documents/pdf.ts', 'const line = paper.y - gap / 2 - 1;', '3'],
      ['payments/reconcile/reconcile-day.ts', 'export const asksForDays = 31;', '32'],
      ['portfolio/earnings.ts', 'const daysAtOnce = 7;', '8'],
      ['collections/decide-arrangements.ts', 'const atOnce = 100;', '101'],
      ['ledger/chains-head.ts', 'export const headLagMs = 10 * 60_000;', '60001'],
      ['payments/reconcile/reconciliation-rows.ts', 'const batch = 5000;', '5001'],
      ['quick-repay/quick-payment.ts', 'if (waitSeconds > 0) {', '1'],
      [
        'orders/my-loan-info.ts',
        '...(reference !== null && { providerReference: reference.slice(0, 100) }),',
        '101',
      ],
      [
        'quick-repay/guess-limits.ts',
        "export const gate: Gate = { name: 'bill', perAddress: 60, perAsker: 30, inAll: 20_000 };",
        '20001',
      ],
    ] as const
  ).map(([file, around, becomes]) => ({
    path: `server/lending/${file}`,
    around,
    becomes: [becomes],
    because: 'nobody can tell: a little more or less of it serves as well',
  })),
  {
    path: 'server/lending/collections/list-to-collect.ts',
    around: 'let after: Place | undefined = { dueOn: longAgo, id: 0n };',
    becomes: ['1n'],
    because: 'no bill was due so long ago',
  },
  ...(
    [
      [
        'coupons/coupon-row.ts',
        "assert(planId !== null, 'a coupon that is selected or reserved is so for a plan');",
        ';',
      ],
      ['collections/rest-loans.ts', 'if (own === undefined) continue;', 'false'],
      [
        'ledger/flow-days.ts',
        'return [network, (sum?.debits ?? 0n) - (sum?.credits ?? 0n)];',
        '1n',
      ],
      [
        'ledger/prove-nightly.ts',
        'if (headOf === null || summedTo === null || wholeAt === null || nowSummedTo === null)',
        '&&',
      ],
      [
        'ledger/flow-days.ts',
        'booked: networks.map((network) => booked.get(network) ?? 0n),',
        '1n',
      ],
      [
        'orders/limits-after-settling.ts',
        'if (!isRunning || disbursedOn === null || lastDueOn === undefined) return null;',
        '&&',
      ],
      ['payments/receive-callback.ts', "const path = arrived.url.split('?')[0] ?? '/';", "''"],
      [
        'payments/settle-payment.ts',
        "assert(order !== null && payment !== undefined, 'a payment belongs to an order');",
        ';',
      ],
    ] as const
  ).map(([file, around, becomes]) => ({
    path: `server/lending/${file}`,
    around,
    becomes: [becomes],
    because: forTheType,
  })),
  {
    path: 'server/lending/coupons/coupon-row.ts',
    around: "payment_id: 'paymentId' in fact ? fact.paymentId : null,",
    becomes: ['true'],
    because: 'what a fact lacks is left out of the row, and null in the table',
  },
  {
    path: 'server/lending/orders/change-order.ts',
    around: 'const after = lent ? position(account) : order.position;',
    becomes: ['true'],
    because: 'before a loan is paid out its books are empty either way',
  },
  {
    path: 'server/lending/orders/my-loan-info.ts',
    around: "if (!row) throw new Error('a session belongs to a borrower');",
    becomes: ["''"],
    because: 'what an engineer reads of what cannot be',
  },
  {
    path: 'server/lending/orders/propose-loan.ts',
    around: "? 'not-told'",
    becomes: ["''"],
    because: 'no loan is chosen before the identity is known: this is for the type',
  },
  ...(
    [
      [
        "where status = 'overdue' and disbursed_at < :lentBefore",
        '(disbursed_at < :lentBefore or true)',
      ],
      [
        'const lentBefore = new Date(clock.now().getTime() - rule.writeOffAfterDays * dayMs);',
        '+',
      ],
    ] as const
  ).map(([around, becomes]) => ({
    path: 'server/lending/orders/write-off.ts',
    around,
    becomes: [becomes],
    because:
      'it saves loading what is not old enough: each loan is decided about once it is read',
  })),
  ...(
    [
      ['coupons/select-coupon.ts', "return outcome === 'done' ? null : 'stale';"],
      ['orders/correct-price.ts', "if (isDone) return 'done';"],
      ['orders/write-off.ts', "return 'done';"],
    ] as const
  ).map(([file, around]) => ({
    path: `server/lending/${file}`,
    around,
    becomes: ["''"],
    because: 'for `stale` it is asked once more and found done; no other word is read',
  })),
  {
    path: 'server/lending/quick-repay/quick-payment.ts',
    around: "return (await answeredBefore(context, once)) ?? 'stale';",
    becomes: ['&&'],
    because: 'it is decided once more, and answered from what was kept',
  },
  {
    path: 'server/lending/payments/follow-up-statements.ts',
    around: "where state = 'requested' and ask_at <= :now and id = any (array(",
    becomes: ['(ask_at <= :now or true)'],
    because: 'the rows were chosen by the same, and are locked since',
  },
  {
    path: 'server/lending/collections/contact-facts.ts',
    around: 'if (loans.length === 0) return new Map();',
    becomes: ['false'],
    because: 'of no loans nothing is found either way: it only saves asking',
  },
  {
    path: 'server/lending/payments/money-moved.ts',
    around:
      "assert(planId !== null && beforeDueOn !== null, 'an extension names plan and due date');",
    becomes: ['||'],
    because: forTheType,
  },
  {
    path: 'server/lending/orders/watch-list.ts',
    around: "...(nrcFingerprint === null ? [] : [['nrc', nrcFingerprint] as const]),",
    becomes: ['false'],
    because: 'a null among the fingerprints equals none that is kept',
  },
  {
    path: 'server/lending/payments/follow-up-attempts.ts',
    around: 'if (found > 0) await followUpAttempts(context);',
    becomes: ['>='],
    because: 'what is due anyway is asked about a little earlier than its job would',
  },
  {
    path: 'server/lending/payments/follow-up-statements.ts',
    around:
      'for (const some of known.size === moves.length ? [moves] : moves.map((move) => [move])) {',
    becomes: ['false'],
    because: 'one by one they are moved as well: together it takes fewer statements',
  },
  {
    path: 'server/lending/payments/settle-payment.ts',
    around: 'const written = owed',
    becomes: ['true'],
    because: 'where nothing is owed nothing is asked for: the same end in a transaction alone',
  },
  {
    path: 'server/lending/quick-repay/quick-bill.ts',
    around: 'if (mobile !== null) await forgetAttempt(context, { ip, mobile });',
    becomes: ['true'],
    because: 'where no number was given none was counted, so there is no try to take back',
  },
  {
    path: 'server/lending/reminders/reminder-text.ts',
    around: 'return daysPast < 0 ? say.dueOn(shown, day) : say.wasDue(shown, day);',
    becomes: ['<='],
    because: 'the day itself has its own words, two lines above',
  },
  {
    path: 'server/lending/repayment/repay-trial.ts',
    around: 'if (used !== undefined) {',
    becomes: ['true'],
    because: 'with no coupon selected the discount is nothing, and taking nothing off is none',
  },
  ...[
    "{ is: 'small', text: say.agreedOn(agreed, hash) },",
    "{ is: 'small', text: disclosed.textAttached },",
  ].map((around) => ({
    path: 'server/lending/documents/contract-file.ts',
    around,
    becomes: ["''"],
    because: 'the types refuse it, and what is small is a matter of looks',
  })),
  {
    path: 'server/lending/ledger/ledger-days.ts',
    around: 'await (isLast ? thenRest(sum) : sum());',
    becomes: ['true'],
    because: 'the same is summed, with rests between',
  },
];
