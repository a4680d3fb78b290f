import icon from './icon.svg';

/** The mark of the borrower's side. */
export function Logo({ size = 28 }: { size?: number }) {
  return <img src={icon} width={size} height={size} alt="" />;
}
