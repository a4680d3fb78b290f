import { exportBooks, listTransfers } from '../../contract/staff/books-acts.ts';
import { previewCampaign } from '../../contract/staff/campaign-acts.ts';
import type { CampaignFields } from '../../contract/staff/campaign-words.ts';
import { openFigure } from '../../contract/staff/loan-acts.ts';
import { listMessages } from '../../contract/staff/message-acts.ts';
import { showPortfolio, showRolls, showVintages } from '../../contract/staff/portfolio-acts.ts';
import { listReturns } from '../../contract/staff/return-acts.ts';
import {
  listDecisions,
  listShadows,
  showChallenger,
  showRules,
} from '../../contract/staff/rule-acts.ts';
import { addDays, civilDateOf } from '../../contract/words/civil-date.ts';
import { cursorText } from '../../server/staff/book/listing.ts';
import type { Database } from '../../server/store/database/database.ts';
import { script } from '../../server/store/database/database.ts';
import type { Ask } from './questions.ts';

const limit = 50;

/** What is asked about the portfolio, the rules, returns, messages and campaigns. */
export async function questionsAround(db: Database): Promise<Record<string, Ask>> {
  return { ...ofPortfolio(), ...ofRules(), ...(await ofMessages(db)), ...ofCampaigns() };
}

function ofPortfolio(): Record<string, Ask> {
  const today = civilDateOf(new Date());
  const asOf = addDays(today, -20);
  const month = addDays(today, -31).slice(0, 7);
  const both = ['product', 'channel'] as const;
  const account = 'fee-income';
  const live = { account, from: today, to: today };
  return {
    'portfolio of a day, by product and channel': (staff) =>
      staff.done('finance', showPortfolio, { asOf, by: [...both] }),
    'portfolio as it was known then': (staff) =>
      staff.done('finance', showPortfolio, { asOf, by: ['network'], knownOn: asOf }),
    'rolls of a month': (staff) =>
      staff.done('finance', showRolls, { from: addDays(asOf, -30), to: asOf }),
    'vintages of half a year, by channel': (staff) =>
      staff.done('finance', showVintages, {
        from: addDays(today, -170).slice(0, 7),
        to: month,
        late: 7,
        by: ['channel'],
      }),
    'sum of 100,000 transfers, heard of today': (staff) =>
      staff.done('finance', listTransfers, { filter: live, limit }),
    'sum of 100,000 transfers behind a figure': (staff) =>
      staff.done('finance', openFigure, { figure: live, limit }),
    'books of a month as a file': (staff) =>
      staff.done('finance', exportBooks, { month, format: 'csv' }),
  };
}

function ofRules(): Record<string, Ask> {
  const challengerId = 'challenger';
  return {
    'rules, drafts and trials': (staff) => staff.done('credit', showRules, {}),
    'challenger with its cells': (staff) =>
      staff.done('credit', showChallenger, { challengerId }),
    'applications by what a rule said': (staff) =>
      staff.done('credit', listDecisions, { rule: 'decision', verdict: 'approved' }),
    'applications of a challenger’s cell': (staff) =>
      staff.done('credit', listShadows, { challengerId, was: 'approved', would: 'referred' }),
    returns: (staff) => staff.done('compliance', listReturns, {}),
  };
}

async function ofMessages(db: Database): Promise<Record<string, Ask>> {
  const list =
    (filter: Parameters<typeof listMessages.args.parse>[0] & object, after?: string): Ask =>
    (staff) =>
      staff.done('marketing', listMessages, {
        filter: filter as { state: 'queued' },
        limit,
        ...(after !== undefined && { after }),
      });
  const deep = await db.row(
    script<{ id: string; at: Date }>(`
      select id, created_at as at from sms where state = 'delivered'
      order by created_at desc, id desc
      offset (select least(50000, count(*) / 2) from sms where state = 'delivered') limit 1`),
  );
  const after = cursorText([deep?.at.getTime() ?? 0, deep?.id ?? '']);
  return {
    'messages that wait': list({ state: 'queued' }),
    'messages, page 1000': list({ state: 'delivered' }, after),
    'messages of a network that few have': list({ state: 'delivered', network: 'Zamtel' }),
    'messages that failed, of a network': list({ state: 'failed', network: 'Airtel' }),
  };
}

const fields: CampaignFields = {
  trigger: 'registration',
  channels: 'h5',
  startsOn: '',
  endsOn: '',
  mostPerBorrower: '1',
  budget: '100000',
  heldOutPercent: '10',
  couponName: 'Welcome K10',
  description: 'For who is new here',
  worth: 'fixed',
  worthAmount: '10',
  worthMost: '',
  minAmount: '200',
  validDays: '30',
  uses: '1',
};

function ofCampaigns(): Record<string, Ask> {
  const preview =
    (trigger: CampaignFields['trigger']): Ask =>
    async (staff) => {
      const asked = { campaign: 'spring', fields: { ...fields, trigger } };
      const { audience, faults } = await staff.done('marketing', previewCampaign, asked);
      if (audience === null) throw new Error(JSON.stringify(faults));
    };
  return {
    'audience of who registers': preview('registration'),
    'audience of who pays back': preview('settled-on-time'),
  };
}
