import * as say from '../../../contract/sentences/promotion.ts';
import { Card } from '../../ui/card.tsx';
import { PhoneIcon } from '../../ui/icons.tsx';
import css from './landing.module.css';
import { useDownloads } from './use-downloads.ts';

const androidSteps = [say.androidOpen, say.androidMenu, say.androidAdd] as const;
const iosSteps = [say.iosOpen, say.iosMenu, say.iosAdd] as const;

/** How to have the app at hand, and the channel's links to it. */
export function InstallSteps() {
  const { android, ios } = useDownloads();
  return (
    <Card heading={say.installHeading} beside={<PhoneIcon />}>
      <p>{say.installLead}</p>
      <Platform name={say.android} steps={androidSteps} href={android}>
        {say.openOnAndroid}
      </Platform>
      <Platform name={say.ios} steps={iosSteps} href={ios}>
        {say.openOnIos}
      </Platform>
    </Card>
  );
}

interface PlatformProps {
  name: string;
  steps: readonly string[];
  href: string;
  /** The words of the link. */
  children: string;
}

function Platform({ name, steps, href, children }: PlatformProps) {
  return (
    <div className={css.platform}>
      <h3>{name}</h3>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <a href={href} className={css.get}>
        {children}
      </a>
    </div>
  );
}
