import type { Disclosure } from '../../../contract/borrower/disclosure.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { disclosedPrice } from '../../../domain/loan/disclosure.ts';
import type { Quote } from '../../../domain/loan/quote.ts';
import type { Config } from '../../store/config.ts';
import { licenceOf } from '../../store/lender.ts';

/** What a borrower is told of a price and of the lender, as trial, bill and receipt carry it. */
export function disclosureOf(quote: Quote, config: Config, on: CivilDate): Disclosure {
  const { aprHundredths, extension, ...price } = disclosedPrice(quote);
  const { lenderName, licenceNumber, regulator } = licenceOf(config, on);
  const { companyNumber, complaintsPhone, complaintsEmail } = config.lender;
  return {
    lender: { name: lenderName, companyNumber, licenceNumber, regulator },
    ...price,
    apr: aprHundredths / 100,
    ...(extension && { extension }),
    complaints: { phone: complaintsPhone, email: complaintsEmail },
  };
}
