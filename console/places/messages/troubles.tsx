import { Link } from 'wouter';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { showTroubles } from '../../../contract/staff/trouble-acts.ts';
import { checkTroubles } from '../../platform/check-words.ts';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { counted } from '../../ui/counts.ts';
import { Notice } from '../../ui/frames.tsx';
import { Ago } from '../../ui/instant.tsx';
import { gatewayText, networkText } from './gateway-words.ts';

type MachineFaults = NonNullable<StaffAnswerOf<typeof showTroubles>['machine']>;

const lookEveryMs = 10_000;

/** What is wrong today: jobs and proofs that fail, networks and messages that do not arrive. */
export function Troubles() {
  const { data } = useAct(showTroubles, {}, { everyMs: lookEveryMs });
  const seesPayments = useWhyNot('cases', 'reads') === null;
  const seesMessages = useWhyNot('messages', 'reads') === null;
  const seesSystem = useWhyNot('system', 'reads') === null;
  if (data === undefined) return null;
  const { payments, messages, gateway, machine } = data;
  return (
    <>
      {machine === null ? null : <Machine {...machine} />}
      {payments.map(({ network, open, since, state }) => (
        <Notice
          key={`payments ${network}`}
          tone="bad"
          actions={
            seesPayments ? (
              <Link href={withFilter(paths.payments, { state, network })}>See them</Link>
            ) : seesSystem ? (
              <Link href={paths.systemPart('providers')}>Ask the providers</Link>
            ) : null
          }
        >
          <p>
            {network} has not said what became of {counted(open, 'payment')}; the oldest was
            asked for <Ago at={since} />. Until it answers, nothing of it counts as paid.
          </p>
        </Notice>
      ))}
      {messages.map(({ network, failed, of }) => (
        <Notice
          key={`messages ${network}`}
          tone="bad"
          actions={
            seesMessages ? (
              <Link href={paths.messagesPart('deliveries')}>How they arrive</Link>
            ) : null
          }
        >
          <p>
            {networkText(network)}: {failed} of {of} messages of today did not arrive.
          </p>
        </Notice>
      ))}
      {gateway === null ? null : (
        <Notice
          tone="warn"
          actions={
            seesSystem ? <Link href={paths.systemPart('gateways')}>Gateways</Link> : null
          }
        >
          <p>
            Messages go by {gatewayText(gateway.gateway)} first.{' '}
            {gateway.by === null ? 'The server' : gateway.by.name} switched.
          </p>
        </Notice>
      )}
    </>
  );
}

/** What fails within, each with where it is looked at. */
function Machine({ failingJobs, lateJobs, failedChecks, lateChecks }: MachineFaults) {
  const checks = checkTroubles({ failedChecks, lateChecks });
  const jobs = [
    ...(failingJobs.length > 0 ? [`The last run failed of ${failingJobs.join(', ')}.`] : []),
    ...(lateJobs.length > 0 ? [`Due, and not begun: ${lateJobs.join(', ')}.`] : []),
  ];
  return (
    <>
      {jobs.length === 0 ? null : (
        <Notice tone="bad" actions={<Link href={paths.systemPart('jobs')}>Jobs</Link>}>
          {jobs.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      {checks.length === 0 ? null : (
        <Notice tone="bad" actions={<Link href={paths.systemPart('proofs')}>Proofs</Link>}>
          {checks.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
    </>
  );
}
