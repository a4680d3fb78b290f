import { afterAll, beforeAll, expect, it } from 'vitest';
import { showCashGuide } from '../../../../contract/staff/cash-guide-acts.ts';
import type { ProposalBody } from '../../../../contract/staff/proposal-kinds.ts';
import { client } from '../../../../testing/client.ts';
import { colleague, doneByTwo, proposed } from '../../../../testing/staff-world.ts';
import type { Colleague } from '../../../../testing/staff-world.ts';
import { staffAtConsole } from '../../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import { carryOutProposals } from '../../../app/proposals.ts';
import { sql } from '../../../store/database/database.ts';

let app: App;
let care: Colleague;
let finance: Colleague;
beforeAll(async () => {
  app = await startApp({ isAwayFromMidnight: true });
  await app.server.jobs.stop();
  care = await colleague(app.context, 'Care', ['care']);
  finance = await colleague(app.context, 'Finance', ['finance']);
});
afterAll(() => app.close());

type Points = Extract<ProposalBody, { kind: 'cash-guide' }>['points'];
const airtel = {
  agents: 'Any booth',
  dial: '*115#',
  cost: 'Free',
};
const guide = (points: Points): ProposalBody => ({ kind: 'cash-guide', points });
const published = [{ network: 'Airtel', ...airtel }];
const seen = async () =>
  (await client(app.url).ask('/h5/cash/api/list', { method: 'GET' })).data;

it('shows nothing before two people have published it, and then what they agreed to', async () => {
  expect(await seen()).toEqual([]);
  expect((await proposed(finance, guide({ Airtel: airtel }))).reason).toBe('not-allowed');
  await doneByTwo(app.context, [care, finance], guide({ Airtel: airtel }));
  expect(await seen()).toEqual([]);
  app.hour.setOffset(app.hour.offsetSeconds() + 601n);
  await carryOutProposals(app.context);
  expect(await seen()).toEqual(published);
  expect((await proposed(care, guide({ Airtel: airtel }))).values['why']).toBe(
    'It is so already.',
  );
  const staff = staffAtConsole(app);
  await staff.logInAs('auditor');
  expect(await staff.done(showCashGuide, {})).toEqual({ version: 1, points: published });
});

it('is kept as two people agreed, and no other way', async () => {
  const forged =
    sql(`insert into cash_guide_version (version, points, proposal_id, published_at)
    select 2, '[]', proposal_id, published_at from cash_guide_version`);
  await expect(app.db.run(forged)).rejects.toThrow(/no approved proposal of two people/);
  const away = sql('delete from cash_guide_version');
  await expect(app.db.run(away)).rejects.toThrow(/cash_guide_version/);
});

it('taken away by two people, nothing is shown', async () => {
  await doneByTwo(app.context, [care, finance], guide({}));
  app.hour.setOffset(app.hour.offsetSeconds() + 601n);
  await carryOutProposals(app.context);
  expect(await seen()).toEqual([]);
});
