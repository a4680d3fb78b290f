import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  listCampaigns,
  previewCampaign,
  saveCampaignDraft,
  showCampaign,
  showChannels,
} from '../../../../contract/staff/campaign-acts.ts';
import type { CampaignFields } from '../../../../contract/staff/campaign-words.ts';
import { script, sql } from '../../../store/database/database.ts';
import { sumMarket } from '../../../growth/sum-market.ts';
import { staffAtConsole } from '../../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import { untilSo } from '../../../../testing/until.ts';

let app: App;
let naomi: ReturnType<typeof staffAtConsole>;
let peter: ReturnType<typeof staffAtConsole>;
beforeAll(async () => {
  app = await startApp();
  naomi = staffAtConsole(app);
  await naomi.logInAs('marketing');
  peter = staffAtConsole(app);
  await peter.logInAs('finance');
});
afterAll(() => app.close());

const harvest: CampaignFields = {
  trigger: 'registration',
  channels: 'h5, WM2',
  startsOn: '',
  endsOn: '',
  mostPerBorrower: '1',
  budget: '1,000',
  heldOutPercent: '10',
  couponName: 'Harvest K25',
  description: 'K25 off, from us to you.',
  worth: 'fixed',
  worthAmount: '25',
  worthMost: '',
  minAmount: '',
  validDays: '60',
  uses: '2',
};
const campaign = 'harvest';
const preview = (part: Partial<CampaignFields> = {}) =>
  naomi.done(previewCampaign, { campaign, fields: { ...harvest, ...part } });

const waiting = sql<{ many: bigint }>(`
  select count(*) as many from pg_locks
  where relation = 'campaign_draft'::regclass and not granted`);

describe('a campaign in draft', () => {
  const faults: [part: Partial<CampaignFields>, field: keyof CampaignFields][] = [
    [{ budget: 'much' }, 'budget'],
    [{ budget: '49.99' }, 'budget'],
    [{ heldOutPercent: '51' }, 'heldOutPercent'],
    [{ startsOn: '2026-13-01' }, 'startsOn'],
    [{ startsOn: '2026-05-02', endsOn: '2026-05-01' }, 'endsOn'],
    [{ worth: 'percentage', worthAmount: '10' }, 'worthMost'],
    [{ worthAmount: '' }, 'worthAmount'],
    [{ worth: 'percentage', worthAmount: 'ten', worthMost: '5' }, 'worthAmount'],
    [{ couponName: ' ' }, 'couponName'],
    [{ uses: '0' }, 'uses'],
    [{ mostPerBorrower: '' }, 'mostPerBorrower'],
  ];
  it.each(faults)('has what is wrong at its field: %j', async (part, field) => {
    const { faults: found, audience } = await preview(part);
    expect(found.map((one) => one.field)).toContain(field);
    expect(audience).toBeNull();
  });

  it('says whom it would have met and what it can cost, of few people no number', async () => {
    await app.db.run(script(addBorrowers));
    const seven = await preview({ channels: 'seven' });
    expect(seven.audience).toEqual({
      days: 30,
      people: 7,
      isCut: false,
      cost: '350.00',
      left: '1000.00',
      coupons: 20,
    });
    const three = await preview({ channels: 'three' });
    expect(three.audience).toMatchObject({ people: null, cost: null });
    const share = { worth: 'percentage', worthAmount: '10', budget: '' } as const;
    expect((await preview({ ...share, channels: 'seven' })).audience).toMatchObject({
      cost: null,
      left: null,
      coupons: null,
    });
    expect(JSON.parse((await preview()).text)).toMatchObject({
      budget: '1000',
      heldOutPercent: 10,
      channels: ['h5', 'WM2'],
      coupon: { worth: { kind: 'fixed', amount: '25' }, minAmount: '0' },
    });
  });

  it('is kept as it is typed, for who saw the one before', async () => {
    const half = { ...harvest, budget: '10 thousand' };
    const asked = { campaign, fields: half, version: 0 };
    expect(await naomi.done(saveCampaignDraft, asked)).toMatchObject({ version: 1 });
    expect((await naomi.ask(saveCampaignDraft, asked)).reason).toBe('changed-meanwhile');
    expect((await peter.ask(saveCampaignDraft, asked)).reason).toBe('not-allowed');
    const { published, draft } = await peter.done(showCampaign, { campaign });
    expect(published).toBeNull();
    expect(draft).toMatchObject({ fields: half, savedBy: { name: 'Naomi Lungu' } });
    const { drafts } = await naomi.done(listCampaigns, {});
    expect(drafts).toMatchObject([{ campaign, version: 1 }]);
  });

  it('is found at every moment, also while it is published', async () => {
    let found: ReturnType<typeof ask> | undefined;
    const ask = () => naomi.ask(showCampaign, { campaign });
    await app.db.transaction(async (tx) => {
      await tx.run(script('lock table campaign_draft in access exclusive mode'));
      found = ask();
      await untilSo('the request waits for the draft', async () =>
        Boolean((await tx.row(waiting))?.many),
      );
      await tx.run(
        script(`alter table campaign_version disable trigger user;
          insert into campaign_version
            (campaign, version, definition, published_by, published_at)
          select '${campaign}', 1, definition, 'shipped', now() from campaign_version limit 1;
          alter table campaign_version enable trigger user;
          delete from campaign_draft where campaign = '${campaign}'`),
      );
    });
    expect((await found)?.reason).toBeNull();
  });
});

it('who came by a channel is shown by week, and of few people not', async () => {
  app.hour.setOffset(app.hour.offsetSeconds() + 8n * 86_400n);
  await sumMarket(app.context);
  const carol = staffAtConsole(app);
  await carol.logInAs('marketing');
  const { weeks, channels } = await carol.done(showChannels, {});
  expect(weeks).toHaveLength(26);
  const of = (name: string) => channels.find(({ channel }) => channel === name);
  expect(of('seven')).toMatchObject({ registered: 7, verified: 0, borrowed: 0 });
  expect(of('three')).toMatchObject({ registered: null });
  expect(of('seven')?.byWeek.reduce((sum, count) => (sum ?? 0) + (count ?? 0), 0)).toBe(7);
});

const addBorrowers = `
  insert into borrower (id, mobile, channel_code, credit_limit, created_at)
  select 'market-' || n, '09699000' || lpad(n::text, 2, '0'),
    case when n <= 7 then 'seven' else 'three' end, 0,
    now() from generate_series(1, 10) as n`;
