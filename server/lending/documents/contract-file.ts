import { contractFile } from '../../../contract/borrower/loan-documents.ts';
import * as say from '../../../contract/sentences/contract-text.ts';
import * as disclosed from '../../../contract/sentences/disclosure.ts';
import { showMoment } from '../../../contract/words/show-day.ts';
import { FileAnswer } from '../../http/file-answer.ts';
import { refuse } from '../../http/refusal.ts';
import { serveFile } from '../../http/serve.ts';
import { openContract } from '../orders/open-contract.ts';
import { addendumParts } from './addendum-parts.ts';
import { contractParts } from './contract-parts.ts';
import { spokenIn } from '../../store/spoken.ts';
import { english } from '../../../contract/words/languages.ts';
import type { PdfDocument } from '../../store/ports/document-maker.ts';

/**
 * The contract as it was agreed to, on paper, with the fingerprint of its text. The text itself is
 * attached byte for byte, so that the fingerprint can be checked without us.
 */
export const contractFileCall = serveFile(contractFile, async (call) => {
  const { context, borrower, params } = call;
  const of = { orderId: params.orderId, borrowerId: borrower.id };
  const contract = await openContract(context, of);
  if (contract === null) return refuse('order-not-found');
  const { html, hash, agreedAt } = contract;
  const document: PdfDocument = {
    title: say.fileTitle(`${params.orderId}`),
    parts: [
      ...contractParts(html),
      { is: 'small', text: say.agreedOn(showMoment(agreedAt), hash) },
      { is: 'small', text: disclosed.textAttached },
      ...(await addendumParts(context.db, params.orderId)),
    ],
    attached: { name: 'contract.html', text: html, about: `SHA-256 ${hash}` },
    footer: say.fileFooter(`${params.orderId}`),
    madeAt: agreedAt,
  };
  const bytes = await context.documents.make(spokenIn(document, english), borrower.id);
  return new FileAnswer(bytes, `contract-${params.orderId}.pdf`);
});
