import * as z from 'zod/mini';
import { wireText } from '../words/wire.ts';
import { impossible, proposalView } from './proposal-view.ts';
import { staffAct } from './staff-act.ts';
import { nonce, passkeyOptions, passkeyResponse } from './people-words.ts';
import { reason, wireProposalId } from './people-words.ts';

const decided = z.strictObject({ proposal: proposalView });
const seen = { proposalId: wireProposalId, version: z.int() };

export const beginApproval = staffAct({
  name: 'beginApproval',
  summary: 'The exact words of an approval, and what the passkey signs over them',
  permission: 'by-kind',
  level: 'approves',
  effect: 'writes',
  args: z.strictObject({ ...seen, previewHash: wireText(64) }),
  answer: z.strictObject({ words: wireText(20_000), nonce, options: passkeyOptions }),
  refusals: [
    'same-person',
    'too-new',
    'over-your-payouts',
    'decided-already',
    ...impossible,
    'words-differ',
  ],
});

export const approveProposal = staffAct({
  name: 'approveProposal',
  summary: 'Approves what another person proposed; it is carried out when its hold is over',
  permission: 'by-kind',
  level: 'approves',
  effect: 'writes',
  fresh: 'words',
  args: z.strictObject({ ...seen, nonce, response: passkeyResponse }),
  answer: decided,
  refusals: [
    'same-person',
    'too-new',
    'decided-already',
    ...impossible,
    'words-differ',
    'signature-wrong',
    'over-your-payouts',
  ],
});

export const refuseProposal = staffAct({
  name: 'refuseProposal',
  summary: 'Says no to what another person proposed',
  permission: 'by-kind',
  level: 'approves',
  effect: 'writes',
  args: z.strictObject({ ...seen, reason }),
  answer: decided,
  refusals: ['same-person', 'decided-already'],
});

export const withdrawProposal = staffAct({
  name: 'withdrawProposal',
  summary: 'Withdraws one’s own proposal',
  permission: 'self',
  effect: 'writes',
  args: z.strictObject({ ...seen }),
  answer: decided,
  refusals: ['decided-already'],
});

export const stopHeld = staffAct({
  name: 'stopHeld',
  summary: 'Stops what was approved while its hold lasts; alone, by anyone who may',
  permission: 'by-kind',
  effect: 'writes',
  args: z.strictObject({ ...seen, reason }),
  answer: decided,
  refusals: ['hold-over', 'decided-already'],
});

export const exportApproval = staffAct({
  name: 'exportApproval',
  summary: 'An approval with its words and signature, to be verified without us',
  permission: 'by-kind',
  args: z.strictObject({ proposalId: wireProposalId }),
  answer: z.strictObject({
    words: wireText(20_000),
    nonce,
    credentialId: wireText(1400),
    publicKey: wireText(2000),
    clientData: wireText(4000),
    authenticatorData: wireText(4000),
    signature: wireText(2000),
    origin: wireText(200),
    rpId: wireText(200),
  }),
  refusals: ['not-possible-now'],
});
