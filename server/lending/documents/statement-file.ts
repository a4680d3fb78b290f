import { statementFile } from '../../../contract/borrower/loan-documents.ts';
import * as say from '../../../contract/sentences/statement.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { FileAnswer } from '../../http/file-answer.ts';
import { refuse } from '../../http/refusal.ts';
import { serveFile } from '../../http/serve.ts';
import { licenceInForce } from '../../store/lender.ts';
import { accountOf, loadOrder } from '../orders/load-order.ts';
import { onPaper } from '../../store/leaving.ts';
import { languageOf } from '../../people/language/borrower-language.ts';
import type { PdfDocument } from '../../store/ports/document-maker.ts';
import { ownerName } from './owner-name.ts';
import { statementParts } from './statement-parts.ts';

/** The state of a loan on paper: every charge and payment, adding up to what is owed today. */
export const statementFileCall = serveFile(statementFile, async (call) => {
  const { context, borrower, params } = call;
  const { db, clock, config } = context;
  const order = await loadOrder(db, params.orderId);
  if (order?.borrowerId !== borrower.id) return refuse('order-not-found');
  const now = clock.now();
  const account = accountOf(order, now);
  const licence = await licenceInForce(db, config, clock.today());
  const fullName = await ownerName(context, borrower.id);
  const { companyNumber } = config.lender;
  const document: PdfDocument = {
    title: say.fileTitle(`${order.id}`),
    parts: statementParts({ order, account, licence, companyNumber, fullName }),
    footer: say.fileFooter(`${order.id}`, showDay(account.asOf)),
    madeAt: now,
  };
  const bytes = await context.documents.make(
    onPaper(document, await languageOf(db, borrower.id)),
    borrower.id,
  );
  return new FileAnswer(bytes, `statement-${order.id}-${account.asOf}.pdf`);
});
