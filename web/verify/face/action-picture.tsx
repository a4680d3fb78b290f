import type { FrameAction } from '../../../contract/borrower/face.ts';
import css from './face-stage.module.css';

/**
 * A small drawn face that does what is asked, as in a mirror: the borrower's left is on the left.
 * The words beside it say the same.
 */
export function ActionPicture({ action }: { action: FrameAction }) {
  const beside = action === 'turn-left' ? -5 : action === 'turn-right' ? 5 : 0;
  return (
    <svg viewBox="0 0 48 48" className={css.drawn} fill="none" aria-hidden="true">
      <ellipse cx="24" cy="24" rx="14" ry="18" fill="var(--card)" stroke="var(--green)" />
      <g transform={`translate(${beside} 0)`} stroke="var(--green)">
        <path d="M17.5 20h3M27.5 20h3" />
        <path d={beside === 0 ? 'M24 22v5' : `M24 22l${beside < 0 ? -2.5 : 2.5} 5h2`} />
        {action === 'open-mouth' ? (
          <ellipse cx="24" cy="34" rx="4" ry="4.5" fill="var(--copper)" stroke="none" />
        ) : (
          <path d="M20 33.5h8" />
        )}
      </g>
      {beside === 0 ? null : (
        <path
          stroke="var(--copper)"
          d={beside < 0 ? 'M8 24H1.5m3-3.5L1 24l3.5 3.5' : 'M40 24h6.5m-3-3.5L47 24l-3.5 3.5'}
        />
      )}
    </svg>
  );
}
