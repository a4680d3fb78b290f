import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { OrderId } from '../../contract/values/ids.ts';
import { paths } from '../paths.ts';
import { NextIcon, PaperIcon, PhoneIcon } from '../ui/icons.tsx';
import { LinkList } from '../ui/link-list.tsx';

interface MeLinksProps {
  /** The running loan, whose contract is offered; without one, what every contract says. */
  orderId: OrderId | null;
}

/** The ways on from Me. */
export function MeLinks({ orderId }: MeLinksProps) {
  const contract = orderId === null ? { search: '' } : { orderId };
  return (
    <LinkList label="More">
      <MeLink href={paths.coupons} icon={<PaperIcon />}>
        Coupon
      </MeLink>
      <MeLink href={paths.contract(contract)} icon={<PaperIcon />}>
        Loan Contract
      </MeLink>
      <MeLink href={paths.privacy} icon={<PaperIcon />}>
        Privacy Policy
      </MeLink>
      <MeLink href={paths.set} icon={<PhoneIcon />}>
        Set
      </MeLink>
    </LinkList>
  );
}

function MeLink(link: { href: string; icon: ReactNode; children: string }) {
  return (
    <Link href={link.href}>
      {link.icon}
      <span>{link.children}</span>
      <NextIcon />
    </Link>
  );
}
