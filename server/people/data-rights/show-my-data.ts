import { showMyData } from '../../../contract/borrower/data-rights.ts';
import { erasureHindrance, keptAfterErasure } from '../../../domain/people/erasure.ts';
import { serve } from '../../http/serve.ts';
import { dataRequestsOf, dataRequestView } from './data-request-row.ts';
import { keptOutside } from './erase-my-data.ts';
import { heldOf } from './held.ts';
import { contactsWith, looksAt } from './looks-at.ts';
import { loadErasureFacts } from './load-erasure-facts.ts';
import { erasureDueAt } from './waiting-erasure.ts';

/** What is held of who is logged in, what they asked for, and what erasing would leave. */
export const showMyDataCall = serve(showMyData, async ({ context, borrower, device }) => {
  const all = await heldOf({ context, borrowerId: borrower.id });
  // A new device sees how much is stored, and not what.
  const held = device.isKnown ? all : all.map((one) => ({ ...one, values: [] }));
  const rows = await dataRequestsOf(context.db, borrower.id);
  const requests = await Promise.all(rows.map((row) => dataRequestView(context, row)));
  const facts = await loadErasureFacts(context.db, borrower.id);
  const hindrance = erasureHindrance(facts);
  const kept = keptAfterErasure(facts).map(keptOutside);
  const erasesAt = await erasureDueAt(context.db, borrower.id);
  return {
    held,
    withheld: !device.isKnown,
    requests,
    looks: device.isKnown ? await looksAt(context.db, borrower.id) : [],
    contacts: device.isKnown ? await contactsWith(context.db, borrower.id) : [],
    erasure: {
      ...(erasesAt !== null && { erasesAt }),
      ...(hindrance !== null && { hindrance }),
      kept,
    },
  };
});
