import { lenderLetterFile } from '../../../contract/borrower/lender-letters.ts';
import { FileAnswer } from '../../http/file-answer.ts';
import { refuse } from '../../http/refusal.ts';
import { serveFile } from '../../http/serve.ts';
import { openSealed } from '../../store/sealing/sealed-items.ts';
import { lettersFor } from '../account/lender-letters.ts';

/** A letter of the lender, byte for byte as it was written. Refusal: `order-not-found`. */
export const lenderLetterFileCall = serveFile(
  lenderLetterFile,
  async ({ context, borrower, params }) => {
    const { db, keys, clock } = context;
    const { orderId, letterId } = params;
    const letters = await lettersFor(db, { orderId, borrowerId: borrower.id });
    const letter = letters.find((one) => one.letterId === letterId);
    if (letter === undefined) return refuse('order-not-found');
    const bytes = await openSealed(db, keys, {
      ...{ id: letter.itemId, borrowerId: borrower.id, kind: 'lender-letter' },
      ...{ reader: 'show-letter', now: clock.now() },
    });
    // It went with the borrower's data.
    if (bytes === null) return refuse('order-not-found');
    return new FileAnswer(bytes, `letter-${orderId}-${letter.on}.pdf`);
  },
);
