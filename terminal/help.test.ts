import { expect, test } from 'vitest';
import { isOperatorAct, operatorActs } from '../contract/staff/operator.ts';
import { actLine, helpText } from './help.ts';

test('an act of the machine is written with its words', () => {
  const lines = Object.keys(operatorActs).filter(isOperatorAct).map(actLine);
  expect(lines).toEqual(['found <file>', 'health', 'lock <staff>']);
  for (const line of lines) expect(helpText().replace(/\s+/g, ' ')).toContain(line);
});
