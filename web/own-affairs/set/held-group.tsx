import type { showMyData } from '../../../contract/borrower/data-rights.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import * as say from '../../../contract/sentences/data-page.ts';
import { Row, Rows } from '../../ui/rows.tsx';
import css from './data-part.module.css';
import { heldWords } from './held-words.ts';

type Held = AnswerOf<typeof showMyData>['held'][number];

/**
 * One kind of what is held. What is hidden from a phone that is not confirmed shows as hidden,
 * and never as nothing.
 */
export function HeldGroup({ held: { group, count, values } }: { held: Held }) {
  const { title, why, time } = heldWords[group];
  const hidden = count > values.length;
  const beside = hidden ? say.hidden : count === 0 ? say.nothing : null;
  return (
    <details className={css.group}>
      <summary>
        <span>{title}</span>
        {beside === null ? null : <small>{beside}</small>}
      </summary>
      <div className={css.inside}>
        {values.length === 0 ? null : (
          <Rows>
            {values.map(({ label, value }) => (
              <Row key={label + value} label={label}>
                {value}
              </Row>
            ))}
          </Rows>
        )}
        {hidden ? <p>{say.hiddenText}</p> : null}
        <p>{say.why(why)}</p>
        <p>{say.howLong(time)}</p>
      </div>
    </details>
  );
}
