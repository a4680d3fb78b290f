import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Network } from '../contract/market/network.ts';
import { networks } from '../contract/market/network.ts';
import { refusals } from '../contract/words/refusals.ts';
import { makeMetrics } from '../server/app/http/metrics.ts';
import { jobList } from '../server/app/jobs/job-list.ts';
import { patroniSettings } from '../server/app/check/patroni.ts';
import { ConfigError, readConfig } from '../server/app/config.ts';
import { registryNames } from '../contract/words/registry-name.ts';
import { telemetrySettings } from '../server/app/telemetry-settings.ts';
import { providers } from '../server/networks/providers.ts';
import type { Job } from '../server/store/jobs/job.ts';
import { environment } from '../simulator/environment.ts';
import { knownFaults } from '../simulator/world/faults.ts';
import { portOutcomes } from './port-outcomes.ts';

const root = join(import.meta.dirname, '..');

/**
 * The pages that are generated from code, by path: those of `docs/reference/` and the alarms.
 * @throws if a job has no description in `docs/reference/jobs.md`
 */
export async function referencePages(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ['docs/operate/alarms/README.md', alarmsPage()],
    ['docs/reference/benchmarks.md', benchmarksPage()],
    ['docs/reference/simulator.md', simulatorPage()],
    ['docs/reference/jobs.md', jobsPage()],
    ['docs/reference/metrics.md', await metricsPage()],
    ['docs/reference/ports.md', portsPage()],
    ['docs/reference/refusals.md', refusalsPage()],
  ]);
}

/** Every environment variable that the server reads, sorted. */
export function settingNames(): string[] {
  const read = new Set<string>();
  const kinds = ['simulator', 'real'].flatMap((kind) =>
    registryNames.map((registry) => [kind, registry]),
  );
  for (const [PROVIDERS, IDENTITY_REGISTRY] of kinds) {
    const env = new Proxy<Record<string, string | undefined>>(
      { ...readsEverything, PROVIDERS, IDENTITY_REGISTRY },
      {
        get: (values, name) => {
          if (typeof name === 'symbol') return undefined;
          read.add(name);
          return values[name];
        },
      },
    );
    try {
      readConfig(env);
    } catch (error) {
      // Settings are missing: only their names matter.
      if (!(error instanceof ConfigError)) throw error;
    }
    telemetrySettings(env);
    patroniSettings(env, []);
  }
  return [...read].sort();
}

function reaching(network: Network): string[] {
  return providers.filter((one) => one.networks.includes(network)).map(({ name }) => name);
}

/** With these every provider, gateway and exporter reads its settings. */
const readsEverything = {
  PAYMENT_ROUTES: networks.map((one) => `${one}:${reaching(one).join(',')}`).join(' '),
  SMS_GATEWAY: 'africastalking,twilio',
  WHATSAPP_PHONE_NUMBER_ID: '1',
  MTN_CALLBACK_URL: 'https://lender.example',
  CONSOLE_URL: 'https://console.example',
  FILES_S3_URL: 'https://files.example',
  MODELS_TOKEN: 'x',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
  OTEL_TRACES_SAMPLER: 'traceidratio',
};

/** The schedule comes from the job list; the description is kept from the page. */
function jobsPage(): string {
  const page = readFileSync(join(root, 'docs/reference/jobs.md'), 'utf8');
  const [intro = ''] = page.split('| job |');
  const described = new Map(
    [...page.matchAll(/^\| `([\w-]+)` \| [^|]* \| ([^|]+) \|$/gm)].map(([, name, does]) => [
      name,
      does,
    ]),
  );
  const rows = jobList.map((job) => {
    const does = described.get(job.name);
    if (does === undefined) throw new Error(`docs/reference/jobs.md does not name ${job.name}`);
    return [`\`${job.name}\``, scheduleOf(job), does];
  });
  return `${intro}${tableOf(['job', 'runs', 'does'], rows)}\n`;
}

function scheduleOf({ every }: Job): string {
  if ('seconds' in every) return `every ${every.seconds} s`;
  if ('minutes' in every) return every.minutes === 60 ? 'hourly' : `every ${every.minutes} min`;
  if ('monthlyOn' in every) return `monthly, day ${every.monthlyOn}, ${every.at}`;
  return `daily, ${every.dailyAt}`;
}

