/** Naming two people. */

export const heading = 'Two people who know you';
export const youType = 'You type them here. We never ask for your contact list.';
export const eachGetsSms = 'Each gets one SMS: that you named them, and how to say no.';
export const neverAsked =
  'They are never asked to pay, and we do not tell them about your loan.';
export const first = 'First person';
export const second = 'Second person';
export const third = 'Third person';
export const another = 'Another person';
