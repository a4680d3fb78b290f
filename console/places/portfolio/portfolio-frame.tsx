import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearch, useSearchParams } from 'wouter';
import {
  exportPortfolio,
  listViews,
  portfolioKeys,
  saveView,
} from '../../../contract/staff/portfolio-acts.ts';
import type { PortfolioKey } from '../../../contract/staff/portfolio-acts.ts';
import type { ArgsOf } from '../../../contract/staff/staff-act.ts';
import { callAct } from '../../platform/call-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { withFilter } from '../../platform/paths.ts';
import { useAct, useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, TextField } from '../../ui/field.tsx';
import { Failed, Filters } from '../../ui/frames.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { saveFile } from '../../platform/save-file.ts';
import css from './portfolio.module.css';
import { dayOf, keysOf, keyWords, portfolioTabs } from './portfolio-words.ts';
import { serverToday } from '../../ui/server-now.ts';

interface PortfolioFrameProps {
  here: Parameters<typeof portfolioTabs>[0];
  lead: string;
  children: ReactNode;
}

/** A part of the portfolio: its name, the other parts, and the views that one keeps. */
export function PortfolioFrame({ here, lead, children }: PortfolioFrameProps) {
  const search = useSearch();
  return (
    <GuardedPage lead={lead} actions={<Views search={search} />}>
      <Tabs label="Parts of the portfolio" tabs={portfolioTabs(here, search)} />
      {children}
    </GuardedPage>
  );
}

/** What one looks at often, by a name; a view is an address. */
function Views({ search }: { search: string }) {
  const [address] = useLocation();
  const [name, setName] = useState<string | null>(null);
  const views = useAct(listViews, {}).data?.rows ?? [];
  const save = useDoing((view: ArgsOf<typeof saveView>) => callAct(saveView, view));
  const here = [`part=${address.split('/')[2] ?? ''}`, search].filter(Boolean).join('&');
  return (
    <div className={css.views}>
      {views.map((view) => (
        <span key={view.name} className={css.view}>
          <Link href={addressOf(view.query)}>{view.name}</Link>
          <button
            type="button"
            aria-label={`Take the view ${view.name} away`}
            onClick={() => save.mutate({ name: view.name, query: '' })}
          >
            ×
          </button>
        </span>
      ))}
      {name === null ? (
        <Button look="plain" onClick={() => setName('')}>
          Save view …
        </Button>
      ) : (
        <form
          className={css.keep}
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate({ name, query: here }, { onSuccess: () => setName(null) });
          }}
        >
          <TextField
            label="Name of the view"
            value={name}
            onText={setName}
            maxLength={40}
            required
          />
          <Button type="submit" look="primary" busy={save.isPending}>
            Keep it
          </Button>
        </form>
      )}
      {save.error === null ? null : <Failed sentence={sentenceOf(save.error)} />}
    </div>
  );
}

function addressOf(query: string): string {
  const kept = new URLSearchParams(query);
  const part = kept.get('part') ?? '';
  kept.delete('part');
  const rest = kept.toString();
  return `/portfolio${part === '' ? '' : `/${part}`}${rest === '' ? '' : `?${rest}`}`;
}

/** What a day of the portfolio is asked by, all of it in the address. */
export function usePortfolioAsked() {
  const [search] = useSearchParams();
  const [address, navigate] = useLocation();
  const by = keysOf(search.get('by'));
  const knownOn = dayOf(search.get('knownOn'));
  const asOf = dayOf(search.get('asOf')) ?? serverToday();
  const asked = { asOf, by, ...(knownOn && { knownOn }) };
  const show = (change: Readonly<Record<string, string | undefined>>) => {
    const given = dayOf(search.get('asOf'));
    navigate(withFilter(address, { asOf: given, by: by.join(','), knownOn, ...change }));
  };
  return { asked, show };
}

/** The day, and what it is grouped by. */
export function DayFilter({ asked, show }: ReturnType<typeof usePortfolioAsked>) {
  const [one = '', other = ''] = asked.by;
  const apart = (keys: readonly (PortfolioKey | '')[]) =>
    show({ by: keys.filter((key) => key !== '').join(',') });
  const options = (but: string) =>
    portfolioKeys
      .filter((key) => key !== but)
      .map((value) => ({ value, label: keyWords[value] }));
  return (
    <Filters>
      <TextField
        label="As at"
        type="date"
        value={asked.asOf}
        onText={(asOf) => show({ asOf })}
      />
      <Choice
        label="Group by"
        none="Nothing"
        value={one}
        options={options(other)}
        onChoose={(key) => apart([key, other])}
      />
      <Choice
        label="and by"
        none="Nothing more"
        value={other}
        options={options(one)}
        onChoose={(key) => apart([one, key])}
      />
      <TextField
        label="As recorded by"
        type="date"
        hint={asked.knownOn === undefined && 'Empty: as it is known now.'}
        value={asked.knownOn ?? ''}
        onText={(knownOn) => show({ knownOn })}
      />
    </Filters>
  );
}

/** Takes a table out, as the screen shows it. */
export function TableFiles({ table }: { table: ArgsOf<typeof exportPortfolio>['table'] }) {
  const take = useDoing(async (format: 'csv' | 'xlsx') =>
    saveFile(await callAct(exportPortfolio, { table, format })),
  );
  return (
    <div className={css.files}>
      <Button look="plain" busy={take.isPending} onClick={() => take.mutate('csv')}>
        CSV
      </Button>
      <Button look="plain" busy={take.isPending} onClick={() => take.mutate('xlsx')}>
        Excel
      </Button>
      {take.error === null ? null : <Failed sentence={sentenceOf(take.error)} />}
    </div>
  );
}
