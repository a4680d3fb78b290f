export const heading = 'Your mobile money';
export const account = 'Account';
export const network = 'Network';
export const noNetwork = 'Please choose';
export const correct = 'Correct the network';
export const choose = 'Choose the network';

// The popup that asks for the network.
export const question = 'Which network is it with?';
export const explanation =
  'Choose the network whose SIM is in your phone, and whose PIN you enter. A number can be taken ' +
  'from one network to another, so the first digits do not always tell.';
export const save = 'Save';
