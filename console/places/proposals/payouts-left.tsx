import { Money } from '../../ui/money.tsx';

/** What the user may still pay out or waive. */
export function PayoutsLeft({ left }: { left: { today: string; week: string } }) {
  return (
    <p>
      You may pay out or waive <Money kwacha={left.today} /> more today, and{' '}
      <Money kwacha={left.week} /> in these seven days.
    </p>
  );
}
