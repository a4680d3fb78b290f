import type { HeldGroup, KeptPart } from '../../../contract/borrower/data-rights.ts';
import * as say from '../../../contract/sentences/data-page.ts';

/** What a group is, why it is held, and how long. */
export interface HeldWords {
  readonly title: string;
  readonly why: string;
  readonly time: string;
}

export const heldWords: Readonly<Record<HeldGroup, HeldWords>> = {
  account: { title: say.account, why: say.accountWhy, time: say.accountTime },
  identity: { title: say.identity, why: say.identityWhy, time: say.identityTime },
  personal: { title: say.personal, why: say.personalWhy, time: say.personalTime },
  contacts: { title: say.contacts, why: say.contactsWhy, time: say.contactsTime },
  questionnaire: {
    title: say.questionnaire,
    why: say.questionnaireWhy,
    time: say.questionnaireTime,
  },
  face: { title: say.face, why: say.faceWhy, time: say.faceTime },
  devices: { title: say.devices, why: say.devicesWhy, time: say.devicesTime },
  loans: { title: say.loans, why: say.loansWhy, time: say.loansTime },
  messages: { title: say.messages, why: say.messagesWhy, time: say.messagesTime },
  complaints: { title: say.complaints, why: say.complaintsWhy, time: say.complaintsTime },
  consents: { title: say.consents, why: say.consentsWhy, time: say.consentsTime },
};

/** What stays after an erasure, in words. */
export const keptWords: Readonly<Record<KeptPart, string>> = {
  identity: say.keptIdentity,
  contracts: say.keptContracts,
  books: say.keptBooks,
  agreements: say.keptAgreements,
  complaints: say.keptComplaints,
};
