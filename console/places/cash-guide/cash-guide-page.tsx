import { showCashGuide } from '../../../contract/staff/cash-guide-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { networks } from '../../../contract/market/network.ts';
import type { Raw } from '../../platform/typed-args.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import type { Field } from '../../ui/field-list.tsx';
import { Tag } from '../../ui/frames.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import { PublishedTabs } from '../published/published-tabs.tsx';

type Points = StaffAnswerOf<typeof showCashGuide>['points'];

/** Where borrowers can pay in cash: the text in force, and a change of it, which takes two. */
export function CashGuidePage() {
  const asked = useAct(showCashGuide, {});
  return (
    <GuardedPage
      tabs={<PublishedTabs here={paths.cashGuide} />}
      lead="Help and each bill show this text. A network without a text is not shown."
      beside={
        asked.data && (
          <Tag>
            {asked.data.version === 0 ? 'Not published' : `Version ${asked.data.version}`}
          </Tag>
        )
      }
    >
      <Loaded asked={asked}>
        {({ version, points }) => <Change key={version} points={points} />}
      </Loaded>
    </GuardedPage>
  );
}

const parts = [
  ['agents', 'Where', 120],
  ['dial', 'What to dial', 80],
  ['cost', 'What it costs', 80],
] as const;

const fields = Object.fromEntries(
  networks.flatMap((network) =>
    parts.map(([part, label, longest]): [string, Field] => [
      `points.${network}.${part}`,
      { label, longest, group: network, whenEmpty: 'absent' },
    ]),
  ),
);

function Change({ points }: { points: Points }) {
  const start = networks.flatMap((network) => {
    const point = points.find((one) => one.network === network);
    return parts.map(([part]) => [`points.${network}.${part}`, point?.[part] ?? '']);
  });
  return (
    <ProposeForm
      kind="cash-guide"
      fields={fields}
      start={Object.fromEntries(start)}
      shape={withoutEmpty}
      whyNot={useWhyNot('cash-guide', 'proposes')}
    />
  );
}

/** A network of which nothing is typed is left out. */
function withoutEmpty({ points, ...rest }: Raw): Raw {
  const typed = Object.entries(Object(points)).filter(([, point]) =>
    Object.values(Object(point)).some((text) => text !== undefined),
  );
  return { ...rest, points: Object.fromEntries(typed) };
}
