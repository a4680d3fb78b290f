import { Route, Switch } from 'wouter';
import { paths } from '../../platform/paths.ts';
import { ProfilePage } from './profile-page.tsx';
import { ProfilesPage } from './profiles-page.tsx';
import { ReturnPage } from './return-page.tsx';
import { ReturnsPage } from './returns-page.tsx';

/** Returns, one of them, and the profiles they go by. */
export function ReturnsScreens() {
  return (
    <Switch>
      <Route path={paths.returns} component={ReturnsPage} />
      <Route path={paths.profiles} component={ProfilesPage} />
      <Route path="/returns/profiles/:of/:name">
        {({ of, name }) => <ProfilePage key={of + name} of={of} name={name} />}
      </Route>
      <Route path="/returns/:id">{({ id }) => <ReturnPage key={id} id={id} />}</Route>
    </Switch>
  );
}
