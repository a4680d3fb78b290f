import * as z from 'zod/mini';
import { wireInstant, wireMobile, wireText } from '../words/wire.ts';
import { kwacha, loanId, loanNow, partnerCall } from './partner-call.ts';

const scope = 'applications:write';

/** The person has so many days to agree in the app, and to choose a loan. */
export const applicationDays = 14;
/** A partner asks for so many loans in 24 hours, by all its keys. */
export const mostApplicationsADay = 200;

/** The partner's own name for it: no text about the person. */
const reference = z.string().check(z.regex(/^[\w.:/-]{1,60}$/, 'is 1 to 60 signs, no spaces'));

/** As the networks of the country write it: the document says so, too. */
const mobile = z.pipe(z.string().check(z.regex(/^0\d{9}$/, 'must be 0XXXXXXXXX')), wireMobile);
const wanted = z.string().check(z.regex(/^[1-9]\d{0,6}(\.\d\d)?$/, 'is no amount in kwacha'));

const application = {
  id: wireText(60),
  reference: z.nullable(reference),
  amount: kwacha,
  /**
   * `waiting`: for the person, who may have no account. `agreed`: they go on with it in the app.
   * `applied`: a loan came of it. `over`: none did in time.
   */
  state: z.enum(['waiting', 'agreed', 'applied', 'over']),
  createdAt: wireInstant,
  /** Until then the person can agree, and choose a loan. */
  endsAt: wireInstant,
  /** Of the loan that came of it. */
  loan: z.nullable(loanId),
};

export const createApplication = partnerCall({
  name: 'createApplication',
  method: 'POST',
  path: '/applications',
  summary:
    'Asks for a loan for a person, who gets an SMS: only their own agreement in the app makes ' +
    'one. The answer is the same whether or not they have an account',
  scope,
  body: z.strictObject({
    mobile,
    amount: wanted,
    reference: z.optional(reference),
    /** The person asked the partner for it, and knows that an SMS comes. */
    askedByPerson: z.literal(true),
  }),
  answer: z.strictObject(application),
  status: 201,
  refusals: [422],
});

export const readApplication = partnerCall({
  name: 'readApplication',
  method: 'GET',
  path: '/applications/{id}',
  summary: 'An application of this partner',
  scope,
  answer: z.strictObject(application),
  refusals: [404],
});

export const readApplicationLoan = partnerCall({
  name: 'readApplicationLoan',
  method: 'GET',
  path: '/applications/{id}/loan',
  summary: 'The loan that came of an application, with its plans, as of now',
  scope,
  answer: loanNow,
  refusals: [404],
});
