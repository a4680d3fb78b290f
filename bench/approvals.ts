/**
 * An approval of two people: how much longer it takes because each passkey is traced to the
 * founders; and 10,000 approvals verified offline. `npm run bench -- approvals [approvals]`.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { approveProposal, beginApproval } from '../contract/staff/proposal-acts.ts';
import { showProposal } from '../contract/staff/proposal-view.ts';
import { previewProposal, propose } from '../contract/staff/propose-acts.ts';
import type { StoredApproval } from '../server/staff/proofs/enrolment-chain.ts';
import { faultOf } from '../server/staff/proofs/signature-fault.ts';
import { anchorPath } from '../server/staff/proofs/staff-anchor.ts';
import { approvalLines, faultOfApproval } from '../server/staff/proofs/staff-evidence.ts';
import { idsOfRoles, loggedInAs } from '../testing/attacks/insiders.ts';
import { startApp } from '../testing/start-app.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { until } from '../testing/until.ts';
import { median } from './measure/median.ts';
import { atMost, report } from './measure/report.ts';

const approvals = Number(process.argv[2] ?? 60);
const verified = 10_000;

const app = await startApp({ hasDemoPeople: true });
const staffId = (await idsOfRoles(app))('marketing');
const director = await loggedInAs(app, 'director');
const approver = await loggedInAs(app, 'compliance');
const whole: number[] = [];
const proof: number[] = [];
for (let n = 0; n < approvals; n++) {
  const body = { kind: 'reset-passkeys', staffId } as const;
  const { previewHash } = await director.done(previewProposal, { body });
  const reason = 'A bench of approvals.';
  const { proposal } = await director.done(propose, { body, reason, previewHash });
  const seen = { proposalId: proposal.id, version: proposal.version };
  const begun = performance.now();
  const { nonce, options } = await approver.done(beginApproval, { ...seen, previewHash });
  const asked = performance.now();
  const response = await approver.demoSigned('ruth@lender.example', options);
  const signed = performance.now();
  await approver.done(approveProposal, { ...seen, nonce, response });
  whole.push(asked - begun + performance.now() - signed);
  const { id: proposalId } = proposal;
  const state = async () => (await director.done(showProposal, { proposalId })).proposal.state;
  await until(state, (one) => one === 'done', 'what two agreed to');
  // What the second act does of it, again, but for the signature: a process verifies one once.
  const from = performance.now();
  await faultOfApproval(app.context, proposal.id);
  proof.push(performance.now() - from);
}

const lines: string[] = [];
for await (const line of approvalLines(app.context)) lines.push(Buffer.from(line).toString());
const [evidence = '', ...kept] = lines;
const verifying = kept.flatMap((line) => {
  const { approval } = JSON.parse(line) as { approval: StoredApproval };
  if (approval.signature === null) return [];
  const from = performance.now();
  if (faultOf(approval.signature) !== null) throw new Error(line);
  return [performance.now() - from];
});
const many = Array.from({ length: verified }, (_, n) => kept[n % kept.length] ?? '');
const file = join(temporaryFolder('approvals'), 'approvals.jsonl');
writeFileSync(file, evidence + many.join(''));
const began = performance.now();
const args = [
  resolve('scripts/verify-approvals.ts'),
  file,
  '--anchor',
  anchorPath(app.context.config),
];
const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
const seconds = (performance.now() - began) / 1000;
// The passkeys that were reset are removed; of those in use all count.
if (!stdout.includes(`${verified} approvals proved`)) throw new Error(stdout.slice(-300));
await app.close();

const took = median(whole);
const proving = median(proof) + median(verifying);
const more = (took / (took - proving) - 1) * 100;
report(
  'approvals',
  [
    { what: 'an approval, both acts, ms', measured: took },
    { what: 'its proof back to the founders, ms', measured: proving },
    atMost('more by the proof, %', more, 10),
    atMost(`${verified} approvals verified offline, s`, seconds, 60),
  ],
  { whole, proof, verifying },
);
process.exit();
