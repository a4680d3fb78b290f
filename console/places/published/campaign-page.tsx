import { Link } from 'wouter';
import { showCampaign } from '../../../contract/staff/campaign-acts.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Empty, Facts, Panel, Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { DraftLink, NextWaits } from '../next-version.tsx';
import { EffectPanel, Figures } from './campaign-figures.tsx';
import { triggerWords } from './market-words.ts';
import type { Campaign, Published } from './market-words.ts';
import css from './market.module.css';

/** A campaign: its cost against its budget, what it changed, and how it runs. */
export function CampaignPage({ name }: { name: string }) {
  const asked = useAct(showCampaign, { campaign: name });
  const mayNot = useWhyNot('campaigns', 'proposes');
  const { data } = asked;
  return (
    <GuardedPage
      title={`Campaign ${name}`}
      beside={
        data?.published ? <Tag tone="good">{`Version ${data.published.version}`}</Tag> : null
      }
      lead={
        <>
          {data?.published ? (
            <>
              Published <Instant at={data.published.publishedAt} />.{' '}
            </>
          ) : null}
          <Link href={paths.campaigns}>All campaigns</Link>
        </>
      }
      actions={<DraftLink to={paths.campaignDraft(name)} of={data} mayNot={mayNot} />}
    >
      <Loaded asked={asked}>{(campaign) => <Shown campaign={campaign} />}</Loaded>
    </GuardedPage>
  );
}

function Shown({ campaign: { published, ...waiting } }: { campaign: Campaign }) {
  return (
    <>
      <NextWaits {...waiting} />
      {published === null ? (
        <Empty>It was never published: there is a draft of it alone.</Empty>
      ) : (
        <>
          <Figures of={published} />
          <EffectPanel effect={published.effect} />
          <HowItRuns of={published} />
        </>
      )}
    </>
  );
}

function HowItRuns({ of: { fields, runs, text } }: { of: Published }) {
  const { worth, worthAmount, worthMost, minAmount, heldOutPercent } = fields;
  const most = worthMost === '' ? '' : `, K${worthMost} at one use at most`;
  return (
    <Panel title="How it runs">
      <Facts
        facts={[
          ['Gives', triggerWords[fields.trigger]],
          ['Runs', runs],
          ['To channels', fields.channels || 'all'],
          ['Times a borrower', fields.mostPerBorrower],
          ['Held out', heldOutPercent === '' ? 'nobody' : `${heldOutPercent} %`],
          ['Coupon', fields.couponName],
          ['Said of it', fields.description],
          ['Worth', worth === 'fixed' ? `K${worthAmount}` : `${worthAmount} %${most}`],
          ['For instalments from', `K${minAmount}`],
          ['Valid for', `${fields.validDays} days`],
          ['Uses', fields.uses],
        ]}
      />
      <details>
        <summary>As a file</summary>
        <pre className={css.file}>{text}</pre>
      </details>
    </Panel>
  );
}
