import {
  createApplication,
  readApplication,
  readApplicationLoan,
} from '../../../contract/partner/partner-applications.ts';
import type { PartnerCall } from '../../../contract/partner/partner-call.ts';
import { parseKwacha } from '../../../contract/words/ngwee.ts';
import { applicationView, findApplication } from '../applications/application-row.ts';
import { createPartnerApplication } from '../applications/create-application.ts';
import { loanNowOf } from './read-loan.ts';
import { PartnerRefusal } from '../keys/partner-refusal.ts';
import { type Asked, served } from './served-call.ts';

const noApplication = new PartnerRefusal(404, 'This partner made no such application.');
const noLoan = new PartnerRefusal(404, 'No loan came of it.');

/** One of this partner, whichever of its keys made it. */
const ownApplication = ({ context, partner, id }: Omit<Asked<PartnerCall>, 'query' | 'body'>) =>
  context.db.row(findApplication, { id, partnerId: partner.partnerId });

/** What partners ask about the persons they bring. */
export const servedApplications = [
  served(createApplication, async ({ context, partner, body }) => {
    const amount = parseKwacha(body.amount);
    if (amount === null) throw new Error('the pattern of the call lets only amounts pass');
    const { mobile, reference } = body;
    const made = await createPartnerApplication(context, partner, {
      mobile,
      amount,
      reference,
    });
    return made instanceof PartnerRefusal ? made : applicationView(made, context.clock.now());
  }),

  served(readApplication, async (asked) => {
    const row = await ownApplication(asked);
    return row ? applicationView(row, asked.context.clock.now()) : noApplication;
  }),

  served(readApplicationLoan, async (asked) => {
    const row = await ownApplication(asked);
    if (row === undefined) return noApplication;
    if (row.orderId === null) return noLoan;
    return (await loanNowOf(asked.context, String(row.orderId))) ?? noLoan;
  }),
];
