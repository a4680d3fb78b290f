import css from './waiting.module.css';

interface SkeletonProps {
  /** Lines of text, or one block with its height in rem. */
  lines?: number;
  block?: 'button' | 'field' | 'card' | 'figure';
}

/** The shape of what is coming. Hidden from readers: one `LoadingIndicator` speaks for all. */
export function Skeleton({ lines = 3, block }: SkeletonProps) {
  if (block) return <div className={`${css.bone} ${css[block]}`} aria-hidden="true" />;
  return (
    <div className={css.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={css.bone} />
      ))}
    </div>
  );
}

interface LoadingIndicatorProps {
  label?: string;
  /** Said to readers only: something else shows the waiting. */
  unseen?: boolean;
}

/** Something is on its way: three dots and its sentence. */
export function LoadingIndicator({ label = 'Loading', unseen }: LoadingIndicatorProps) {
  return (
    <p role="status" className={unseen ? css.unseen : css.loading}>
      <span className={css.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span>{label}</span>
    </p>
  );
}

/** The waiting look of a whole screen: a pocket and cards, as high as they mostly come. */
export function WaitingScreen() {
  return (
    <>
      <LoadingIndicator unseen />
      <div className={css.sheet}>
        <Skeleton block="figure" />
        <Skeleton lines={3} />
      </div>
      <div className={css.sheet}>
        <Skeleton lines={6} />
      </div>
      <div className={css.sheet}>
        <Skeleton lines={4} />
      </div>
    </>
  );
}
