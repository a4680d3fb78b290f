import { Link } from 'wouter';
import { showTroubles } from '../../../contract/staff/message-acts.ts';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { counted } from '../../ui/counts.ts';
import { Notice } from '../../ui/frames.tsx';
import { Ago } from '../../ui/instant.tsx';
import { gatewayText, networkText } from './message-words.ts';

const lookEveryMs = 10_000;

/** What is wrong outside today: networks that do not answer, messages that do not arrive. */
export function Troubles() {
  const { data } = useAct(showTroubles, {}, { everyMs: lookEveryMs });
  const seesPayments = useWhyNot('cases', 'reads') === null;
  const seesMessages = useWhyNot('messages', 'reads') === null;
  const seesSystem = useWhyNot('system', 'reads') === null;
  if (data === undefined) return null;
  const { payments, messages, gateway } = data;
  return (
    <>
      {payments.map(({ network, open, since }) => (
        <Notice
          key={`payments ${network}`}
          tone="bad"
          actions={
            seesPayments ? (
              <Link href={withFilter(paths.payments, { state: 'unknown', network })}>
                See them
              </Link>
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
