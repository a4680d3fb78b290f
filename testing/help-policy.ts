import type { Context } from '../server/store/context.ts';
import { contactRulesInForce } from '../server/lending/collections/contact-rules-row.ts';
import { colleague, doneByTwo } from './staff-world.ts';

/**
 * Two people publish to whom a plan is offered without staff. Who moves the clock over the hold
 * carries it out.
 */
export async function helpPolicyByTwo(context: Context, most = 3000): Promise<void> {
  const { rules } = await contactRulesInForce(context.db);
  const { buckets: _, messagesADay: __, weekdays, ...limits } = rules;
  const help = { helpMostOwed: most, helpMostLateDays: 30, helpStartDays: 14, helpAmounts: 3 };
  const care = await colleague(context, 'Care', ['care']);
  const law = await colleague(context, 'Law', ['compliance']);
  await doneByTwo(context, [care, law], {
    kind: 'contact-rules',
    rules: { ...limits, weekdays: [...weekdays], ...help },
    holidays: [],
  });
}
