import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { showProvisions } from '../../../contract/staff/books-acts.ts';
import { dayText } from '../../../contract/words/day-text.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { parseCivilDate } from '../../../contract/words/civil-date.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { TextField } from '../../ui/field.tsx';
import { Empty, Filters, Panel, Tag } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import { booksTabs } from './books-words.ts';
import css from './books.module.css';
import { Figure } from './figure.tsx';
import { serverToday } from '../../ui/server-now.ts';

const lead =
  'Open loans by days in arrears, with carrying amounts and the provision by each profile.';

type Provisions = StaffAnswerOf<typeof showProvisions>;
type Profile = Provisions['profiles'][number];
type Step = Profile['rows'][number];

/** What is expected to be lost, by each profile side by side, and what is booked for it. */
export function ProvisionsPage() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const asOf = parseCivilDate(search.get('asOf') ?? '') ?? serverToday();
  const [profile, setProfile] = useState(search.get('profile'));
  const whyNot = useWhyNot('journals', 'proposes');
  return (
    <GuardedPage lead={lead}>
      <Tabs label="Parts of the books" tabs={booksTabs('provisions')} />
      <Filters>
        <TextField
          label="As at"
          type="date"
          value={asOf}
          onText={(day) => navigate(withFilter(paths.provisions, { asOf: day }))}
        />
      </Filters>
      <Loaded asked={useAct(showProvisions, { asOf })}>
        {(provisions) =>
          provisions.asOf === null ? (
            <Empty>No day was closed by then: the job close-day does it every night.</Empty>
          ) : (
            <>
              <p className={css.sums}>
                <span>
                  As at <Day on={provisions.asOf} />
                </span>
                <span>
                  Booked{' '}
                  <Figure
                    kwacha={provisions.booked}
                    title={`Provision by ${dayText(provisions.asOf)}`}
                    of={{ account: 'provision', to: provisions.asOf }}
                  />
                </span>
              </p>
              <div className={css.beside}>
                {provisions.profiles.map((one) => (
                  <ByProfile
                    key={one.name}
                    profile={one}
                    whyNot={whyNot}
                    onWanted={() => setProfile(one.name)}
                  />
                ))}
              </div>
              {profile === null ? null : (
                <Propose profile={profile} asOf={provisions.asOf} whyNot={whyNot} />
              )}
            </>
          )
        }
      </Loaded>
    </GuardedPage>
  );
}

interface ByProfileProps {
  profile: Profile;
  whyNot: string | null;
  onWanted: () => void;
}

const columns: readonly Column<Step>[] = [
  {
    head: 'Days in arrears',
    cell: (step) => `${step.name}: ${lateText(step)}`,
    isMain: true,
    isLong: true,
  },
  { head: 'Principal', cell: ({ principal }) => <Money kwacha={principal} />, isNumber: true },
  { head: 'Carried at', cell: ({ carrying }) => <Money kwacha={carrying} />, isNumber: true },
  { head: '%', cell: ({ basisPoints }) => basisPoints / 100, isNumber: true },
  { head: 'Provided', cell: ({ amount }) => <Money kwacha={amount} />, isNumber: true },
];

function lateText({ fromDays, toDays }: Step): string {
  if (toDays === 0) return 'not in arrears';
  return toDays === null ? `${fromDays} days and more` : `${fromDays} to ${toDays} days`;
}

function ByProfile({ profile, whyNot, onWanted }: ByProfileProps) {
  const { title, source, sourceDate, status, version, rows, total, change } = profile;
  return (
    <Panel
      title={title}
      actions={status === 'confirmed' ? null : <Tag tone="warn">DRAFT: unconfirmed</Tag>}
    >
      <p className={css.quiet}>
        Version {version}. {source}
        {sourceDate === null ? null : (
          <>
            , <Day on={sourceDate} />
          </>
        )}
        .
      </p>
      <DataTable caption={title} columns={columns} rows={rows} keyOf={({ name }) => name} />
      <p className={css.sums}>
        <span>
          In all <Money kwacha={total} />
        </span>
        <span>
          To book <Money kwacha={change} />
        </span>
      </p>
      <div>
        <Button
          whyNot={whyNot ?? (change === '0.00' ? 'So much is booked already.' : null)}
          onClick={onWanted}
        >
          Post provision …
        </Button>
      </div>
    </Panel>
  );
}

function Propose(of: { profile: string; asOf: CivilDate; whyNot: string | null }) {
  const { profile, asOf, whyNot } = of;
  return (
    <ProposeForm kind="provision" given={{ asOf, profile }} whyNot={whyNot}>
      <p>The difference to what is booked becomes a journal. Another person approves it.</p>
    </ProposeForm>
  );
}
