import * as say from '../../contract/sentences/frame.ts';
import { LoadingIndicator, Skeleton } from '../ui/waiting.tsx';
import css from './faces.module.css';

/** The waiting look of a logged-in borrower's home: a pocket without figures yet. */
export function HomeWaiting() {
  return (
    <div className={css.face}>
      <h1 className={css.greeting}>{say.hello}</h1>
      <LoadingIndicator unseen />
      <div className={css.pocketWaiting}>
        <Skeleton block="figure" />
        <Skeleton lines={2} />
        <Skeleton block="button" />
      </div>
      <Skeleton block="card" />
    </div>
  );
}
