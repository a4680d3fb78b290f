import { Route, Switch } from 'wouter';
import { paths } from '../../platform/paths.ts';
import { Empty } from '../../ui/frames.tsx';
import { BreachPage } from './breach-page.tsx';
import { BreachesPage } from './breaches-page.tsx';
import { ReadingsPage } from './readings-page.tsx';
import { RetentionPage } from './retention-page.tsx';
import { SuspicionPage } from './suspicion-page.tsx';
import { SuspicionsPage } from './suspicions-page.tsx';
import { WatchPage } from './watch-page.tsx';

/** The screens of compliance, which are read together when somebody first goes there. */
export function ComplianceScreens() {
  return (
    <Switch>
      <Route path={paths.compliance} component={SuspicionsPage} />
      <Route path="/compliance/suspicion/:id">
        {({ id }) => <SuspicionPage key={id} id={id} />}
      </Route>
      <Route path={paths.watch} component={WatchPage} />
      <Route path={paths.breaches} component={BreachesPage} />
      <Route path="/compliance/breaches/:id">
        {({ id }) => <BreachPage key={id} id={id} />}
      </Route>
      <Route path={paths.readings} component={ReadingsPage} />
      <Route path={paths.retention} component={RetentionPage} />
      <Route>
        <Empty>There is no screen at this address.</Empty>
      </Route>
    </Switch>
  );
}
