import { codeText } from '../../ui/code-text.ts';

/** Acts whose names are those of the program, as people say them. */
export const actWords: Readonly<Record<string, string>> = {
  endPasskey: 'Log in by passkey',
  logInByCode: 'Log in by code',
  endSso: 'Log in by the office’s account',
  endEnrol: 'Make the first passkey',
  leave: 'Log out',
  endSession: 'End one of their sessions',
  beginAddPasskey: 'Begin another passkey',
  endAddPasskey: 'Add a passkey',
  makeTotp: 'Make an authenticator',
  approveDeviceGrant: 'Log in a terminal',
  endDeviceGrant: 'A terminal came in',
  newInvite: 'Send the link of an invitation',
  showInviteHalf: 'Read the second half of an invitation',
  confirmKey: 'Confirm a passkey',
  beginApproval: 'Read the words to sign',
  stopHeld: 'Stop what was approved',
  reopenStep: 'Request step again',
  endBorrowerSessions: 'Log a borrower out everywhere',
  unseal: 'Show personal details',
  fetchExport: 'Fetch an export of borrowers',
  askBalance: 'Ask providers what they hold',
  saveView: 'Keep a view',
  runStatementAgain: 'Compare a statement again',
  beginContact: 'Show the number for a call',
  endContact: 'End a call',
  promise: 'Record promise to pay',
  handComplaint: 'Hand a complaint to the director',
  markSubmitted: 'Write down that a return was sent',
  makeBookToken: 'Create a token',
  endBookToken: 'End a token for sheets',
  watch: 'Put on the watch list',
  unwatch: 'Take off the watch list',
  runJob: 'Run a job again',
};

/** `approveProposal` as `Approve proposal`. */
export function actText(act: string): string {
  const said = actWords[act];
  if (said !== undefined) return said;
  return codeText(act.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
}
