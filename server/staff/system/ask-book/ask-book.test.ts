import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookActs, mayRead } from '../../../../contract/staff/book.ts';
import { endAccess, listPeople } from '../../../../contract/staff/people-acts.ts';
import type { Role } from '../../../../contract/staff/permissions.ts';
import { roleNames } from '../../../../contract/staff/permissions.ts';
import { raiseSuspicion } from '../../../../contract/staff/suspicion-acts.ts';
import {
  endBookToken,
  listBookTokens,
  makeBookToken,
} from '../../../../contract/staff/token-acts.ts';
import { addDays } from '../../../../contract/words/civil-date.ts';
import { asData } from '../../../../testing/client.ts';
import { referredLoan } from '../../../../testing/referred-loan.ts';
import { staffAtConsole } from '../../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import { script } from '../../../store/database/database.ts';
import { servedActs } from '../../../app/served-acts.ts';
import { bookApiDocument } from './book-open-api.ts';
import { fieldsOf } from './book-query.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
  await referredLoan(app, '0961900461', 2400);
  await referredLoan(app, '0961900462', 3400);
});
afterAll(() => app.close());

async function personAs(role: Role) {
  const person = staffAtConsole(app);
  await person.logInAs(role);
  return person;
}

async function tokenOf(role: Role, isMachine = false) {
  const person = await personAs(role);
  const endsOn = addDays(app.context.clock.today(), 30);
  const args = { name: 'A sheet', isMachine, roles: [role], endsOn };
  return { person, ...(await person.done(makeBookToken, args)) };
}

function get(path: string, token?: string, headers: Readonly<Record<string, string>> = {}) {
  const origin = `http://127.0.0.1:${app.server.console?.port}`;
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return fetch(`${origin}/book/${path}`, { headers: { ...authorization, ...headers } });
}

describe('a token', () => {
  it.each(roleNames)('of %s reads what its role reads, and nothing else', async (role) => {
    const { token } = await tokenOf(role);
    for (const act of bookActs) {
      // What is not asked there is refused before anything is read.
      const { status } = await get(`${act.name}?nothing=x`, token);
      expect([act.name, status]).toEqual([act.name, mayRead(act, [role]) ? 400 : 403]);
    }
  });

  it('opens no act that writes, shows or seeks personal details, or is of a session', async () => {
    const { token } = await tokenOf('director');
    const inBook = new Set(bookActs.map(({ name }) => name));
    const others = [...servedActs.values()].filter(({ act }) => !inBook.has(act.name));
    expect(others.length).toBeGreaterThan(60);
    for (const { act } of others) {
      expect([act.name, (await get(act.name, token)).status]).toEqual([act.name, 404]);
    }
    for (const { effect, level, permission } of bookActs) {
      expect([effect, level, permission]).toEqual(['looks', 'reads', expect.any(String)]);
    }
    const port = app.server.console?.port;
    const act = await fetch(`http://127.0.0.1:${port}/acts/listLoans`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'x-console': '1',
        'content-type': 'application/json',
      },
      body: '{}',
    });
    expect(act.status).toBe(401);
  });

  it('is asked for, and no cookie does in its place', async () => {
    const mary = await personAs('director');
    expect((await get('listLoans')).status).toBe(401);
    expect((await get('listLoans', `book_${'x'.repeat(43)}`)).status).toBe(401);
    expect((await mary.send('/book/listLoans')).status).toBe(401);
  });

  it('is made of roles one has, for a year at most, and for a program by few', async () => {
    const peter = await personAs('finance');
    const today = app.context.clock.today();
    const args = {
      name: 'A sheet',
      isMachine: false,
      roles: ['finance' as Role],
      endsOn: today,
    };
    const tooWide = { ...args, roles: ['finance', 'director'] as Role[] };
    expect((await peter.ask(makeBookToken, tooWide)).reason).toBe('not-possible-now');
    const tooLong = { ...args, endsOn: addDays(today, 366) };
    expect((await peter.ask(makeBookToken, tooLong)).reason).toBe('too-far');
    const machine = { ...args, isMachine: true };
    expect((await peter.ask(makeBookToken, machine)).reason).toBe('not-allowed');
    expect((await tokenOf('compliance', true)).token).toMatch(/^book_/);
  });

  it('is kept as a hash, with its uses; its person or who ends access ends it', async () => {
    const { person, token, tokenId } = await tokenOf('credit');
    expect((await get('listLoans?limit=1', token)).status).toBe(200);
    const kept = script<{ text: string }>('select t::text as text from book_token t');
    for (const { text } of await app.db.rows(kept)) expect(text).not.toContain(token);
    const { tokens } = await person.done(listBookTokens, {});
    const mine = tokens.find((one) => one.tokenId === tokenId);
    expect(mine).toMatchObject({ ended: null, uses: 1, lastUsedAt: expect.any(Date) });
    const joseph = await personAs('care');
    expect((await joseph.ask(endBookToken, { tokenId })).reason).toBe('unknown');
    const staffId = mine?.of.id;
    expect((await joseph.ask(listBookTokens, { staffId })).reason).toBe('not-allowed');
    const ruth = await personAs('compliance');
    await ruth.done(endBookToken, { tokenId });
    expect((await get('listLoans', token)).status).toBe(401);
    const after = await ruth.done(listBookTokens, { staffId });
    expect(after.tokens.find((one) => one.tokenId === tokenId)?.ended).toBe('by-hand');
  });

  it('ends with the access of its person, with its role, and on its day', async () => {
    const mary = await personAs('director');
    const { people } = await mary.done(listPeople, {});
    const { token } = await tokenOf('marketing');
    const naomi = people.find(({ roles }) => roles.includes('marketing'));
    await mary.done(endAccess, { staffId: naomi?.id as never, reason: 'Has left.' });
    expect((await get('listCampaigns', token)).status).toBe(401);
    const credit = await tokenOf('credit');
    // As if the role had been taken away and given again since.
    await app.db.run(script(`update book_token set made_at = made_at - interval '330 days'`));
    expect((await get('listLoans', credit.token)).status).toBe(401);
    const care = await tokenOf('care');
    await app.db.run(script(`update book_token set ends_on = made_at::date - 1`));
    expect((await get('listLoans', care.token)).status).toBe(401);
  });
});

