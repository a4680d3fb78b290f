import { showMatrix } from '../../../contract/staff/people-acts.ts';
import type { Grant, Role } from '../../../contract/staff/permissions.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { useAct } from '../../platform/queries.ts';
import { useSession } from '../../platform/session.ts';
import { Facts, Panel } from '../../ui/frames.tsx';
import css from './matrix-page.module.css';
import { roleTitle } from './role-words.ts';

const grantWords = {
  none: ['–', 'no'],
  reads: ['R', 'reads'],
  does: ['●', 'does'],
  raises: ['▲', 'raises it, and sees no more of it'],
  proposes: ['P', 'proposes, another approves'],
  approves: ['A', 'approves what others propose'],
  both: ['P A', 'proposes, and approves what others propose'],
} as const satisfies Readonly<Record<Grant, readonly [string, string]>>;

/** Every permission by every role; one’s own roles stand out. */
export function MatrixPage() {
  const asked = useAct(showMatrix, {});
  const mine = useSession().roles;
  const look = (role: Role) => (mine.includes(role) ? css.mine : undefined);
  return (
    <GuardedPage lead="One table decides every button and every act. No setting adds to it.">
      <Loaded asked={asked}>
        {({ roles, rows }) => (
          <>
            {/* It is wider than a phone: the keys of a keyboard move it too. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <section className={css.frame} aria-label="The table" tabIndex={0}>
              <table className={css.matrix}>
                <thead>
                  <tr>
                    <th scope="col">Permission</th>
                    {roles.map(({ role }) => (
                      <th key={role} scope="col" className={look(role)}>
                        {roleTitle(role)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ permission, sentence, grants }) => (
                    <tr key={permission}>
                      <th scope="row">{sentence}</th>
                      {roles.map(({ role }) => {
                        const [sign, words] = grantWords[grants[role] ?? 'none'];
                        return (
                          <td key={role} className={look(role)} title={words}>
                            <span aria-hidden="true">{sign}</span>
                            <span className={css.unseen}>{words}</span>
                          </td>
                        );
                      })}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
            <Panel title="What the signs say">
              <Facts
                facts={Object.values(grantWords).map(([sign, words]) => [sign, words] as const)}
              />
            </Panel>
            <Panel title="The roles">
              <Facts
                facts={roles.map(({ role, sentence }) => [roleTitle(role), sentence] as const)}
              />
            </Panel>
          </>
        )}
      </Loaded>
    </GuardedPage>
  );
}
