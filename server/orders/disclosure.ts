import type { Disclosure } from '../../contract/disclosure.ts';
import type { CivilDate } from '../../contract/values/civil-date.ts';
import { disclosedPrice } from '../../domain/disclosure.ts';
import type { Quote } from '../../domain/quote.ts';
import type { Config } from '../config.ts';
import { licenceOf } from '../lender.ts';

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
