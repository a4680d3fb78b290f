import css from './full-pocket.module.css';

/** The last note goes into the pocket, which is full then; by CSS, once. */
export function FullPocket() {
  return (
    <span className={css.scene} data-scene="" aria-hidden="true">
      <i className={css.note} />
      <i className={css.note} />
      <i className={css.pocket} />
    </span>
  );
}
