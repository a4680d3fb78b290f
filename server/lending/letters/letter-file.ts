import { showLetterCode } from '../../../contract/borrower/letter-code.ts';
import { letterFile } from '../../../contract/borrower/settlement-letter.ts';
import * as disclosed from '../../../contract/sentences/disclosure.ts';
import * as say from '../../../contract/sentences/letter.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { savedOnPaidLoan } from '../../../domain/loan/saved.ts';
import { FileAnswer } from '../../http/file-answer.ts';
import { refuse } from '../../http/refusal.ts';
import { serveFile } from '../../http/serve.ts';
import { licenceInForce } from '../../store/lender.ts';
import { onPaper } from '../../store/leaving.ts';
import { languageOf } from '../../people/language/borrower-language.ts';
import type { PdfPart } from '../../store/ports/document-maker.ts';
import { ownerName } from '../documents/owner-name.ts';
import { agreedQuote } from '../orders/agreed-quote.ts';
import { accountOf, loadOrder } from '../orders/load-order.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import { letterOf } from './letters.ts';
import type { Letter } from './letters.ts';

/**
 * The letter that a loan is paid in full, with its code. It is written at the first request. If a
 * reversed payment is paid again, the new day has a new letter. Refusals: `loan-not-paid`, also of
 * a loan that was given back, and `order-not-found`.
 */
export const letterFileCall = serveFile(letterFile, async ({ context, borrower, params }) => {
  const { db, clock, config } = context;
  const order = await loadOrder(db, params.orderId);
  if (order?.borrowerId !== borrower.id) return refuse('order-not-found');
  const now = clock.now();
  const account = accountOf(order, now);
  const saved = savedOnPaidLoan(account, agreedQuote(order).totalRepayAmount);
  const { settledOn } = account;
  if (saved === null || settledOn === null) return refuse('loan-not-paid');
  const name = await ownerName(context, borrower.id);
  if (name === null) throw new Error('who was lent to has a name');
  const named = { orderId: order.id, borrowerId: borrower.id, initials: initialsOf(name) };
  const letter = await letterOf(db, { ...named, settledOn, now });
  const { lenderName, licenceNumber, regulator } = await licenceInForce(
    db,
    config,
    civilDateOf(letter.writtenAt),
  );
  const lender = disclosed.lender(
    lenderName,
    config.lender.companyNumber,
    licenceNumber,
    regulator,
  );
  const document = {
    title: say.fileTitle(`${order.id}`),
    parts: partsOf({ order, settledOn, saved, name, lender, letter, url: config.publicUrl }),
    footer: say.fileFooter(`${order.id}`),
    madeAt: letter.writtenAt,
  };
  const bytes = await context.documents.make(
    onPaper(document, await languageOf(db, borrower.id)),
    borrower.id,
  );
  return new FileAnswer(bytes, `paid-in-full-${order.id}.pdf`);
});

function partsOf(of: {
  readonly order: LoadedOrder;
  readonly settledOn: CivilDate;
  readonly saved: Ngwee;
  readonly name: string;
  readonly lender: string;
  readonly letter: Letter;
  readonly url: string;
}): PdfPart[] {
  const { order, settledOn, saved, name, lender, letter, url } = of;
  const day = showDay(settledOn);
  const rows = [
    { label: say.borrower, value: name },
    { label: say.loanNumber, value: `${order.id}` },
    { label: say.amount, value: showKwacha(order.terms.amount) },
    { label: say.paidOn, value: day, strong: true },
  ];
  const savedParts: PdfPart[] =
    saved > 0n
      ? [
          { is: 'heading', text: say.youSaved(showKwacha(saved)) },
          { is: 'paragraph', text: say.savedWhy },
        ]
      : [];
  return [
    { is: 'title', text: say.title },
    { is: 'small', text: `${lender} ${say.writtenOn(showDay(civilDateOf(letter.writtenAt)))}` },
    { is: 'paragraph', text: say.confirmed(name, `${order.id}`, day) },
    { is: 'paragraph', text: say.nothingOwed },
    { is: 'rows', rows },
    ...savedParts,
    { is: 'heading', text: say.checkHeading },
    { is: 'paragraph', text: say.checkAt(`${url}/verify-letter`) },
    {
      is: 'rows',
      rows: [{ label: say.code, value: showLetterCode(letter.code), strong: true }],
    },
    { is: 'small', text: `${url}/verify-letter#c=${letter.code}` },
  ];
}

/** The first letter of each name: `C. M.`. */
function initialsOf(name: string): string {
  return name
    .split(' ')
    .map((word) => `${word.charAt(0).toUpperCase()}.`)
    .join(' ');
}
