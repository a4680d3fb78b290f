import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consentPurposes } from '../../../contract/borrower/consents.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { asData, type Client, client } from '../../../testing/client.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { sql } from '../../store/database/database.ts';
import { putSealed } from '../../store/sealing/sealed-items.ts';

const list = '/user/consent/api/list';
const save = '/user/consent/api/save';
const grab = '/user/grab/info/api/addUserGrabInfoToRisk';

const countAnswers = sql<{ count: bigint }, { borrowerId: BorrowerId; purpose: string }>(
  `select count(*) as count from consent where borrower_id = :borrowerId
    and purpose = :purpose`,
);
const sealedKinds = sql<{ kind: string }, { borrowerId: BorrowerId }>(
  'select kind from sealed_item where borrower_id = :borrowerId order by kind',
);
const places = sql<{ info: Record<string, unknown> }, { borrowerId: BorrowerId }>(
  "select info from device_record where borrower_id = :borrowerId and kind = 'location'",
);

let app: App;
beforeAll(async () => {
  app = await startApp({ hasDemoPeople: false });
});
afterAll(() => app.close());

let number = 0;
async function newBorrower(): Promise<{ who: Client; id: BorrowerId }> {
  const who = client(app.url);
  number += 1;
  const login = await who.logIn(`09711201${String(number).padStart(2, '0')}`, app.simulatorUrl);
  return { who, id: String(login['id']) as BorrowerId };
}

async function consentsOf(who: Client): Promise<Record<string, boolean>> {
  const { data } = await who.ask(list);
  const rows = Array.isArray(data) ? data.map(asData) : [];
  return Object.fromEntries(rows.map((row) => [String(row['purpose']), row['given'] === true]));
}

const answer = (purpose: string, given: boolean, textVersion = 2) => ({
  body: { purpose, given, textVersion },
});

describe('the consents', () => {
  it('are none before anything was asked', async () => {
    const { who } = await newBorrower();
    expect(await consentsOf(who)).toEqual(
      Object.fromEntries(
        // Of the registers the one that is connected; WhatsApp is not.
        consentPurposes
          .filter((purpose) => purpose !== 'register-prembly' && purpose !== 'whatsapp')
          .map((purpose) => [purpose, false]),
      ),
    );
  });

  it('are given and withdrawn one by one, each answer kept', async () => {
    const { who, id } = await newBorrower();
    await who.done(save, answer('marketing', true));
    await who.done(save, answer('location', true));
    expect(await consentsOf(who)).toMatchObject({ marketing: true, location: true });
    await who.done(save, answer('marketing', false));
    expect(await consentsOf(who)).toMatchObject({ marketing: false, location: true });
    expect(
      (await app.db.row(countAnswers, { borrowerId: id, purpose: 'marketing' }))?.count,
    ).toBe(2n);
  });

  it('write nothing when the same answer is sent again', async () => {
    const { who, id } = await newBorrower();
    await who.done(save, answer('processing', true));
    await who.done(save, answer('processing', true));
    expect(
      (await app.db.row(countAnswers, { borrowerId: id, purpose: 'processing' }))?.count,
    ).toBe(1n);
  });

  it('are to the text of today: another version is refused at its field', async () => {
    const { who } = await newBorrower();
    const reply = await who.ask(save, answer('processing', true, 7));
    expect([reply.code, Object.keys(asData(asData(reply.data)['errors']))]).toEqual([
      1201,
      ['textVersion'],
    ]);
    expect(await consentsOf(who)).toMatchObject({ processing: false });
  });

  it('cannot be changed in the ledger', async () => {
    const { who, id } = await newBorrower();
    await who.done(save, answer('location', true));
    const change = sql<void, { borrowerId: BorrowerId }>(
      'update consent set given = false where borrower_id = :borrowerId',
    );
    await expect(app.db.run(change, { borrowerId: id })).rejects.toThrow('only appended to');
  });
});

describe('a withdrawal', () => {
  it('the face check deletes photos and measurements, and leaves the card', async () => {
    const { who, id } = await newBorrower();
    await who.done(save, answer('biometrics', true));
    const { keys } = app.context;
    for (const kind of ['face', 'face-descriptor', 'nrc-front'] as const) {
      const plain = Buffer.from(kind);
      await putSealed(app.db, keys, { borrowerId: id, kind, plain, now: new Date() });
    }
    await who.done(save, answer('biometrics', false));
    expect(await app.db.rows(sealedKinds, { borrowerId: id })).toEqual([{ kind: 'nrc-front' }]);
  });
});

describe('the location record', () => {
  const record = {
    latitudeLocation: '15.416738',
    longitudeLocation: 28.281712,
    eastOrWestLocation: 'E',
    northOrSouthLocation: 'S',
    street: 'Cairo Road',
  };
  const send = (who: Client, id: BorrowerId, info: object = record) =>
    who.ask(grab, { body: { userId: id, type: 2, info: JSON.stringify(info) } });

  it('is kept nowhere without consent', async () => {
    const { who, id } = await newBorrower();
    expect((await send(who, id)).code).toBe(200);
    expect(await app.db.rows(places, { borrowerId: id })).toEqual([]);
  });

  it('is kept to about a kilometre with consent, and deleted after a withdrawal', async () => {
    const { who, id } = await newBorrower();
    await who.done(save, answer('location', true));
    await send(who, id);
    const [kept] = await app.db.rows(places, { borrowerId: id });
    expect(kept?.info).toEqual({
      latitudeLocation: 15.42,
      longitudeLocation: 28.28,
      eastOrWestLocation: 'E',
      northOrSouthLocation: 'S',
    });
    await who.done(save, answer('location', false));
    expect(await app.db.rows(places, { borrowerId: id })).toEqual([]);
  });

  it.each([{ latitudeLocation: 91 }, { longitudeLocation: 'x' }, { eastOrWestLocation: 'up' }])(
    'with %j is refused',
    async (wrong) => {
      const { who, id } = await newBorrower();
      expect((await send(who, id, { ...record, ...wrong })).code).toBe(1201);
    },
  );
});
