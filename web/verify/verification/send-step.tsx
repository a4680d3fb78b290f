import * as say from '../../../contract/sentences/verification.ts';
import { Button } from '../../ui/button.tsx';
import { StayBelow } from '../../ui/stay-below.tsx';
import css from './send-step.module.css';

interface SendStepProps {
  busy: boolean;
  /** Said above the button: what is wrong, or that nothing was sent. */
  notice: string | null;
  label?: string;
}

/** The end of a step's form: its button, always in sight, and what became of the last try. */
export function SendStep({ busy, notice, label = say.saveAndGoOn }: SendStepProps) {
  return (
    <StayBelow>
      <div className={css.end}>
        {notice ? (
          <p role="alert" className={css.notice}>
            {notice}
          </p>
        ) : null}
        <Button type="submit" busy={busy}>
          {label}
        </Button>
      </div>
    </StayBelow>
  );
}
