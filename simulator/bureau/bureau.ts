import type { Answer, Request, Routes } from '../http/router.ts';
import { answerJson, readJsonObject } from '../http/router.ts';
import { hasKey } from '../registers/outcomes.ts';
import type { World } from '../world/world.ts';

/** What the bureau says of a person: the last two digits of the serial of their card choose it. */
export const reportOutcomes = [
  'no-record',
  'thin',
  'good',
  'overdue-elsewhere',
  'written-off',
  'several',
  'down',
  'slow',
  'entitlement',
  'clock',
] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];
const firstSerial = 20;

/** `123420/11/1` has no record; what no row names has none either. */
export function reportOutcomeOf(nrc: string): ReportOutcome {
  const digits = /^(\d{6})\/\d{2}\/\d$/.exec(nrc)?.[1] ?? '';
  return reportOutcomes[Number(digits.slice(4)) - firstSerial] ?? 'no-record';
}

const longestName = 60;

/** A credit bureau that is no real one: reports by the card, and files of accounts. */
export function createBureau(world: World): Routes {
  const behind = (act: (request: Request) => Answer) => (request: Request) =>
    hasKey(request, world.settings.bureauApiKey) ? act(request) : answerJson(403, {});
  return {
    'GET /bureau/account': behind(() => answerJson(200, { status: 'simulated' })),
    'POST /bureau/inquiries': behind(({ body }) => {
      const { nrc, consent, reference } = readJsonObject(body) ?? {};
      const all = [nrc, consent, reference];
      if (!all.every((one) => typeof one === 'string' && one.length <= longestName)) {
        return answerJson(400, {});
      }
      return report(world, reportOutcomeOf(String(nrc)), String(reference));
    }),
    'POST /bureau/submissions': behind(({ body }) => take(readJsonObject(body) ?? {})),
  };
}

const good = {
  openAccounts: 2,
  overdueAccounts: 0,
  overdueKwacha: 0,
  worstDays24m: 4,
  writtenOff: 0,
  inquiries90d: 1,
  score: { value: 640, scaleMin: 200, scaleMax: 900, name: 'Practice score' },
};

function report({ clock }: World, outcome: ReportOutcome, reference: string): Answer {
  const asOf = new Date(clock.now()).toISOString().slice(0, 10);
  const found = (summary: object) =>
    answerJson(200, { outcome: 'found', reference: `PCB-${reference}`, asOf, summary });
  switch (outcome) {
    case 'no-record':
      return answerJson(200, { outcome: 'none' });
    case 'thin':
      return answerJson(200, { outcome: 'thin', accounts: 1 });
    case 'good':
      return found(good);
    case 'overdue-elsewhere':
      return found({ ...good, overdueAccounts: 1, overdueKwacha: 850, worstDays24m: 72 });
    case 'written-off':
      return found({ ...good, writtenOff: 1, worstDays24m: 400 });
    case 'several':
      return answerJson(200, { outcome: 'several', candidates: 3 });
    case 'down':
      return answerJson(503, {});
    case 'slow':
      return { hanging: true };
    case 'entitlement':
      return answerJson(403, { fault: 'entitlement' });
    case 'clock':
      return answerJson(400, { fault: 'clock' });
  }
}

/**
 * A file of accounts: CSV with a trailer `TRAILER,rows,balance`. The whole is refused where the
 * trailer does not agree with its rows; a row without an NRC is refused alone.
 */
function take({ content, name }: Readonly<Record<string, unknown>>): Answer {
  const lines = String(content ?? '')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  const heads = (lines[0] ?? '').split(',');
  const trailer = (lines.at(-1) ?? '').split(',');
  const rows = lines.slice(1, -1).map((line) => line.split(','));
  const at = (head: string) => heads.indexOf(head);
  const cents = (text = '') => BigInt(text.replace('.', '') || '0');
  const sum = rows.reduce((all, row) => all + cents(row[at('Current balance')]), 0n);
  const isWhole =
    trailer[0] === 'TRAILER' && trailer[1] === String(rows.length) && cents(trailer[2]) === sum;
  if (!isWhole) {
    return answerJson(200, { rejected: [{ account: '', code: 'TRAILER-MISMATCH' }] });
  }
  const rejected = rows
    .filter((row) => row[at('NRC')] === '')
    .map((row) => ({ account: row[at('Account number')] ?? '', code: 'NRC-MISSING' }));
  if (rejected.length > 0) return answerJson(200, { rejected });
  return answerJson(200, { receipt: `PCB-${String(name)}` });
}
