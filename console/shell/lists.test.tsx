// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { roleNames } from '../../contract/staff/permissions.ts';
import type { StaffAct } from '../../contract/staff/staff-act.ts';
import { staffActs } from '../../contract/staff/staff-acts.ts';
import { answerActs } from '../../testing/answered-acts.ts';
import { someone } from '../../testing/someone-at-work.ts';
import { wireExample } from '../../testing/wire-example.ts';
import { paths } from '../platform/paths.ts';
import { sessionLeft, sessionOpened } from '../platform/session.ts';
import { Screens } from './screens.tsx';

/**
 * Every page that shows a list: its address, its act, and the name of the rows, if not `rows`. The
 * licence is always there, so that its list is never empty.
 */
const lists = [
  [paths.loans, 'listLoans'],
  [paths.cases, 'listCases'],
  [paths.payments, 'listPayments'],
  [paths.reviews, 'listReviews'],
  [paths.inbox, 'listProposals'],
  [`${paths.inbox}?queue=cases`, 'listWork'],
  [paths.journals, 'listJournals'],
  [paths.recurringJournals, 'listRecurring'],
  [paths.periods, 'listPeriods'],
  [paths.takeovers, 'listTakeovers'],
  [`${paths.takeoverRows}?id=7f3c2a10`, 'listTakeoverRows'],
  [paths.collections, 'listToCollect'],
  [paths.complaints, 'listComplaints'],
  [paths.disputes, 'listDisputes'],
  [paths.deaths, 'listDeathReports'],
  [paths.numberCases, 'listNumberCases'],
  [paths.dataRequests, 'listDataRequests'],
  [paths.erasures, 'listErasures'],
  [paths.people, 'listPeople', 'people'],
  [paths.products, 'listProducts'],
  [paths.rulesDecisions, 'listDecisions'],
  [`${paths.shadows}?id=7f3c2a10-9f3b-4a6e-8d53-0c1f4e5a6b7c`, 'listShadows'],
  [paths.forms, 'listForms', 'forms'],
  [paths.campaigns, 'listCampaigns', 'campaigns'],
  [paths.messagesPart('to-many'), 'listMailings'],
  [paths.languages, 'listSentences'],
  [paths.publications, 'listPublications'],
  [paths.messagesPart('outbox'), 'listMessages'],
  [paths.compliance, 'listSuspicions'],
  [paths.breaches, 'listBreaches'],
  [paths.readings, 'listReadings'],
  [paths.retention, 'showRetention', 'tables'],
  [paths.watch, 'listWatched'],
  [paths.profiles, 'listProfiles', null],
  [paths.systemPart('jobs'), 'listJobs', 'jobs'],
  [paths.systemPart('settings'), 'showSettings', 'settings'],
  [paths.audit, 'listActs'],
] as const;

function actNamed(name: string): StaffAct {
  const act = staffActs.find((one) => one.name === name);
  if (act === undefined) throw new Error(`no act is called ${name}`);
  return act;
}

/** Every other act that a page asks answers by an example, too. */
const others = Object.fromEntries(
  ['listPeople', 'countWork'].map((name) => [
    name,
    { data: wireExample(actNamed(name).answer) },
  ]),
);

function draw(address: string): void {
  sessionOpened(someone(roleNames));
  const [path = '', search = ''] = address.split('?');
  const place = memoryLocation({ path: search === '' ? path : `${path}?${search}` });
  render(
    <Router hook={place.hook} searchHook={place.searchHook}>
      <Suspense fallback="Loading the code">
        <Screens />
      </Suspense>
    </Router>,
  );
}

/** The acts of all lists that the console makes. */
function listedActs(): string[] {
  const folder = resolve(import.meta.dirname, '../places');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => readFileSync(resolve(folder, path), 'utf8'))
    .flatMap((text) => [...text.matchAll(/list(?:Page|Of)\(\{\s*act: (\w+),/g)])
    .map(([, act = '']) => act);
}

it('no list of the console is left out here', () => {
  // What is looked for in the watch list names a person, so that it draws its own form.
  const made = [...listedActs(), 'listWatched'];
  expect(lists.map(([, act]) => act).toSorted()).toEqual(made.toSorted());
});

afterEach(() => {
  cleanup();
  sessionLeft();
  vi.unstubAllGlobals();
});

describe.each(lists)('%s', (address, name, of: string | null = 'rows') => {
  const data = Object(wireExample(actNamed(name).answer)) as Record<string, unknown>;

  it('shows its rows', async () => {
    answerActs({ ...others, [name]: { data } });
    draw(address);
    const table = await screen.findAllByRole('table');
    expect(table[0]?.querySelectorAll('tbody tr').length).toBeGreaterThan(0);
    expect(screen.getAllByRole('heading', { level: 1 })[0]?.textContent).not.toBe('');
  });

  it.skipIf(of === null)('says where it is empty', async () => {
    answerActs({ ...others, [name]: { data: { ...data, [of ?? 'rows']: [] } } });
    draw(address);
    const said = () => document.querySelector('p[class*=empty]')?.textContent;
    await expect.poll(said).toMatch(/\w{2}.*\.$/);
  });

  it('says why it failed', async () => {
    const sentence = 'Too much at once. Wait a little.';
    answerActs({ ...others, [name]: { reason: 'too-busy', sentence } });
    draw(address);
    await screen.findByText(sentence);
    expect(screen.getAllByRole('button', { name: 'Try again' }).length).toBeGreaterThan(0);
  });
});
