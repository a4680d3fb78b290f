import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { Button, buttonLook } from '../../ui/button.tsx';
import css from './pocket-button.module.css';

/** The one button of a pocket. */
export function PocketButton(props: ComponentProps<typeof Button>) {
  return (
    <div className={css.gold}>
      <Button {...props} />
    </div>
  );
}

/** The same, to another page. */
export function PocketLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <div className={css.gold}>
      <Link href={href} className={buttonLook()}>
        {children}
      </Link>
    </div>
  );
}
