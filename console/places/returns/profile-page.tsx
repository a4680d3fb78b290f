import { useState } from 'react';
import { Link } from 'wouter';
import { listProfiles } from '../../../contract/staff/profile-acts.ts';
import type { ProposalBody } from '../../../contract/staff/proposal-kinds.ts';
import { civilDateOf, parseCivilDate } from '../../../contract/words/civil-date.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { dayTyped } from '../../platform/day-typed.ts';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Choice, TextField, WordsField } from '../../ui/field.tsx';
import { Empty, Notice, Panel, Tag } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import {
  licenceFields,
  rulesIn,
  stepsIn,
  textsOfRules,
  textsOfSteps,
} from './profile-fields.ts';
import type { Profiles } from './profiles-page.tsx';
import css from './returns.module.css';

type Licence = Profiles['licence'];
type Provision = Profiles['provisions'][number];
type Format = Profiles['formats'][number];
type Profile = Extract<ProposalBody, { kind: 'publish-profile' }>['profile'];

interface ProfilePageProps {
  of: string;
  name: string;
}

/** One profile: what it says, where that is written, and the proposal of its next version. */
export function ProfilePage({ of, name }: ProfilePageProps) {
  const asked = useAct(listProfiles, {});
  return (
    <GuardedPage
      needs="profiles"
      title={asked.data === undefined ? 'Profile' : titleOf(asked.data, { of, name })}
      lead={<Link href={paths.profiles}>Law and profiles</Link>}
    >
      <Loaded asked={asked}>
        {({ licence, provisions, formats }) => {
          const provision = provisions.find((each) => of === 'provision' && each.name === name);
          const format = formats.find((each) => of === 'format' && each.name === name);
          const one = of === 'licence' ? licence : (provision ?? format);
          if (one === undefined) return <Empty>There is no profile at this address.</Empty>;
          return (
            <>
              <Said of={one} />
              {of === 'licence' ? (
                <LicenceForm key={one.version} licence={licence} />
              ) : provision !== undefined ? (
                <StepsForm key={one.version} provision={provision} />
              ) : (
                <Proposed of={one} profile={{ of: 'format', profileName: one.name }}>
                  {() => (
                    <p>
                      Compare its cells or columns with the regulator’s own form before. They
                      stay as they are.
                    </p>
                  )}
                </Proposed>
              )}
            </>
          );
        }}
      </Loaded>
    </GuardedPage>
  );
}

function titleOf({ provisions, formats }: Profiles, { of, name }: ProfilePageProps): string {
  if (of === 'licence') return `The licence, ${name}`;
  const those = of === 'provision' ? provisions : formats;
  return those.find((one) => one.name === name)?.title ?? name;
}

