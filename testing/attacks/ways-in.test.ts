import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBookToken } from '../../contract/staff/token-acts.ts';
import { findReader } from '../../server/staff/system/ask-book/book-token.ts';
import { waysIn } from '../../server/staff/system/access/ways-in.ts';
import { sql } from '../../server/store/database/database.ts';
import { agreedByTwo } from '../agreed-by-two.ts';
import { staffAtConsole } from '../staff-at-console.ts';
import { type App, startApp } from '../start-app.ts';

/** A person of staff with every way in, after two others ended them. */
let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it('a reset ends every way in, tokens for sheets too', async () => {
  const { clock } = app.context;
  const naomi = staffAtConsole(app);
  const { person } = await naomi.logInAs('marketing');
  const token = { name: 'Sheet', isMachine: false, roles: ['marketing' as const] };
  const made = await naomi.done(makeBookToken, { ...token, endsOn: clock.today() });
  expect(await findReader(app.context, made.token)).not.toBeNull();
  await agreedByTwo(app, { kind: 'reset-passkeys', staffId: person.id });
  const ended = sql<{ ended: boolean }, { id: string }>(
    'select ended_at is not null as ended from book_token where id = :id',
  );
  expect(await app.db.row(ended, { id: made.tokenId })).toEqual({ ended: true });
  expect(await findReader(app.context, made.token)).toBeNull();
});

it('every table with a secret of a person is in the list of ways in', async () => {
  const secret = '(hash|secret|token|wrapped_key|public_key|challenge|user_code|^sub)$';
  const tables = sql<{ name: string }>(`
    select distinct c.table_name as name from information_schema.columns c
    join information_schema.columns p on p.table_name = c.table_name
      and p.table_schema = c.table_schema and p.column_name = 'staff_id'
    where c.table_schema = 'public' and c.column_name ~ '${secret}'
      and c.column_name not in ('args_hash', 'body_hash', 'prev_hash')`);
  // Evidence of what was signed: it lets no one in.
  const evidence = ['signed_act', 'act_log', 'restructuring_consent'];
  const found = (await app.db.rows(tables)).map(({ name }) => name);
  expect(found.filter((name) => !evidence.includes(name)).sort()).toEqual(
    Object.keys(waysIn).sort(),
  );
});

it('what lets other systems in is a key that two people agreed to, and nothing else', async () => {
  const tables = sql<{ name: string }>(`
    select distinct c.table_name as name from information_schema.columns c
    where c.table_schema = 'public' and c.column_name in ('token_hash', 'secret')
      and not exists (select from information_schema.columns p
        where p.table_name = c.table_name and p.column_name in ('staff_id', 'borrower_id'))`);
  const found = (await app.db.rows(tables)).map(({ name }) => name);
  // By the secret of a webhook we are known, and no one comes in.
  expect(found.toSorted()).toEqual(['partner_key', 'webhook_endpoint']);
});
