import { Money } from '../../ui/money.tsx';

/** Money in above money out. */
export function Moved({ moved }: { moved: { readonly in: string; readonly out: string } }) {
  return (
    <>
      <Money kwacha={moved.in} /> in
      <br />
      <Money kwacha={moved.out} /> out
    </>
  );
}
