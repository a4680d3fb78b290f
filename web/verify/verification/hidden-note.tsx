import { Link } from 'wouter';
import * as say from '../../../contract/sentences/device.ts';
import { paths } from '../../platform/paths.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** On a phone that is not confirmed: that what is saved is hidden from it, and the way to it. */
export function HiddenNote() {
  return (
    <Card look="note">
      <p>{say.hiddenHere}</p>
      <Link href={paths.thisPhone} className={buttonLook('quiet')}>
        {say.confirmThisPhone}
      </Link>
    </Card>
  );
}
