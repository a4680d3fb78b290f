import css from './weave.module.css';

/** A band of triangles after the printed cloth of Zambia's markets, the chitenge. */
export function Weave() {
  return <div className={css.weave} aria-hidden="true" />;
}
