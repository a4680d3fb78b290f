import { heldGroups } from '../../../contract/borrower/data-rights.ts';
import type { HeldGroup } from '../../../contract/borrower/data-rights.ts';
import * as say from '../../../contract/sentences/my-data.ts';
import { bureauAddresses, bureauTitles } from '../../../contract/words/bureau-titles.ts';
import { registryTitles } from '../../../contract/words/registry-name.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { HeldValue, Looking } from './held-parts.ts';
import { answerValues, contactValues, heldCounts, identityValues } from './held-parts.ts';

interface Held {
  readonly group: HeldGroup;
  readonly count: number;
  readonly values: HeldValue[];
}

/** What is held of a borrower, group by group; encrypted items are decrypted for them. */
export async function heldOf(looking: Looking): Promise<Held[]> {
  const counts = await heldCounts(looking);
  const identity = await identityValues(looking);
  const personal = await answerValues(looking, 'personal');
  const contacts = await contactValues(looking);
  const questionnaire = await answerValues(looking, 'questionnaire');
  const some = (label: string, count: number): HeldValue[] =>
    count === 0 ? [] : [{ label, value: String(count) }];
  const { facePictures: faces, descriptors, faceChecks: checks } = counts;
  const values: Readonly<Record<HeldGroup, HeldValue[]>> = {
    account: [
      { label: say.phoneNumber, value: counts.mobile },
      { label: say.since, value: civilDateOf(counts.createdAt) },
      ...counts.wallets.map(({ mobile, network }) => ({
        label: say.wallet,
        value: say.walletText(mobile, network),
      })),
    ],
    identity: [
      ...identity,
      ...some(say.cardPictures, counts.cardPictures),
      ...counts.registerAsked.map(({ provider, on }) => ({
        label: say.registerAsked,
        value: say.registerAskedText(registryTitles[provider], on),
      })),
    ],
    personal,
    contacts,
    questionnaire,
    face: [
      ...some(say.facePictures, faces),
      ...some(say.faceMeasurements, descriptors),
      ...some(say.faceChecks, checks),
    ],
    devices: [
      ...some(say.phones, counts.sessions),
      ...some(say.deviceRecords, counts.devices),
      ...some(say.places, counts.places),
    ],
    loans: [
      ...some(say.loans, counts.orders),
      ...counts.bureauAsked.map(({ bureau, on }) => ({
        label: say.bureauAsked,
        value: say.bureauAskedText(on, bureauTitles[bureau], bureauAddresses[bureau]),
      })),
      ...some(say.payments, counts.payments),
      ...some(say.contracts, counts.contracts),
      ...some(say.coupons, counts.coupons),
    ],
    messages: some(say.messages, counts.messages),
    complaints: [
      ...some(say.complaints, counts.complaints),
      ...some(say.requests, counts.requests),
      ...some(say.documents, counts.documents),
    ],
    consents: some(say.consents, counts.consents),
  };
  return heldGroups.map((group) => ({
    group,
    count: values[group].length,
    values: values[group],
  }));
}
