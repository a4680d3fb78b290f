// Proves an exported part of the audit log, without our server or database. Run
// `npm run verify-audit -- audit.jsonl --kept audit-hash.txt`.
// The second file has a line for each audit hash that left the machine. It is the file of
// AUDIT_HASH_TO, or its mails put together.
import { readFileSync } from 'node:fs';
import process, { argv, stderr, stdout } from 'node:process';
import { parseArgs } from 'node:util';
import { provedFile } from '../server/staff/system/audit/audit-file.ts';
import { hashesIn } from '../server/staff/system/audit/kept-hashes.ts';

function main(args: string[]): number {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { kept: { type: 'string' } },
  });
  const [file] = positionals;
  if (file === undefined || values.kept === undefined) {
    stderr.write('Write: npm run verify-audit -- <export> --kept <audit hashes>\n');
    return 2;
  }
  const kept = hashesIn(readFileSync(values.kept, 'utf8'));
  const hashes = new Map(kept.map(({ position, hash }) => [String(position), hash]));
  const { entries, anchored, faults } = provedFile(readFileSync(file, 'utf8'), hashes);
  const end =
    `${entries} entries, ${anchored} of them and the head equal to a hash kept outside, ` +
    `${faults.length} faults.`;
  stdout.write(`${[...faults, end].join('\n')}\n`);
  return faults.length === 0 && anchored > 0 ? 0 : 1;
}

try {
  process.exitCode = main(argv.slice(2));
} catch (error) {
  const why = error instanceof Error ? error.message : String(error);
  stderr.write(`A file cannot be read, so nothing is proved. Export it again. (${why})\n`);
  process.exitCode = 2;
}
