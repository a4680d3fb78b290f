export const heading = 'Your mobile money';
export const account = 'Account';
export const network = 'Network';
export const noNetwork = 'Please choose';
export const correct = 'Correct the network';
export const choose = 'Choose the network';

// The popup that asks for the network.
export const question = 'Which network is it with?';
export const explanation =
  'Choose the network whose SIM is in your phone. You enter its PIN. You can take a number ' +
  'to another network. Then the first digits do not tell.';
export const save = 'Save';
