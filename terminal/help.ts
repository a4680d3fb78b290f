import { optionsOf } from '../contract/staff/operator-act.ts';
import { operatorActs } from '../contract/staff/operator.ts';
import type { OperatorActName } from '../contract/staff/operator.ts';
import { declineReasons } from '../contract/borrower/reviews.ts';
import { staffHelp } from './act-help.ts';
import { pageText } from './page-text.ts';

const actNames = Object.keys(operatorActs) as OperatorActName[];

/** Every act with its arguments, the reasons to decline, and what goes with any act. */
export function helpText(): string {
  const acts = actNames.map((name): [string, string] => [
    actLine(name),
    operatorActs[name].summary,
  ]);
  const reasons = Object.entries(declineReasons).flatMap(([kind, codes]) =>
    Object.entries(codes).map(([code, { sentence }]): [string, string] => [
      `${kind}: ${code}`,
      sentence,
    ]),
  );
  return pageText({
    title: 'npm run operator -- <act>',
    parts: [
      ...staffHelp(),
      { heading: 'On the machine of the server', fields: acts },
      {
        heading: 'With these',
        fields: [
          ['--as <name>', 'who you are, or OPERATOR_NAME; kept with what you do and open'],
          ...optionFields(),
          ['--data <folder>', 'the data folder of the server, or DATA_DIR; else data'],
          ['--json', 'the same for a program'],
        ],
      },
      { heading: 'Reasons to decline, as the borrower reads them', fields: reasons },
    ],
  });
}

/** How an act is typed: `case resolve <id> --reason <text> --evidence <text>`. */
export function actLine(name: OperatorActName): string {
  const act = operatorActs[name];
  const options = optionsOf(act).map(({ name: option, isOptional }) => {
    const typed = `--${option} <${meaningOf(option).value}>`;
    return isOptional ? `[${typed}]` : typed;
  });
  return [name, ...act.words.map((word) => `<${word}>`), ...options].join(' ');
}

/** What the options of the acts mean; which act takes which is said by the acts themselves. */
const optionMeanings: Readonly<Record<string, { value: string; meaning: string }>> = {
  reason: { value: 'text', meaning: 'why: of whatever approves, declines, proposes or ends' },
  evidence: { value: 'text', meaning: 'what proves it, and where it is kept' },
  reference: { value: 'text', meaning: "the network's name of a transaction" },
  amount: { value: 'kwacha', meaning: 'what the network says was moved' },
  note: {
    value: 'text',
    meaning: 'your own words beside the reason to decline; they stay inside',
  },
  text: { value: 'text', meaning: 'what the borrower reads' },
  reopen: { value: 'step', meaning: 'identity, personal, contacts or questionnaire' },
};

function optionFields(): [string, string][] {
  const taken = new Set(
    actNames.flatMap((name) => optionsOf(operatorActs[name]).map((option) => option.name)),
  );
  return [...taken].map((name) => {
    const { value, meaning } = meaningOf(name);
    return [`--${name} <${value}>`, meaning];
  });
}

function meaningOf(option: string) {
  return optionMeanings[option] ?? { value: 'text', meaning: '' };
}
