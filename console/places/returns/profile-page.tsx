import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { listProfiles } from '../../../contract/staff/profile-acts.ts';
import type { ProposalBody } from '../../../contract/staff/proposal-kinds.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Values } from '../../ui/field-list.tsx';
import { Empty, Notice, Panel, Tag } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import type { BodyFields } from '../proposals/propose-form.tsx';
import {
  licenceFields,
  licenceStart,
  namedSteps,
  stepFields,
  stepsStart,
} from './profile-fields.ts';
import type { Profiles } from './return-words.ts';
import css from './returns.module.css';
import { serverToday } from '../../ui/server-now.ts';

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
      title={asked.data === undefined ? 'Profile' : titleOf(asked.data, { of, name })}
      lead={<Link href={paths.profiles}>Regulatory settings</Link>}
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
                  <p>
                    Compare its cells or columns with the regulator’s own form before. They stay
                    as they are.
                  </p>
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
            <Tag tone="warn">Assumed: not checked with the source</Tag>
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
  return (
    <Proposed
      of={licence}
      profile={{ of: 'licence', profileName: licence.name, rules: licence.rules }}
      fields={licenceFields}
      start={() => licenceStart(licence.rules, serverToday())}
    />
  );
}

function StepsForm({ provision }: { provision: Provision }) {
  return (
    <Proposed
      of={provision}
      profile={{ of: 'provision', profileName: provision.name }}
      fields={stepFields(provision.steps)}
      start={() => stepsStart(provision.steps)}
    />
  );
}

interface ProposedProps {
  of: Licence | Provision | Format;
  profile: object;
  fields?: BodyFields<'publish-profile'>;
  start?: () => Values;
  children?: ReactNode;
}

/** The next version with where it is written; another person approves it. */
function Proposed({ of, profile, fields, start, children }: ProposedProps) {
  return (
    <Panel title="Confirm it, or change it">
      <ProposeForm
        kind="publish-profile"
        given={{ version: of.version + 1, profile: profile as Profile }}
        fields={{ ...sourceFields, ...fields }}
        start={() => ({ status: 'confirmed', ...start?.() })}
        shape={namedSteps}
        groups={css.step}
        whyNot={useWhyNot('profiles', 'proposes')}
      >
        {children}
      </ProposeForm>
    </Panel>
  );
}

const sourceFields: BodyFields<'publish-profile'> = {
  source: {
    kind: 'words',
    label: 'Source',
    hint: 'The law or circular with its number and paragraph, so that others find it.',
    rows: 2,
    longest: 300,
  },
  sourceDate: { kind: 'day', label: 'Date of the source', whenEmpty: 'null' },
  status: {
    kind: 'choice',
    label: 'It is',
    options: [
      { value: 'confirmed', label: 'Confirmed: I have read it in its source' },
      { value: 'assumption', label: 'Still assumed' },
    ],
  },
};
