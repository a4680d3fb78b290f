import type { ComplaintTopic } from '../../../contract/borrower/complaints.ts';
import * as say from '../../../contract/sentences/complaints.ts';

/** What each topic is called. */
export const topicWords: Readonly<Record<ComplaintTopic, string>> = {
  payment: say.topicPayment,
  charges: say.topicCharges,
  decision: say.topicDecision,
  details: say.topicDetails,
  bureau: say.topicBureau,
  treatment: say.topicTreatment,
  app: say.topicApp,
  other: say.topicOther,
  'not-mine': say.topicNotMine,
  paid: say.topicPaid,
  takeover: say.topicTakeover,
};
