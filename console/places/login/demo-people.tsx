import type { showWaysIn } from '../../../contract/staff/session-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import css from './demo-people.module.css';

interface DemoPeopleProps {
  people: StaffAnswerOf<typeof showWaysIn>['demoPeople'];
  onPick: (email: string) => void;
}

/** Only with the simulator: whom to try. It holds their passkeys and signs with them. */
export function DemoPeople({ people, onPick }: DemoPeopleProps) {
  return (
    <section className={css.demo}>
      <h2>People to try</h2>
      <p>The simulator holds their passkeys, for approving too.</p>
      <ul>
        {people.map(({ name, roles, email }) => (
          <li key={email}>
            <button type="button" onClick={() => onPick(email)}>
              <b>{name}</b> <span>{roles.join(', ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
