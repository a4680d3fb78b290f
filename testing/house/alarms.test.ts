import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { makeMetrics } from '../../server/app/http/metrics.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { isCi } from '../../scripts/test-tools.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const running = join(root, 'docs/running');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const alarms = read('docs/running/alarms.yml');
const dashboard = z
  .object({
    panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })),
  })
  .parse(JSON.parse(read('docs/running/dashboard.json')));
const asked = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

const promtool = '/usr/bin/promtool';
const folder = temporaryFolder('alarms');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As GitHub and most readers of Markdown make the address of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s/g, '-');

it('each alarm names a heading of the operations that is there', () => {
  const headings = [...read('docs/operations.md').matchAll(/^#+ (.*)$/gm)];
  const anchors = headings.map(([, heading]) => anchorOf(heading ?? ''));
  const pages = [...alarms.matchAll(/^ +page: operations\.md#(\S+)$/gm)].map(([, to]) => to);
  expect(pages).toHaveLength([...alarms.matchAll(/^ +- alert: /gm)].length);
  expect(pages.filter((page) => !anchors.includes(page ?? ''))).toEqual([]);
});

it('rules and dashboard name what /metrics shows, and what the rules record', async () => {
  const shown = await makeMetrics().registry.getMetricsAsJSON();
  const names = new Set(shown.map(({ name }) => name));
  const text = [alarms, ...asked].join('\n');
  const used = text.match(/\b(?:extramoney|process|nodejs)_\w+/g) ?? [];
  expect(new Set(used).size).toBeGreaterThan(8);
  const isShown = (name: string) =>
    names.has(name) || names.has(name.replace(/_(bucket|count|sum)$/, ''));
  expect(used.filter((name) => !isShown(name))).toEqual([]);
  const recorded = [...alarms.matchAll(/^ +- record: (\S+)$/gm)].map(([, name]) => name ?? '');
  const taken = text.match(/\bextramoney:[\w:]+/g) ?? [];
  expect(taken.filter((name) => !recorded.includes(name))).toEqual([]);
});

describe.skipIf(!existsSync(promtool) && !isCi())('Prometheus', () => {
  const run = (...args: string[]) =>
    execFileSync(promtool, args, { cwd: running, encoding: 'utf8', stdio: 'pipe' });

  it('understands every rule, and what the dashboard asks', () => {
    expect(run('check', 'rules', 'alarms.yml')).toContain('SUCCESS');
    const rules = asked.map((expr) => `      - { record: a, expr: ${JSON.stringify(expr)} }`);
    const file = join(folder, 'dashboard.yml');
    writeFileSync(file, `groups:\n  - name: a\n    rules:\n${rules.join('\n')}\n`);
    // That all have one name is as it should be here.
    expect(run('check', 'rules', '--lint=none', file)).toContain(`${asked.length} rules found`);
  });

  it('rings when borrowers or money are concerned, and not when a process drains', () => {
    expect(run('test', 'rules', 'alarms.test.yml')).toContain('SUCCESS');
  });
});
