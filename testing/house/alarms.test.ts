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

const alarmNames = [...alarms.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name);

/** The parts of an alarm's page, in order. */
const parts = ['Symptom', 'Impact', 'Check', 'Do', 'Escalate'];

it('each alarm has a page with its name and all parts, and the index lists it', () => {
  const rules = alarms.split(/^ +- alert: /m).slice(1);
  const index = read('docs/operate/alarms/README.md');
  for (const rule of rules) {
    const [name = ''] = rule.split('\n');
    const file = `${name.replaceAll(/(?<!^)[A-Z]/g, '-$&').toLowerCase()}.md`;
    expect(rule, name).toContain(`page: operate/alarms/${file}\n`);
    const page = read(`docs/operate/alarms/${file}`);
    expect(page, name).toMatch(new RegExp(`^# ${name}\n`));
    const said = [...page.matchAll(/^\*\*(\w+):\*\*/gm)].map(([, part]) => part);
    expect(said, name).toEqual(parts);
    expect(index, name).toContain(`[${name}](${file})`);
  }
  expect(rules.length).toBeGreaterThan(10);
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

  it('rings each alarm, and keeps each silent', () => {
    expect(run('test', 'rules', 'alarms.test.yml')).toContain('SUCCESS');
    const played = read('docs/running/alarms.test.yml')
      .split(/^ +- alertname: /m)
      .slice(1)
      .map((one) => ({
        name: one.split('\n', 1).join(),
        rings: one.includes('exp_labels'),
      }));
    const withBoth = alarmNames.filter((name) =>
      [true, false].every((rings) =>
        played.some((one) => one.name === name && one.rings === rings),
      ),
    );
    expect(withBoth).toEqual(alarmNames);
  });
});
