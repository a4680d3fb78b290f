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

// A second wallet, to repay from.
export const second = 'Second account';
export const addSecond = 'Add a second account';
export const addLead = 'You can repay from it. Loans still go to your first account.';
export const number = 'Its mobile number';
export const code = 'Code we sent to it';
export const add = 'Add';
export const remove = 'Remove the second account';
export const removeQuestion = 'Remove this account?';
export const removeText = (of: string) => `We will not ask ${of} for money any more.`;
