import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { isTest, readSources } from '../../../testing/house/sources.ts';
import { jobList } from './job-list.ts';

const root = resolve(import.meta.dirname, '../../..');

it('names each job once', () => {
  const names = jobList.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

it('has every job that an act wakes', () => {
  const woken = readSources(root)
    .filter(({ path }) => path.startsWith('server/') && path.endsWith('.ts') && !isTest(path))
    .flatMap(({ text }) => [...text.matchAll(/\bwake\('([^']+)'\)/g)].map(([, name]) => name));
  const names = new Set(jobList.map(({ name }) => name));
  expect(woken).toContain('submit-payments');
  expect(woken.filter((name) => name === undefined || !names.has(name))).toEqual([]);
});

it('has every job tell the screens of staff what it changed, but for upkeep', () => {
  const unseen = jobList.filter(({ isUnseen }) => isUnseen).map(({ name }) => name);
  expect(unseen.sort()).toEqual([
    'delete-files',
    'notify-staff',
    'purge',
    'send-audit-hash',
    'send-staff-mail',
    'send-webhooks',
    'sum-ledger',
    'sum-shared-balances',
    'sweep-files',
    'watch-clock',
  ]);
});
