import * as say from '../../../contract/sentences/promotion.ts';
import { useInstall } from '../../platform/offline/use-install.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PhoneIcon } from '../../ui/icons.tsx';
import css from './landing.module.css';
import { useStores } from './use-stores.ts';

const androidSteps = [say.androidOpen, say.androidMenu, say.androidAdd] as const;
const iosSteps = [say.iosOpen, say.iosMenu, say.iosAdd] as const;

/** How to have the app at hand: from the channel's store, by the browser, or step by step. */
export function InstallSteps() {
  const { android, ios } = useStores();
  const install = useInstall();
  return (
    <Card heading={say.installHeading} beside={<PhoneIcon />}>
      <p>{say.installLead}</p>
      <Platform
        name={say.android}
        get={say.openOnAndroid}
        steps={androidSteps}
        store={android}
        install={install}
      />
      <Platform name={say.ios} get={say.openOnIos} steps={iosSteps} store={ios} />
    </Card>
  );
}

interface PlatformProps {
  name: string;
  get: string;
  steps: readonly string[];
  /** The address in a store, where the channel has one. */
  store?: string | undefined;
  /** The browser's own way. */
  install?: (() => Promise<unknown>) | null;
}

function Platform({ name, get, steps, store, install }: PlatformProps) {
  return (
    <div className={css.platform}>
      <h3>{name}</h3>
      {store ? (
        <a href={store} className={css.get}>
          {get}
        </a>
      ) : install ? (
        <Button onClick={() => void install().catch(() => null)}>{get}</Button>
      ) : (
        <details>
          <summary className={css.get}>{get}</summary>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
