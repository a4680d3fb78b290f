import { rm } from 'node:fs/promises';
import { expect } from 'vitest';
import { script, sql } from '../server/store/database/database.ts';
import { openSealed, type SealedPlace } from '../server/store/sealing/sealed-items.ts';
import { asData } from '../testing/client.ts';
import type { StartAppOptions } from '../testing/start-app.ts';
import {
  foundIn,
  foundInFiles,
  foundInTables,
  type Secret,
  secretMobile,
  secretPicture,
} from './leaks.ts';
import type { Person } from './person.ts';
import type { Stage } from './stage.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

/**
 * Where a borrower's own number has to be. They log in, are called and are paid by it, and what
 * a network says of a payment is kept as it came.
 */
const mayHoldMobile = [
  'borrower.mobile',
  'payment.mobile',
  'provider_callback.body',
  'sms.mobile',
  'sms_code.mobile',
  'wallet.mobile',
];

/** Everything a server writes down while it is watched: log, refusals and files. */
export interface Watched {
  readonly options: StartAppOptions;
  /** Hears the answers to a person that are no success, and the pictures they send. */
  watch(person: Person): void;
  /** Checks that no personal data is where it must not be. */
  expectNothingOf(stage: Stage, person: Person, secrets: readonly Secret[]): Promise<void>;
  forget(): Promise<void>;
}

/**
 * For a separate stage, before it is opened. It has its log at the finest level, its database on
 * the disk, and a folder for temporary files that no other process uses.
 */
export async function watchServer(): Promise<Watched> {
  const folder = temporaryFolder('watched');
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  const log: string[] = [];
  const refusals: string[] = [];
  const sent: Secret[] = [];
  return {
    options: {
      isOnDisk: true,
      // One of them, or of the lender's people, may be called as this person is.
      hasDemoPeople: false,
      logLevel: 'trace',
      logTo: { write: (line) => void log.push(line) },
    },
    watch({ page }) {
      page.on('request', (request) => {
        if (!request.url().endsWith('/uploadBase64')) return;
        const { base64 } = asData(request.postDataJSON());
        const bytes = Buffer.from(String(base64).replace(/^data:.*,/, ''), 'base64');
        sent.push(secretPicture(`the picture sent as number ${sent.length + 1}`, bytes));
      });
      page.on('response', async (response) => {
        if (!response.url().includes('/api/')) return;
        const text = await response.text().catch(() => '');
        if (!text.includes('"code":200')) refusals.push(text);
      });
    },
    async expectNothingOf(stage, person, given) {
      const { app } = stage;
      const kept = await keptPictures(stage, person);
      expect(sent.length).toBeGreaterThanOrEqual(8);
      expect(kept.length).toBeGreaterThanOrEqual(8);
      const own = secretMobile('the mobile', person.phone.mobile);
      const secrets = [...given, ...sent, ...kept];
      const all = [...secrets, own];
      await provokeRefusals(person, refusals);

      expect(log.join('')).toContain('serving');
      expect(foundIn(Buffer.from(log.join('')), all)).toEqual([]);
      expect(refusals.length).toBeGreaterThanOrEqual(4);
      expect(foundIn(Buffer.from(refusals.join('')), all)).toEqual([]);

      // What is looked for would be found: the number is where it has to be.
      const inTables = await foundInTables(app.db, all);
      expect(inTables).toEqual(mayHoldMobile.map((place) => `the mobile in ${place}`));
      await app.db.run(script('checkpoint'));
      const files = await foundInFiles(folder, all, /playwright|\.org\.chromium/i);
      expect(files.filter((one) => one.startsWith('the mobile in '))).not.toEqual([]);
      expect(files.filter((one) => !one.startsWith('the mobile in '))).toEqual([]);
    },
    async forget() {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const selectPictures = sql<
  Pick<SealedPlace, 'id' | 'kind' | 'borrowerId'>,
  { borrowerId: string }
>(`
  select id, kind, borrower_id from sealed_item
  where borrower_id = :borrowerId and kind in ('nrc-front', 'nrc-back', 'face')`);

/** The pictures as they are kept, with their seals taken off. */
async function keptPictures({ app }: Stage, person: Person): Promise<Secret[]> {
  const { userId } = await userInfo(person);
  const { db, keys, clock } = app.context;
  const secrets: Secret[] = [];
  for (const place of await db.rows(selectPictures, { borrowerId: String(userId) })) {
    const asked = { ...place, reader: 'console', who: 'a test', now: clock.now() } as const;
    const picture = await openSealed(db, keys, asked);
    if (picture !== null) secrets.push(secretPicture(`a kept ${place.kind}`, picture));
  }
  return secrets;
}

async function userInfo(person: Person) {
  const cookies = await person.context.cookies();
  return { userId: cookies.find(({ name }) => name === 'userId')?.value };
}

/** What a form refuses may name its fields, never what was in them. */
async function provokeRefusals(person: Person, refusals: string[]): Promise<void> {
  const calls = await person.calls();
  const name = 'Mwila Sakala';
  const contact = { name, relationship: 'nobody', mobile: '0961555001' };
  const step = '/user/auth/api/addOrUpdateUserAuthInfo';
  const bodies: [string, unknown][] = [
    [step, { cerCode: 15, contacts: [contact, contact] }],
    [
      step,
      { cerCode: 2, values: { address: 'Plot 4417 Kamushanga Road', mobile: '0977123456' } },
    ],
    [step, { cerCode: 2, values: { [name]: name } }],
    ['/admin/questionnaire/api/submit', { questionnaireId: name, version: 1, answers: {} }],
    ['/common/api/uploadBase64', { kind: 'face', base64: name }],
  ];
  for (const [path, body] of bodies) {
    const { code, msg, data } = await calls.ask(path, { body });
    expect(code).not.toBe(200);
    refusals.push(JSON.stringify({ msg, data }));
  }
}
