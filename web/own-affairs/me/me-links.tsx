import type { ReactNode } from 'react';
import { Link } from 'wouter';
import * as say from '../../../contract/sentences/me.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { paths } from '../../platform/paths.ts';
import {
  AlertIcon,
  CouponIcon,
  NextIcon,
  PaperIcon,
  PersonIcon,
  PhoneIcon,
} from '../../ui/icons.tsx';
import { LinkList } from '../../ui/link-list.tsx';

interface MeLinksProps {
  /** The running loan, whose bill is offered. */
  orderId: OrderId | null;
  /** The last loan, whose contract is; without one, what all contracts say. */
  lastOrderId: OrderId | null;
}

/** The ways on from Me. */
export function MeLinks({ orderId, lastOrderId }: MeLinksProps) {
  const contract = lastOrderId === null ? { search: '' } : { orderId: lastOrderId };
  return (
    <LinkList label={say.more}>
      {orderId === null ? null : (
        <MeLink href={paths.repaymentPlan(orderId)} icon={<PaperIcon />}>
          {say.bill}
        </MeLink>
      )}
      <MeLink href={paths.coupons} icon={<CouponIcon />}>
        {say.coupons}
      </MeLink>
      <MeLink href={paths.contract(contract)} icon={<PaperIcon />}>
        {say.contract}
      </MeLink>
      <MeLink href={paths.help} icon={<PhoneIcon />}>
        {say.help}
      </MeLink>
      <MeLink href={paths.complaints} icon={<AlertIcon />}>
        {say.complaints}
      </MeLink>
      <MeLink href={paths.privacy} icon={<PaperIcon />}>
        {say.privacy}
      </MeLink>
      <MeLink href={paths.set} icon={<PersonIcon />}>
        {say.set}
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
