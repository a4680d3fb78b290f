import type { NextLoan } from '../../../contract/borrower/shown-price.ts';
import { Row } from '../../ui/rows.tsx';

/** A product that opens later. The server repeats its markup for as many as there are. */
export function NextLoanRow({ label, note, amounts }: NextLoan) {
  return (
    <Row label={label} note={note}>
      {amounts}
    </Row>
  );
}