async function metricsPage(): Promise<string> {
  const shown = await makeMetrics().registry.getMetricsAsJSON();
  const rows = shown
    .filter(({ name }) => name.startsWith('extramoney_'))
    .map(({ name, type, help }) => [`\`${name}\``, String(type), help])
    .toSorted(([a = ''], [b = '']) => a.localeCompare(b));
  return pageOf('Metrics', [
    'The server also exports the default metrics of prom-client: `process_…` and `nodejs_…`.',
    tableOf(['metric', 'type', 'meaning'], rows),
  ]);
}

function refusalsPage(): string {
  const rows = Object.entries(refusals).map(([name, { code, sentence }]) => [
    `\`${name}\``,
    String(code),
    sentence,
  ]);
  return pageOf('Refusals', [
    'A refusal is an expected "no": a stable name, a code and a sentence for the borrower.',
    tableOf(['name', 'code', 'sentence'], rows),
  ]);
}

/** The rules of Prometheus; each alarm's page begins with its symptom. */
function alarmsPage(): string {
  const rules = readFileSync(join(root, 'docs/running/alarms.yml'), 'utf8');
  const rows = rules
    .split(/^ +- alert: /m)
    .slice(1)
    .map((rule) => {
      const [, name = ''] = /^(\w+)/.exec(rule) ?? [];
      const [, severity = ''] = /severity: (\w+)/.exec(rule) ?? [];
      const [, file = ''] = /page: operate\/alarms\/(\S+)/.exec(rule) ?? [];
      const page = readFileSync(join(root, 'docs/operate/alarms', file), 'utf8');
      const [, symptom = ''] = /\*\*Symptom:\*\* (.*?)\.\s/s.exec(page) ?? [];
      return [`[${name}](${file})`, severity, symptom.replaceAll('\n', ' ')];
    });
  return pageOf('Alarms', [
    'The rules are in [alarms.yml](../../running/alarms.yml). `page` calls the engineer on\n' +
      'call; `ticket` waits for working hours.',
    tableOf(['alarm', 'severity', 'symptom'], rows),
  ]);
}

/** The last row of `bench/figures.csv` for each thing that a benchmark measures. */
function benchmarksPage(): string {
  const text = readFileSync(join(root, 'bench/figures.csv'), 'utf8');
  const table: string[][] = parse(text);
  const [heads = [], ...rows] = table;
  const last = new Map(rows.map((row) => [row.slice(0, 2).join(), row]));
  return pageOf('Benchmarks', [
    '`npm run bench -- <name>` runs one ([how to read them](../../bench/README.md)). The\n' +
      'history is in `bench/figures.csv`.',
    tableOf(heads, [...last.values()]),
  ]);
}

/** What follows from each outcome of a port, and the test that shows it. */
function portsPage(): string {
  const rows = portOutcomes.flatMap(([port, outcomes]) =>
    Object.entries(outcomes).map(([word, [follows, file, test]]) => [
      port,
      `\`${word}\``,
      follows,
      `\`${file}\`: ${test.replaceAll('%s', '…')}`,
    ]),
  );
  return pageOf('Outcomes of ports', [
    'What the product does with each answer of others, and the test that shows it.',
    tableOf(['port', 'outcome', 'what follows', 'shown by'], rows),
  ]);
}

function simulatorPage(): string {
  const variables = environment.map(({ name, usually, meaning }) => [
    `\`${name}\``,
    usually,
    meaning,
  ]);
  const faults = Object.entries(knownFaults).map(([name, { on, does }]) => [
    `\`${name}\``,
    on.length === 3 ? 'all' : on.join(', '),
    does,
  ]);
  return pageOf('Simulator', [
    'How to use it is in [its README](../../simulator/README.md).',
    '## Environment',
    tableOf(['variable', 'default', 'meaning'], variables),
    '## Faults',
    'Arm one with `POST /faults`.',
    tableOf(['fault', 'on', 'effect'], faults),
  ]);
}

function pageOf(title: string, parts: readonly string[]): string {
  const origin = 'Generated from code by `npm run reference`.';
  return `${[`# ${title}`, origin, ...parts].join('\n\n')}\n`;
}

function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)].join('\n');
}
