import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as z from 'zod/mini';
import { disclosure } from '../../contract/borrower/disclosure.ts';
import type { AnswerOf } from '../../contract/words/endpoint.ts';
import type { queryLoanDetail } from '../../contract/borrower/orders.ts';
import { productTrial } from '../../contract/borrower/products.ts';
import { shippedLicence } from '../../server/store/lender.ts';
import { agreedQuote } from '../../server/lending/orders/agreed-quote.ts';
import { detailOf } from '../../server/lending/orders/loan-detail.ts';
import { accountOf } from '../../server/lending/orders/load-order.ts';
import { loanContract } from '../../server/lending/orders/loan-contract.ts';
import { statementParts } from '../../server/lending/documents/statement-parts.ts';
import { trialAnswer } from '../../server/lending/orders/choose-loan.ts';
import { LoanCost } from '../../web/loans/borrow/loan-cost.tsx';
import { AgreedTo } from '../../web/loans/parts/disclosure.tsx';
import type { History } from '../../testing/arbitrary-history.ts';
import { testContext } from '../../testing/context.ts';
import { mobileOfOrder, orderOf } from '../../testing/loaded-order.ts';
import { disbursedAt } from '../../testing/loan-history.ts';

/** A loan on the four papers that must tell the same, as texts, and its bill as it travels. */
export interface FourPapers {
  readonly trial: string;
  readonly contract: string;
  readonly bill: string;
  readonly receipt: string;
  readonly loan: AnswerOf<typeof queryLoanDetail>;
}

const party = {
  fullName: 'Chanda Mwansa',
  mobile: mobileOfOrder,
  nrc: '12****/11/1',
  walletNetwork: 'Airtel',
  walletMobile: '097****001',
};

/**
 * Writes all four of a loan, each by way of the wire and in the words a borrower reads. They are
 * trial and contract on the day of the agreement, bill and receipt after all that happened to
 * it.
 */
export function writePapers(
  { terms, events, lastDay }: History,
  agreedAt: Date = disbursedAt,
): FourPapers {
  const agreed = testContext({ now: agreedAt });
  const order = orderOf({ terms, events, createdAt: agreedAt });
  const quote = agreedQuote({ ...order, disbursedAt: null });
  const { config, clock } = agreed;
  const licence = shippedLicence(config, clock.today());
  const { trial } = overTheWire(
    productTrial.answer,
    trialAnswer({ offers: [], quote }, agreed),
  );
  const contract = loanContract({ quote, licence, party, lender: config.lender });

  const now = new Date(disbursedAt.getTime() + lastDay * 86_400_000);
  const later = testContext({ now });
  const loan = detailOf(order, later);
  const of = overTheWire(disclosure, loan.disclosure);
  const statement = statementParts({
    order,
    licence,
    fullName: party.fullName,
    companyNumber: config.lender.companyNumber,
    account: accountOf(order, now),
  });
  const rows = statement.flatMap((part) =>
    part.is === 'rows' ? part.rows.map(({ label, value }) => `${label} ${value}`) : [part.text],
  );
  const agreedTo = textOf(renderToStaticMarkup(createElement(AgreedTo, { of })));
  return {
    trial: textOf(renderToStaticMarkup(createElement(LoanCost, { trial }))),
    contract: textOf(contract.html),
    bill: agreedTo,
    receipt: `${rows.join('\n')}\n${agreedTo}`,
    loan,
  };
}

/** An answer as the browser reads it. */
function overTheWire<S extends z.core.$ZodType>(schema: S, answer: z.output<S>): z.output<S> {
  const sent: unknown = JSON.parse(JSON.stringify(z.encode(schema, answer)));
  return z.parse(schema, sent);
}

/** The words of a page, its days as they stand in calendars. */
export function textOf(html: string): string {
  return html
    .replace(/<time dateTime="([\d-]{10})">[^<]*<\/time>/g, '$1')
    .replace(/<time datetime="([\d-]{10})">[^<]*<\/time>/gi, '$1')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ');
}
