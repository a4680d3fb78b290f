import type { BorrowerId } from '../contract/words/ids.ts';
import { client, type Client } from './client.ts';
import { halfVerified } from './half-verified.ts';
import type { App } from './start-app.ts';
import { putSealed } from '../server/store/sealing/sealed-items.ts';
import { newestDefinition } from '../server/people/verification/form-versions.ts';
import { saveAnswer } from '../server/people/verification/step-answers.ts';

export interface KnownBorrower {
  readonly id: BorrowerId;
  readonly phone: Client;
  readonly mobile: string;
}

/** A new borrower whose card, work, contacts and face are known. */
export async function knownBorrower(app: App, mobile: string): Promise<KnownBorrower> {
  const { id, phone } = await halfVerified(app, mobile, ['identity', 'personal', 'contacts']);
  const { db, keys } = app.context;
  const now = app.context.clock.now();
  const of = { borrowerId: id, now } as const;
  const { version } = await newestDefinition(db, 'personal');
  const personal = { employmentStatus: 'employed', occupation: `Teacher ${mobile}` };
  const contacts = [
    { name: `Mary ${mobile}`, relationship: 'friend', mobile: '0961400001' },
    { name: 'John Phiri', relationship: 'sibling', mobile: '0951400002' },
  ];
  const saved = { ...of, version };
  await saveAnswer(db, keys, { ...saved, step: 'personal', answer: personal });
  await saveAnswer(db, keys, { ...saved, version: 1, step: 'contacts', answer: { contacts } });
  const kinds = ['nrc-front', 'face', 'face-descriptor'] as const;
  for (const kind of kinds) {
    await putSealed(db, keys, { ...of, kind, plain: Buffer.from(`${kind} ${mobile}`) });
  }
  const info = JSON.stringify({ deviceid: `phone of ${mobile}` });
  const body = { userId: id, type: 1, info };
  await phone.done('/user/grab/info/api/addUserGrabInfoToRisk', { body });
  return { id, phone, mobile };
}

/** Logs in again; a code can be had once a minute, and the clock does not wait. */
export async function logInAgain(app: App, mobile: string): Promise<Client> {
  app.hour.setOffset(app.hour.offsetSeconds() + 61n);
  const who = client(app.url);
  await who.logIn(mobile, app.simulatorUrl);
  return who;
}
