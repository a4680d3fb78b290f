/** What a takeover of a loan book needs, which writes to many borrowers at once. */
export const takeoverOfBook = {
  need: 'a loan book of a former system: one takeover a shard, or rows by their borrower',
  of: [
    'delete import_row',
    'insert borrower, loan_order, unsealing',
    'insert import_row',
    'select borrower, borrower_fact, loan_order, sealed_item, wallet',
    'select borrower, import_row',
    'select import_row',
    'select import_row, loan_event, payment',
    'select import_row, loan_order',
    'select loan_order, transfer',
    'select wallet',
    'update import_row',
    'update import_row, loan_order',
  ],
};

export const couponOfReversed = {
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
