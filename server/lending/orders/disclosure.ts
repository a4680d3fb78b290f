import type { Disclosure } from '../../../contract/borrower/disclosure.ts';
import { disclosedPrice } from '../../../domain/loan/disclosure.ts';
import type { Quote } from '../../../domain/loan/quote.ts';
import type { Config } from '../../store/config.ts';

/** The facts on a price and the lender, as trial, bill and receipt carry it. */
export function disclosureOf(quote: Quote, { lender }: Config): Disclosure {
  const { aprHundredths, extension, ...price } = disclosedPrice(quote);
  const { name, companyNumber, licenceNumber, regulator } = lender;
  const { complaintsPhone, complaintsEmail } = lender;
  return {
    lender: { name, companyNumber, licenceNumber, regulator },
    ...price,
    apr: aprHundredths / 100,
    ...(extension && { extension }),
    complaints: { phone: complaintsPhone, email: complaintsEmail },
  };
}
