// Proves all approvals of an export of the console, without our server or database. Each is traced
// by signatures to the fingerprints that you keep outside. Run
// `npm run verify-approvals -- approvals.jsonl --anchor staff-keys.json --since 2026-01-01`.
// The anchor is the file of the founding, or the fingerprints of STAFF_KEYS, one a line.
import { readFileSync } from 'node:fs';
import process, { argv, stderr, stdout } from 'node:process';
import { parseArgs } from 'node:util';
import { chainOf, type Evidence, makeProver } from '../server/staff/proofs/enrolment-chain.ts';
import type { StoredApproval } from '../server/staff/proofs/enrolment-chain.ts';
import { approvingRoles } from '../server/staff/proofs/approving-roles.ts';

const usage =
  'Write: npm run verify-approvals -- <export> --anchor <fingerprints> [--since 2026-01-01]\n';

function main(args: string[]): number {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { anchor: { type: 'string' }, since: { type: 'string' } },
  });
  const [file] = positionals;
  const { anchor, since = '' } = values;
  if (file === undefined || anchor === undefined || !/^(\d{4}-\d\d-\d\d)?$/.test(since)) {
    stderr.write(usage);
    return 2;
  }
  const kept = new Set(readFileSync(anchor, 'utf8').match(/\b[0-9a-f]{64}\b/g));
  const [first = '{}', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const { evidence } = JSON.parse(first) as { evidence?: Evidence };
  if (evidence === undefined || kept.size === 0) {
    stderr.write(
      `${evidence ? anchor : file} holds no ${evidence ? 'fingerprint' : 'export'}.\n`,
    );
    return 2;
  }
  const chain = chainOf(evidence, kept);
  const prover = makeProver(chain, evidence, approvingRoles);
  const wrong: string[] = [];
  let proved = 0;
  for (const line of lines) {
    const { approval } = JSON.parse(line) as { approval: StoredApproval };
    if (approval.decidedAt < since) continue;
    const why = prover.faultOfApproval(approval);
    if (why === null) proved += 1;
    else
      wrong.push(
        `NOT PROVED: ${approval.kind} ${approval.id} of ${approval.decidedAt}: ${why}.`,
      );
  }
  const unproven = evidence.keys.filter(({ id, removedAt }) => {
    return removedAt === null && !chain.proven.has(id);
  });
  for (const { id, staffId } of unproven) {
    wrong.push(`NOT CONFIRMED: passkey ${id} of ${staffId}, which approves nothing.`);
  }
  const end = `${proved} approvals proved from ${kept.size} fingerprints, ${wrong.length} faults.`;
  stdout.write(`${[...wrong, end].join('\n')}\n`);
  return wrong.length === 0 ? 0 : 1;
}

try {
  process.exitCode = main(argv.slice(2));
} catch (error) {
  const why = error instanceof Error ? error.message : String(error);
  stderr.write(`A file cannot be read, so nothing is proved. Export it again. (${why})\n`);
  process.exitCode = 2;
}
