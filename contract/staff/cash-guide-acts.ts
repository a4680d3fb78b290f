import * as z from 'zod/mini';
import { cashPoint } from '../borrower/cash-guide.ts';
import { staffAct } from './staff-act.ts';

export const showCashGuide = staffAct({
  name: 'showCashGuide',
  summary: 'Where borrowers can pay in cash, as two people published it last',
  permission: 'cash-guide',
  args: z.strictObject({}),
  answer: z.strictObject({
    /** 0: nothing is published. */
    version: z.int(),
    points: z.array(cashPoint),
  }),
});