/** Where it is from, and its versions. */
function Said({ of }: { of: Licence | Provision | Format }) {
  return (
    <>
      {of.waits === null ? null : (
        <Notice
          tone="warn"
          actions={<ButtonLink to={paths.proposal(of.waits)}>Look at it</ButtonLink>}
        >
          <p>Its next version is proposed, or waits for the end of its hold.</p>
        </Notice>
      )}
      <Panel
        title={`Version ${of.version}`}
        actions={
          of.status === 'confirmed' ? (
            <Tag tone="good">Confirmed</Tag>
          ) : (
            <Tag tone="warn">Assumed: nobody has read the source</Tag>
          )
        }
      >
        <ul className={css.versions}>
          {of.versions.map(({ version, source, sourceDate, proposalId, status }) => (
            <li key={version}>
              <b>{version}</b> {source}
              {sourceDate === null ? null : (
                <>
                  , <Day on={sourceDate} />
                </>
              )}
              . {status === 'confirmed' ? 'Confirmed. ' : ''}
              {proposalId === null ? (
                'It came with the program.'
              ) : (
                <Link href={paths.proposal(proposalId)}>Who agreed to it</Link>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

function LicenceForm({ licence }: { licence: Licence }) {
  const [texts, setTexts] = useState(() => textsOfRules(licence.rules));
  const [today] = useState(() => civilDateOf(new Date()));
  const [from, setFrom] = useState<string>(today);
  const rules = rulesIn(licence.rules, texts);
  const profile = {
    of: 'licence',
    profileName: licence.name,
    rules: rules ?? licence.rules,
    countsFrom: dayTyped(from),
  } as const;
  return (
    <Proposed
      of={licence}
      profile={profile}
      whyNotYet={rules === null ? 'Some figures are no numbers.' : null}
    >
      {(sentenceFor) => (
        <>
          <TextField
            label="Counts from"
            type="date"
            value={from}
            onText={setFrom}
            error={sentenceFor('countsFrom')}
          />
          {licenceFields.map(({ name, label, hint }) => (
            <TextField
              key={name}
              label={label}
              hint={hint}
              inputMode="decimal"
              value={texts[name]}
              onText={(text) => setTexts((before) => ({ ...before, [name]: text }))}
              maxLength={8}
              error={sentenceFor(name)}
            />
          ))}
        </>
      )}
    </Proposed>
  );
}

function StepsForm({ provision }: { provision: Provision }) {
  const [texts, setTexts] = useState(() => textsOfSteps(provision.steps));
  const steps = stepsIn(texts);
  const change = (at: number, part: Partial<(typeof texts)[number]>) =>
    setTexts((all) => all.map((one, place) => (place === at ? { ...one, ...part } : one)));
  const profile = {
    of: 'provision',
    profileName: provision.name,
    steps: steps ?? provision.steps,
  } as const;
  return (
    <Proposed
      of={provision}
      profile={profile}
      whyNotYet={steps === null ? 'Some figures are no numbers.' : null}
    >
      {(sentenceFor) =>
        texts.map(({ name, fromDays, percent }, at) => (
          // The classes keep their places while they are typed.
          // eslint-disable-next-line react/no-array-index-key
          <div key={at} className={css.step}>
            <TextField
              label={`Class ${at + 1}`}
              value={name}
              onText={(text) => change(at, { name: text })}
              maxLength={40}
              error={at === 0 ? sentenceFor('steps') : undefined}
            />
            <TextField
              label="From days late"
              inputMode="numeric"
              value={fromDays}
              onText={(text) => change(at, { fromDays: text })}
              maxLength={4}
            />
            <TextField
              label="Provided, %"
              inputMode="decimal"
              value={percent}
              onText={(text) => change(at, { percent: text })}
              maxLength={6}
            />
          </div>
        ))
      }
    </Proposed>
  );
}

interface ProposedProps {
  of: Licence | Provision | Format;
  profile: Profile;
  whyNotYet?: string | null;
  children: (sentenceFor: (field: string) => string | undefined) => React.ReactNode;
}

/** The next version with where it is written; another person approves it. */
function Proposed({ of, profile, whyNotYet = null, children }: ProposedProps) {
  const [source, setSource] = useState('');
  const [on, setOn] = useState('');
  const [status, setStatus] = useState<'confirmed' | 'assumption'>('confirmed');
  const mayNot = useWhyNot('profiles', 'proposes');
  const body = {
    kind: 'publish-profile',
    profile,
    version: of.version + 1,
    source,
    sourceDate: parseCivilDate(on),
    status,
  } as const;
  return (
    <Panel title="Confirm it, or change it">
      <ProposeForm body={body} whyNot={mayNot ?? whyNotYet}>
        {(sentenceFor) => (
          <>
            <WordsField
              label="Source"
              hint="The law or circular with its number and paragraph, so that others find it."
              rows={2}
              value={source}
              onText={setSource}
              maxLength={300}
              error={sentenceFor('source')}
            />
            <TextField
              label="Date of the source"
              type="date"
              value={on}
              onText={setOn}
              error={sentenceFor('sourceDate')}
            />
            <Choice
              label="It is"
              none="Choose"
              value={status}
              options={statuses}
              onChoose={(chosen) => {
                if (chosen !== '') setStatus(chosen);
              }}
            />
            {children(sentenceFor)}
          </>
        )}
      </ProposeForm>
    </Panel>
  );
}

const statuses = [
  { value: 'confirmed', label: 'Confirmed: I have read it in its source' },
  { value: 'assumption', label: 'Assumed still' },
] as const;
