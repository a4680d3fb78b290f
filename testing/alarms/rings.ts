import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../temporary-folder.ts';

const rules = fileURLToPath(new URL('../../docs/running/alarms.yml', import.meta.url));

export const promtool = '/usr/bin/promtool';

/** What `/metrics` showed one after the other: two readings in health, and one in a fault. */
export interface Readings {
  readonly health: readonly [string, string];
  readonly fault: string;
}

/**
 * Whether an alarm is silent after an hour of health and rings after 90 minutes of the fault.
 * Prometheus reads the rules of the documents. A counter grows each minute as it grew between the
 * two readings.
 */
export function rings(alarm: string, { health, fault }: Readings): boolean {
  const [first, second, last] = [...health, fault].map(read);
  if (first === undefined || second === undefined || last === undefined) return false;
  const series = [...last.values].map(([name, then]) => {
    const [a, b] = [first.values.get(name) ?? 0, second.values.get(name) ?? 0];
    const isCounter = last.counters.has(familyOf(name));
    const values = isCounter
      ? `${a}${by(b - a)}x59 ${a + 60 * (b - a)}${by(then - b)}x90`
      : `${b}x59 ${then}x90`;
    return `      - { series: ${JSON.stringify(name)}, values: '${values}' }`;
  });
  const expected = (at: string, samples: string) =>
    `      - { expr: 'min(ALERTS{alertname="${alarm}",alertstate="firing"})', ` +
    `eval_time: ${at}, exp_samples: ${samples} }`;
  const test = [
    `rule_files: [${rules}]`,
    'evaluation_interval: 1m',
    'tests:',
    '  - interval: 1m',
    '    input_series:',
    ...series,
    '    promql_expr_test:',
    expected('59m', '[]'),
    expected('150m', "[{ labels: '{}', value: 1 }]"),
  ];
  const folder = temporaryFolder('rings');
  const file = join(folder, 'test.yml');
  writeFileSync(file, test.join('\n'));
  const { status, error, stdout, stderr } = spawnSync(promtool, ['test', 'rules', file]);
  rmSync(folder, { recursive: true });
  const said = String(error ?? `${stdout}${stderr}`);
  if (error !== undefined || said.includes('parse error')) throw new Error(said);
  return status === 0;
}

/** A server that starts again counts from nothing. */
const by = (step: number) => (step < 0 ? String(step) : `+${step}`);

interface Read {
  readonly values: ReadonlyMap<string, number>;
  readonly counters: ReadonlySet<string>;
}

/** The figures of a text of Prometheus, by the name with its labels. */
function read(text: string): Read {
  const values = new Map<string, number>();
  const counters = new Set<string>();
  for (const line of text.split('\n')) {
    const [, family = '', type] = /^# TYPE (\S+) (\w+)$/.exec(line) ?? [];
    if (type === 'counter' || type === 'histogram') counters.add(family);
    const [, name, value] = /^([a-z_]+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
    const figure = Number(value);
    if (name !== undefined && Number.isFinite(figure)) values.set(name, figure);
  }
  return { values, counters };
}

function familyOf(name: string): string {
  const [plain = ''] = name.split('{', 1);
  return plain.replace(/_(?:bucket|count|sum)$/, '');
}
