import { showContactRules } from '../../../../contract/staff/collections-acts.ts';
import {
  contactRulesInForce,
  listHolidays,
} from '../../../lending/collections/contact-rules-row.ts';
import { serveAct } from '../../acts/serve-act.ts';

export const showContactRulesAct = serveAct(showContactRules, async ({ context }) => {
  const { db, clock } = context;
  const { version, rules } = await contactRulesInForce(db);
  const { buckets: _, messagesADay: __, ...limits } = rules;
  const holidays = await listHolidays(db, clock.today());
  return { version, rules: { ...limits, weekdays: [...limits.weekdays] }, holidays };
});
