import { showProviders } from '../../../contract/staff/system-acts.ts';
import { callAct } from '../../platform/call-act.ts';
import { useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Facts, Failed, Notice, Panel, Tag } from '../../ui/frames.tsx';

/** Whether money and messages can go. They are asked when a user opens this. */
export function Providers() {
  const mayNot = useWhyNot('system', 'reads');
  const ask = useDoing(() => callAct(showProviders, {}));
  return (
    <>
      <div>
        <Button
          look="primary"
          busy={ask.isPending}
          whyNot={mayNot}
          onClick={() => ask.mutate(undefined)}
        >
          Ask every provider now
        </Button>
      </div>
      {ask.error === null ? null : <Failed sentence={sentenceOf(ask.error)} />}
      {ask.data === undefined && ask.error === null ? (
        <Empty>
          Each network and gateway is asked for token, balance, limits and addresses.
        </Empty>
      ) : null}
      {ask.data?.providers.map(({ account, faults, found }) => (
        <Panel
          key={account}
          title={account}
          actions={
            faults.length === 0 ? (
              <Tag tone="good">Well</Tag>
            ) : (
              <Tag tone="bad">To be put right</Tag>
            )
          }
        >
          {faults.length === 0 ? null : (
            <Notice tone="bad">
              {faults.map((fault) => (
                <p key={fault}>{fault}</p>
              ))}
            </Notice>
          )}
          <Facts facts={found.map(({ what, how }) => [what, how] as const)} />
        </Panel>
      ))}
    </>
  );
}
