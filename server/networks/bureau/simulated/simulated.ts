import { parseCivilDate } from '../../../../contract/words/civil-date.ts';
import { kwacha } from '../../../../contract/words/ngwee.ts';
import { bureauFaults } from '../../../../domain/rules/bureau.ts';
import type { BureauFinding, Inquiry } from '../../../../domain/rules/bureau.ts';
import { listOf, recordOf, textOf } from '../../../store/foreign-json.ts';
import type {
  BureauReply,
  CreditBureau,
  RejectedRow,
} from '../../../store/ports/credit-bureau.ts';
import { askProvider, down } from '../../registry/registration.ts';
import type { Came } from '../../registry/registration.ts';

export interface SimulatedAccess {
  readonly url: string;
  readonly apiKey: string;
}

/** The bureau of the simulator, in words that are no real bureau's. */
export function simulatedBureau({ url, apiKey }: SimulatedAccess): CreditBureau {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
  const send = (path: string, body: object) =>
    askProvider(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return {
    name: 'simulated',
    status: 'simulated',
    async inquire(person, purpose, consentId) {
      return readReport(await send('/inquiries', { ...person, purpose, consent: consentId }));
    },
    async submit({ name, content, rows }) {
      const body = { name, rows, content: content.toString('utf8') };
      const came = await send('/submissions', body);
      const { receipt, rejected } = recordOf(came?.body);
      const refused = listOf(rejected).map(rejectedRow);
      if (refused.length > 0) return { kind: 'rejected', rows: refused };
      const taken = textOf(receipt);
      return taken === null ? { kind: 'down' } : { kind: 'taken', receipt: taken };
    },
    async health() {
      const came = await askProvider(`${url}/account`, { headers });
      const faults =
        came?.status === 200
          ? []
          : [`The simulated bureau answered ${came?.status ?? 'nothing'}.`];
      return {
        account: 'Credit bureau (simulated)',
        found: [['status', 'simulated: no real person is looked up']],
        faults,
        floats: [],
      };
    },
  };
}

function rejectedRow(value: unknown): RejectedRow {
  const { account, code } = recordOf(value);
  return { account: textOf(account) ?? '', code: textOf(code)?.slice(0, 40) ?? '' };
}

/** What came back as an inquiry: anything that is not understood is no finding. */
export function readReport(came: Came | null): BureauReply {
  const none = (inquiry: Inquiry) => ({ inquiry, report: null });
  if (came === null) return none({ kind: 'down' });
  const { status, body, retryAfterSeconds } = came;
  const fault = bureauFaults.find((one) => one === recordOf(body)['fault']);
  if (fault !== undefined) return none({ kind: 'our-fault', what: fault });
  if (status === 401 || status === 403) return none({ kind: 'our-fault', what: 'key' });
  if (status === 400) return none({ kind: 'our-fault', what: 'request' });
  const finding = status === 200 ? findingIn(body) : null;
  if (finding === null) {
    const { kind: _, ...pause } = down(retryAfterSeconds) as { kind: 'down' };
    return none({ kind: 'down', ...pause });
  }
  return { inquiry: finding, report: Buffer.from(JSON.stringify(body)) };
}

function findingIn(body: unknown): BureauFinding | null {
  const { outcome, accounts, candidates, summary, reference, asOf } = recordOf(body);
  if (outcome === 'none') return { kind: 'no-record' };
  if (outcome === 'thin' && isCount(accounts)) return { kind: 'thin', accounts };
  if (outcome === 'several' && isCount(candidates)) return { kind: 'several', candidates };
  const day = parseCivilDate(textOf(asOf) ?? '');
  const named = textOf(reference);
  if (outcome !== 'found' || day === null || named === null) return null;
  const { openAccounts, overdueAccounts, overdueKwacha, worstDays24m } = recordOf(summary);
  const { writtenOff, inquiries90d, score } = recordOf(summary);
  const counts = [openAccounts, overdueAccounts, overdueKwacha, worstDays24m] as const;
  if (!counts.every(isCount) || !isCount(writtenOff) || !isCount(inquiries90d)) return null;
  const [open, overdue, total, worst] = counts as readonly [number, number, number, number];
  const { value, scaleMin, scaleMax, name } = recordOf(score);
  const isScored = isCount(value) && isCount(scaleMin) && isCount(scaleMax);
  return {
    kind: 'hit',
    reference: named,
    asOf: day,
    summary: {
      openAccounts: open,
      overdueAccounts: overdue,
      overdueTotal: kwacha(total),
      worstDays24m: worst,
      writtenOff,
      inquiries90d,
      ...(isScored && { score: { value, scaleMin, scaleMax, name: textOf(name) ?? '' } }),
    },
  };
}

/** Far above any honest figure. */
const most = 1_000_000_000;

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most;
}
