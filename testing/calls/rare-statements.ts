/** What a takeover of a loan book needs, which writes to many borrowers at once. */
export const takeoverOfBook = {
  need: 'a loan book of a former system: one takeover a shard, or rows by their borrower',
  of: [
    'delete import_row',
    'insert borrower, loan_order, unsealing',
    'insert import_row',
    'select borrower, borrower_fact, loan_order, sealed_item, wallet',
    'select borrower, import_row',
    'select borrower, import_row, loan_order, wallet',
    'select import_row',
    'select import_row, loan_event',
    'select import_row, loan_event, payment',
    'select import_row, loan_order',
    'select import_row, transfer',
    'select loan_order, transfer',
    'select wallet',
    'update import_row',
    'update import_row, loan_order',
  ],
};

const couponOfReversed = {
  need: 'a coupon of a reversed payment: add `borrower_id` from the payment',
  of: ['update campaign_gift'],
};

export const suspicionById = {
  need: 'a suspicion by its id: ask every shard',
  of: ['select suspicion'],
};

export const changeOfNumber = {
  need: 'a change of number: ask every shard; the new number may be of another one',
  of: [
    'select borrower, loan_order, number_change',
    'select number_change',
    'update number_change',
  ],
};

export const ownersOfMoney = {
  need: 'loans that unidentified money may be meant for: ask every shard, then order',
  of: ['select borrower, loan_order, name_mark, payment, payment_claim, wallet'],
};
/** A message to many: its segment is counted and listed on every shard. */
const mailings = {
  need: 'a message to many: count and list a shard, then add; a wave a shard',
  of: [
    'insert account_block, borrower, complaint, consent, contact_attempt, contact_stop, ' +
      'data_request, erasure, loan_order, mailing_person, promise, relief, sms, wallet',
    'select account_block, borrower, complaint, consent, contact_attempt, contact_stop, ' +
      'data_request, erasure, loan_order, promise, relief, sms, wallet',
    'select loan_order, mailing_person, payment',
    'select mailing_person',
    'select mailing_person, sms',
    'delete mailing_person, sms',
  ],
};

export const ofMarket = [
  {
    need: 'the letters of a loan: add `borrower_id`, which the caller has',
    of: ['select lender_letter'],
  },
  couponOfReversed,
  mailings,
  {
    need: 'campaign cost: sum a shard, then add',
    of: ['select campaign_gift, coupon_step, payment, user_coupon'],
  },
  {
    need: 'campaign effect: sum a shard, then add',
    of: ['select campaign_gift, loan_order'],
  },
];