describe('what is read', () => {
  it('is a list a page at a time, by the address of what follows', async () => {
    const { token } = await tokenOf('director');
    const seen: unknown[] = [];
    let next: string | null = 'listLoans?limit=1&sort=newest';
    for (let page = 0; next !== null && page < 50; page++) {
      const response: Response = await get(next.replace(/^.*\/book\//, ''), token);
      const { data, next: further } = asData(await response.json());
      seen.push(...(asData(data)['rows'] as { orderId: string }[]).map((row) => row.orderId));
      next = typeof further === 'string' ? further : null;
      expect(response.headers.get('link')).toBe(next === null ? null : `<${next}>; rel="next"`);
    }
    expect(seen.length).toBeGreaterThan(2);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('names no one, and what does not fit is named', async () => {
    const { token } = await tokenOf('director');
    const text = await (await get('listBorrowers?limit=100', token)).text();
    expect(text).not.toMatch(/0961900461|Mulenga/);
    const wide = await get('listLoans?limit=101&status=happy&mobile=0961900461', token);
    expect(wide.status).toBe(400);
    expect(Object.keys(asData(asData(await wide.json())['fields']))).toEqual(['mobile']);
    const wrong = await get('listLoans?limit=101', token);
    expect(await wrong.json()).toMatchObject({
      reason: 'malformed',
      fields: expect.anything(),
    });
  });

  it('is a table as CSV, whose cells no spreadsheet runs', async () => {
    await app.db.run(
      script(`update staff set name = '=HYPERLINK("http://x","y")' where name = 'Moses Chola'`),
    );
    const { token } = await tokenOf('director');
    const response = await get('listPeople?as=csv', token);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const text = await response.text();
    expect(text.split('\r\n')[0]).toMatch(/^\uFEFF?id,name,email,/);
    expect(text).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
    const asked = await get('listLoans?limit=1', token, { accept: 'text/csv' });
    expect(asked.headers.get('link')).toMatch(/as=csv&table=rows>; rel="next"$/);
    expect((await get('listLoans?table=nothing', token)).status).toBe(400);
  });

  it('tells no program of a suspicion, of whatever role', async () => {
    const joseph = await personAs('care');
    const { token } = await tokenOf('director');
    const { data } = asData(await (await get('listLoans?limit=1', token)).json());
    const [loan] = asData(data)['rows'] as { orderId: string }[];
    const about = { kind: 'loan', id: loan?.orderId ?? '' } as const;
    await joseph.done(raiseSuspicion, { about, text: 'Five wallets in a day.' });
    for (const path of ['listActs?limit=100', 'countWork', 'listReadings']) {
      const response = await get(path, token);
      expect([path, response.status]).toEqual([path, 200]);
      expect([path, await response.text()]).toEqual([
        path,
        expect.not.stringMatching(/suspic/i),
      ]);
    }
    expect((await get('listWork?queue=suspicion', token)).status).toBe(403);
    expect((await get('listSuspicions', token)).status).toBe(404);
  });

  it('is 120 times a minute', async () => {
    const { token } = await tokenOf('director');
    const answers: number[] = [];
    for (let use = 0; use < 125; use++) {
      answers.push((await get('countWork?nothing=x', token)).status);
    }
    expect(answers.slice(0, 100)).not.toContain(429);
    expect(answers).toContain(429);
  });

  it('is in a document made from the contract, with every field of an address', async () => {
    const document = asData(await (await get('openapi.json')).json());
    expect(document).toEqual(JSON.parse(JSON.stringify(bookApiDocument())));
    expect(Object.keys(asData(document['paths']))).toHaveLength(bookActs.length);
    for (const act of bookActs) {
      const names = fieldsOf(act).map(({ name }) => name);
      expect([act.name, new Set(names).size]).toEqual([act.name, names.length]);
      expect(names).not.toContain('as');
      expect(names).not.toContain('table');
    }
    expect((await get('docs')).headers.get('content-type')).toMatch(/^text\/html/);
  });
});
