import { civilDateOf } from '../../contract/words/civil-date.ts';
import type { Stage } from './stage.ts';

const reminder = /^ExtraMoney: K[\d.,]+ (is|was) due/;
const lusakaAheadMs = 2 * 3_600_000;
const hourMs = 3_600_000;
const hours = { from: 8 * hourMs, to: 18 * hourMs };
/** What the gateway holds back, and a slow network, are not ours. */
const gatewayMs = 5 * 60_000;

/** The messages on the phones: one reminder a day at most, each in its hours. */
export function messageFaults({ outside, people }: Stage): string[] {
  return people.flatMap(({ mobile, number }) => {
    const days = new Set<string>();
    return outside.world.phones.messages(mobile).flatMap(({ text, sentAt }) => {
      if (!reminder.test(text)) return [];
      const at = new Date(sentAt);
      const day = civilDateOf(at);
      const isSecond = days.has(day);
      days.add(day);
      const ofDay = (at.getTime() + lusakaAheadMs) % (24 * hourMs);
      const isOutside = ofDay < hours.from || ofDay > hours.to + gatewayMs;
      return [
        ...(isSecond ? [`person ${number} was reminded twice on ${day}`] : []),
        ...(isOutside ? [`person ${number} was reminded at ${sentAt}`] : []),
      ];
    });
  });
}
