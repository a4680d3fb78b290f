import { operatorActs } from '../contract/staff/operator.ts';
import type { OperatorActName } from '../contract/staff/operator.ts';
import { staffHelp } from './act-help.ts';
import { pageText } from './page-text.ts';

const actNames = Object.keys(operatorActs) as OperatorActName[];

/** Every act, of the lender's people and of the machine's owner. */
export function helpText(): string {
  const acts = actNames.map((name): [string, string] => [
    actLine(name),
    operatorActs[name].summary,
  ]);
  return pageText({
    title: 'npm run operator -- <act>',
    parts: [
      ...staffHelp(),
      {
        heading: 'On the machine of the server',
        fields: [
          ...acts,
          ['--data <folder>', 'the data folder of the server, or DATA_DIR; else data'],
        ],
      },
    ],
  });
}

/** How an act is typed: `lock <staff>`. */
export function actLine(name: OperatorActName): string {
  return [name, ...operatorActs[name].words.map((word) => `<${word}>`)].join(' ');
}
