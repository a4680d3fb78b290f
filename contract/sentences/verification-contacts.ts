/** Naming two people. */

export const heading = 'Two people who know you';
export const youType = 'You type them here. We never ask for your contact list.';
export const eachGetsSms =
  'Each gets one SMS. It says that you named them. It says how to ' + 'say no.';
export const neverAsked = 'They are never asked to pay. We do not tell them about your loan.';
export const first = 'First contact';
export const second = 'Second contact';
export const third = 'Third person';
export const another = 'Another person';
