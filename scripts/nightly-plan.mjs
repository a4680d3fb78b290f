import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Task one piece of the night's work, short enough to be done again
 * @property {string} name
 * @property {readonly string[]} args what Node is run with
 * @property {Readonly<Record<string, string>>} [env]
 */

const histories = 2000;
const historiesATask = 100;
const cutParts = 12;
const killRuns = 5;
/** Of the embedded database: processes killed, and power cut. */
const databaseKills = 300;
const powerCuts = 100;
/** In so many nights each mutant of the server is made once. */
const mutantParts = 20;
/** Nights that go wrong, on real programs. */
const drills = [
  ...['restore', 'deleted-table', 'corrupt-page', 'lost-key', 'moved', 'upgrade'],
  ...['leaked-token', 'clock-jump', 'full-disk', 'beside', 'lying-provider', 'wrong-price'],
];
/** Where Debian and its like put PostgreSQL, a folder for each version. */
const postgresFolder = '/usr/lib/postgresql';

/**
 * Everything that is too long for a change. It has histories of money, cuts at every request,
 * kills, every state at every width, the gallery, mutations and versions of PostgreSQL. Each
 * night plays other histories.
 * @param {number} night a number of the day
 * @returns {readonly Task[]}
 */
export function tasksOf(night) {
  const firstSeed = 1 + night * histories;
  return [
    ...numbers(histories / historiesATask).map((part) => {
      const from = firstSeed + part * historiesATask;
      const last = from + historiesATask - 1;
      const seeds = ['--from', String(from), '--seeds', String(historiesATask)];
      return {
        name: `simulate ${from} to ${last}`,
        args: ['testing/simulation/simulate.ts', ...seeds],
      };
    }),
    ...numbers(killRuns).map((run) => ({
      name: `kill ${run + 1} of ${killRuns}`,
      args: tests('unit', 'testing/kill/kill-money'),
      env: { KILLS: '200', KILL_SEED: String(night * killRuns + run) },
    })),
    {
      name: `other draws ${night}`,
      args: tests('unit', 'domain'),
      env: { PROPERTY_SEED: String(night) },
    },
    ...['lending/coupons/coupon-histories', 'store/database/embedded/survival'].map((test) => ({
      name: `${test} ${night}`,
      args: tests('server', `server/${test}`),
      env: { SEED: String(night) },
    })),
    { name: 'kill approvals', args: tests('unit', 'testing/kill/kill-approvals') },
    {
      name: 'kill database',
      args: ['bench/kill-database.ts', String(databaseKills), String(night)],
    },
    { name: 'power cut', args: ['bench/power-cut.ts', String(powerCuts), String(night)] },
    ...drills.map((drill) => ({ name: `drill ${drill}`, args: ['bench/drill.ts', drill] })),
    { name: 'package', args: tests('unit', 'testing/package'), env: { PACKAGE: 'whole' } },
    { name: 'states', args: tests('journeys', 'journeys/states'), env: { STATES: 'all' } },
    { name: 'pictures', args: ['journeys/pictures.ts'] },
    ...numbers(cutParts).map((part) => ({
      name: `cuts ${part + 1} of ${cutParts}`,
      args: tests('journeys', 'journeys/cut-anywhere'),
      env: { JOURNEYS: 'all', JOURNEYS_PART: `${part + 1}/${cutParts}` },
    })),
    ...['domain', 'server/lending', 'server/networks'].map((path) => ({
      name: `mutate ${path.replace('/', ' ')}`,
      args: ['testing/mutation/mutate.ts', path, ...mutantsOf(path, night)],
    })),
    ...postgresVersions().flatMap((version) => {
      const env = { POSTGRES_PATH: join(postgresFolder, version, 'bin') };
      return [
        { name: `server on PostgreSQL ${version}`, args: tests('server', 'server'), env },
        {
          name: `statements on PostgreSQL ${version}`,
          args: tests('unit', 'testing/calls/statements'),
          env,
        },
      ];
    }),
  ];
}

/** What production may have instead of our programs, as far as it is installed here. */
function postgresVersions() {
  if (!existsSync(postgresFolder)) return [];
  return readdirSync(postgresFolder).filter((version) =>
    existsSync(join(postgresFolder, version, 'bin', 'initdb')),
  );
}

/**
 * @param {string} path
 * @param {number} night
 */
function mutantsOf(path, night) {
  const part = String(night % mutantParts);
  return path === 'domain'
    ? ['--least', '80']
    : ['--every', String(mutantParts), '--part', part];
}

/**
 * @param {string} project
 * @param {string} path
 */
function tests(project, path) {
  return ['node_modules/vitest/vitest.mjs', 'run', '--project', project, path];
}

/** @param {number} count */
function numbers(count) {
  return Array.from({ length: count }, (_, index) => index);
}

/**
 * @typedef {object} Night what was done of one night's tasks, as it is kept between two starts
 * @property {number} night
 * @property {string} sources what was tried: other sources begin again
 * @property {Record<string, { code: number, ms: number }>} ended
 */

/**
 * The night to go on with. It is the kept one, where it is of the same sources and has something
 * left to do; else a new one.
 * @param {Partial<Night> | undefined} kept
 * @param {{ night: number, sources: string }} now
 * @returns {Night}
 */
export function nightToPlay(kept, { night, sources }) {
  const begun = { night: kept?.night ?? night, sources, ended: kept?.ended ?? {} };
  const isSame = kept !== undefined && kept.sources === sources;
  const isOpen = tasksOf(begun.night).some(({ name }) => begun.ended[name] === undefined);
  return isSame && isOpen ? begun : { night, sources, ended: {} };
}
