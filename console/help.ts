import { operatorActs } from '../contract/operator.ts';
import { declineReasons } from '../contract/reviews.ts';
import { pageText } from './page-text.ts';

/** Every act with its arguments, the reasons to decline, and what goes with any act. */
export function helpText(): string {
  const acts = Object.entries(operatorActs).map(
    ([name, { words, summary }]): [string, string] => [
      [name, ...words.map((word) => `<${word}>`)].join(' '),
      summary,
    ],
  );
  const reasons = Object.entries(declineReasons).flatMap(([kind, codes]) =>
    Object.entries(codes).map(([code, { sentence }]): [string, string] => [
      `${kind}: ${code}`,
      sentence,
    ]),
  );
  return pageText({
    title: 'npm run operator -- <act>',
    parts: [
      { heading: 'Acts', fields: acts },
      {
        heading: 'With them',
        fields: [
          ['--as <name>', 'who you are, or OPERATOR_NAME; kept with what you do and open'],
          ['--reason <text>', 'why: of whatever approves, declines, proposes or ends'],
          ['--evidence <text>', 'what proves it, and where it is kept: of cases'],
          [
            '--reference <text>',
            "the network's name of a transaction: of case propose confirm",
          ],
          ['--amount <kwacha>', 'what the network says was moved: of case propose confirm'],
          ['--note <text>', 'your own words beside the reason to decline; they stay inside'],
          ['--text <text>', 'what the borrower reads: of complaint answer, data-request done'],
          [
            '--reopen <step>',
            'identity, personal, contacts, questionnaire: of data-request done',
          ],
          ['--data <folder>', 'the data folder of the server, or DATA_DIR; else data'],
          ['--json', 'the same for a program'],
        ],
      },
      { heading: 'Reasons to decline, as the borrower reads them', fields: reasons },
    ],
  });
}
