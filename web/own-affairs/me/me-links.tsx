import type { ReactNode } from 'react';
import { Link } from 'wouter';
import * as say from '../../../contract/sentences/me.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { paths } from '../../platform/paths.ts';
import { AlertIcon, CouponIcon, NextIcon, PaperIcon } from '../../ui/icons.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { CalendarIcon, ShieldIcon, SlidersIcon, SpeechIcon } from '../../ui/way-icons.tsx';
import css from './me.module.css';

interface MeLinksProps {
  /** The running loan, whose bill is offered. */
  orderId: OrderId | null;
  /** The last loan, whose contract is; without one, what all contracts say. */
  lastOrderId: OrderId | null;
}

/** The ways on from Me, by what they are about: loans, help, and oneself. */
export function MeLinks({ orderId, lastOrderId }: MeLinksProps) {
  const contract = lastOrderId === null ? { search: '' } : { orderId: lastOrderId };
  return (
    <>
      <Group heading={say.aboutLoans}>
        {orderId === null ? null : (
          <MeLink href={paths.repaymentPlan(orderId)} icon={<CalendarIcon />}>
            {say.bill}
          </MeLink>
        )}
        <MeLink href={paths.coupons} icon={<CouponIcon />}>
          {say.coupons}
        </MeLink>
        <MeLink href={paths.contract(contract)} icon={<PaperIcon />}>
          {say.contract}
        </MeLink>
      </Group>
      <Group heading={say.aboutHelp}>
        <MeLink href={paths.help} icon={<SpeechIcon />}>
          {say.help}
        </MeLink>
        <MeLink href={paths.complaints} icon={<AlertIcon />}>
          {say.complaints}
        </MeLink>
      </Group>
      <Group heading={say.aboutYou}>
        <MeLink href={paths.privacy} icon={<ShieldIcon />}>
          {say.privacy}
        </MeLink>
        <MeLink href={paths.set} icon={<SlidersIcon />}>
          {say.set}
        </MeLink>
      </Group>
    </>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={css.group}>
      <h2>{heading}</h2>
      <LinkList label={heading}>{children}</LinkList>
    </div>
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
