import { doubts, missingSettings, wrongAround } from './what-is-missing.ts';

const usage = `Names everything that keeps this version from starting, and changes nothing.

  extramoney check             settings, database, migrations, Patroni (PATRONI_URL)
  extramoney check settings    settings alone`;

const [part, ...more] = process.argv.slice(2);
if (more.length > 0 || (part !== undefined && part !== 'settings')) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const problems = missingSettings(process.env);
  for (const sentence of doubts(process.env)) console.error(`Look at: ${sentence}`);
  if (part === undefined) problems.push(...(await wrongAround(process.env)));
  for (const sentence of problems) console.error(sentence);
  if (problems.length === 0) console.log('Nothing is missing.');
  process.exitCode = problems.length === 0 ? 0 : 1;
}
