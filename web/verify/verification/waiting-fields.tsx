import { LoadingIndicator } from '../../ui/waiting.tsx';
import css from './step-form.module.css';

/** The shape of a form that is on its way: labels and boxes. */
export function WaitingFields() {
  return (
    <div className={css.form}>
      <LoadingIndicator unseen />
      {['one', 'two', 'three', 'four'].map((field) => (
        <div key={field} className={css.coming} aria-hidden="true">
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
