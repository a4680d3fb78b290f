/** The form of the two emergency contacts that comes with the product. */

export const spouse = 'Husband or wife';
export const parent = 'Parent';
export const child = 'Son or daughter';
export const sibling = 'Brother or sister';
export const relative = 'Other relative';
export const friend = 'Friend';
export const colleague = 'Colleague';
export const neighbour = 'Neighbour';

export const firstName = 'Name of your first contact';
export const secondName = 'Name of your second contact';
export const firstRelationship = 'How do you know your first contact?';
export const secondRelationship = 'How do you know your second contact?';
export const firstMobile = 'Mobile number of your first contact';
export const secondMobile = 'Mobile number of your second contact';
export const mobileWrong = 'Please enter 10 digits, starting with 0';
export const why =
  'We tell this person once by SMS that you named them. We never ask them to pay and never ' +
  'tell them about your loan.';
