import { useState } from 'react';
import { Link } from 'wouter';
import {
  previewCampaign,
  saveCampaignDraft,
  showCampaign,
} from '../../../contract/staff/campaign-acts.ts';
import type { CampaignFields } from '../../../contract/staff/campaign-words.ts';
import { callAct } from '../../platform/call-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { isRefused, sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Failed, Panel, Tag, Waiting } from '../../ui/frames.tsx';
import { Money } from '../../ui/money.tsx';
import { Overtaken, SaveButton, Saved, useDraft } from '../draft.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { peopleText } from './market-words.ts';
import type { Campaign } from './market-words.ts';
import css from './market.module.css';
import layout from '../../ui/draft.module.css';
import { useLast, useRested } from '../../platform/rested.ts';

/** The next version of a campaign while it is thought about: what is typed is checked at once. */
export function CampaignDraftPage({ name }: { name: string }) {
  const asked = useAct(showCampaign, { campaign: name });
  const isUnknown = isRefused(asked.error, 'unknown');
  const [wasUnknown, setWasUnknown] = useState(isUnknown);
  if (isUnknown && !wasUnknown) setWasUnknown(true);
  // While it is asked for again the refusal is forgotten; what is typed must not go with it.
  const isNew = asked.data === undefined && (isUnknown || wasUnknown);
  const none: Campaign = {
    campaign: name,
    published: null,
    draft: null,
    proposalId: null,
    countsFrom: null,
  };
  return (
    <GuardedPage
      title={`Draft of ${name}`}
      lead={
        <>
          Nothing changes before two people agreed to it.{' '}
          <Link href={isNew ? paths.campaigns : paths.campaign(name)}>
            {isNew ? 'All campaigns' : 'The campaign'}
          </Link>
        </>
      }
    >
      {asked.data !== undefined || isNew ? (
        <Editor campaign={asked.data ?? none} />
      ) : (
        <Loaded asked={asked}>{() => null}</Loaded>
      )}
    </GuardedPage>
  );
}

/** What a new campaign begins as. */
const nothing: CampaignFields = {
  trigger: 'settled-on-time',
  channels: '',
  startsOn: '',
  endsOn: '',
  mostPerBorrower: '1',
  budget: '',
  heldOutPercent: '10',
  couponName: '',
  description: '',
  worth: 'fixed',
  worthAmount: '',
  worthMost: '',
  minAmount: '0',
  validDays: '60',
  uses: '1',
};

/** What an editor began from: a draft that was saved, or the version in force. */
function startOf({ draft, published }: Campaign) {
  return {
    version: draft?.version ?? 0,
    typed: draft?.fields ?? published?.fields ?? nothing,
  };
}

function Editor({ campaign }: { campaign: Campaign }) {
  const [isProposing, setIsProposing] = useState(false);
  const mayNot = useWhyNot('campaigns', 'proposes');
  const draft = useDraft(startOf(campaign), (typed, version) =>
    callAct(saveCampaignDraft, { campaign: campaign.campaign, fields: typed, version }),
  );
  const { typed: fields, isSame } = draft;
  const check = useChecked(campaign.campaign, fields);
  const change = (part: Partial<CampaignFields>) => {
    setIsProposing(false);
    draft.change(part);
  };
  const faults = check.found?.faults ?? [];
  const isReady = check.isOfThis && faults.length === 0;
  const unsaved = isSame ? null : 'Save the draft first.';
  const whyNotYet = unsaved ?? (isReady ? null : 'Some fields do not fit yet.');
  return (
    <>
      <div className={layout.editor}>
        <div className={layout.fields}>
          <Overtaken draft={draft} by={campaign.draft?.savedBy.name} />
          <CampaignForm
            fields={fields}
            onChange={mayNot === null ? change : null}
            sentenceFor={(name) => faults.find(({ field }) => field === name)?.sentence}
          />
          <Saved draft={draft} />
          <div className={css.actions}>
            <SaveButton draft={draft} whyNot={mayNot} />
            <Button
              look={isSame ? 'primary' : 'quiet'}
              whyNot={mayNot ?? whyNotYet}
              onClick={() => setIsProposing(true)}
            >
              Propose it …
            </Button>
          </div>
        </div>
        <Found check={check} />
      </div>
      {isProposing && check.found !== undefined ? (
        <Publish name={campaign.campaign} text={check.found.text} whyNot={mayNot} />
      ) : null}
    </>
  );
}

interface PublishProps {
  name: string;
  text: string;
  whyNot: string | null;
}

/** The draft as a proposal, for another person. */
function Publish({ name, text, whyNot }: PublishProps) {
  return (
    <Panel title="Propose it">
      <ProposeForm kind="publish-campaign" given={{ name, text }} whyNot={whyNot}>
        <p>
          Another person approves it. It applies from the midnight after that. Until then either
          of them can stop it.
        </p>
      </ProposeForm>
    </Panel>
  );
}

/** What the server says of the fields, once typing pauses; until then what it said last. */
function useChecked(campaign: string, fields: CampaignFields) {
  const [asked, isRested] = useRested(fields);
  const { data, error } = useAct(previewCampaign, { campaign, fields: asked });
  return { found: useLast(data), error, isOfThis: data !== undefined && isRested };
}

function Found({ check }: { check: ReturnType<typeof useChecked> }) {
  const { found, error, isOfThis } = check;
  const failed = error === null ? null : <Failed sentence={sentenceOf(error)} />;
  if (found === undefined) return failed ?? <Waiting />;
  const { faults, changes, audience, text } = found;
  return (
    <div className={layout.found} aria-busy={!isOfThis}>
      {failed}
      <Panel
        title="Whom it is for, and what it can cost"
        actions={
          faults.length === 0 ? (
            <Tag tone="good">Can run</Tag>
          ) : (
            <Tag tone="bad">Cannot run</Tag>
          )
        }
      >
        <div aria-live="polite">
          {audience === null ? (
            <p className={css.quiet}>
              {faults.length === 1 ? 'One field does' : `${faults.length} fields do`} not fit
              yet.
            </p>
          ) : (
            <Audience audience={audience} />
          )}
        </div>
      </Panel>
      <Panel title="What it changes">
        {changes.length === 0 ? (
          <Empty>Nothing differs from the version in force.</Empty>
        ) : (
          <ul className={css.changes}>
            {changes.map(({ what, before, after }) => (
              <li key={what}>
                <span>{what}</span>
                <span>
                  {before === '' ? null : <del>{before}</del>} <ins>{after}</ins>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <details>
        <summary>As a file</summary>
        <pre className={css.file}>{text}</pre>
      </details>
    </div>
  );
}

type Found = NonNullable<ReturnType<typeof useChecked>['found']>;

function Audience({ audience }: { audience: NonNullable<Found['audience']> }) {
  const { days, people, isCut, cost, left, coupons } = audience;
  return (
    <>
      <p>
        In the last {days} days it would have met {isCut ? 'more than ' : ''}
        <b>{peopleText(people)}</b> {people === 1 ? 'person' : 'people'}.
      </p>
      <p>
        {cost === null ? (
          people === null ? (
            'Of so few it is not said what they would cost.'
          ) : (
            'What they would cost has no bound: one coupon has no most.'
          )
        ) : (
          <>
            Their coupons would take off <Money kwacha={cost} /> at the most.
          </>
        )}
      </p>
      <p>
        {left === null ? (
          'It has no budget: in all it may cost any amount.'
        ) : (
          <>
            In all it can cost <Money kwacha={left} /> from now on
            {coupons === null ? '' : `, which is ${coupons} coupons`}. Then it stops giving.
          </>
        )}
      </p>
    </>
  );
}
