// Verifies an approval that was exported from the console, without our server, our database or
// any package: `npm run verify-approval -- approval.json`. It says what was approved and by whom,
// or which part of the file is not what the passkey signed.
//
// What it proves: the key of this file signed exactly these words, with its person there and
// verified, for this origin. That the key is that person's `npm run verify-approvals` proves.
import { readFileSync } from 'node:fs';
import process, { argv, stderr, stdout } from 'node:process';
import { faultOf, isRecord, parsed } from '../server/staff/proofs/signature-fault.ts';

function main(file: string | undefined): number {
  if (file === undefined) {
    stderr.write('Write: npm run verify-approval -- <file of an exported approval>\n');
    return 2;
  }
  const read = parsed(readFileSync(file, 'utf8'));
  const data = read?.['data'];
  const approval = isRecord(data) ? data : read;
  if (approval === null) {
    stderr.write(`${file} is no exported approval.\n`);
    return 1;
  }
  const fault = faultOf(approval);
  if (fault !== null) {
    stderr.write(`NOT as it was signed: ${fault.field} ${fault.why}.\n`);
    return 1;
  }
  const said = parsed(String(approval['words'])) as unknown as Said;
  const lines = [
    said.title,
    `  because: ${said.reason}`,
    `  proposed by ${said.proposer.name}, approved by ${said.approver.name}`,
    ...said.preview.sentences.map((sentence) => `  ${sentence}`),
    ...said.preview.transfers.map((one) => `  K${one.amount}  ${one.debit} / ${one.credit}`),
    'The words, the key and the signature fit: this is what was approved.',
  ];
  stdout.write(`${lines.join('\n')}\n`);
  return 0;
}

/** What the words say, once it is known that they were signed. */
interface Said {
  readonly title: string;
  readonly reason: string;
  readonly proposer: { readonly name: string };
  readonly approver: { readonly name: string };
  readonly preview: {
    readonly sentences: readonly string[];
    readonly transfers: readonly {
      readonly debit: string;
      readonly credit: string;
      readonly amount: string;
    }[];
  };
}

process.exitCode = main(argv[2]);
