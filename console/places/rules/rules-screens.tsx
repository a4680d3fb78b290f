import { Route, Switch } from 'wouter';
import { paths } from '../../platform/paths.ts';
import { ChallengerPage } from './challenger-page.tsx';
import { DecisionsPage } from './decisions-page.tsx';
import { RulesDraftPage } from './draft-page.tsx';
import { ReplayPage } from './replay-page.tsx';
import { RulesPage } from './rules-page.tsx';
import { ShadowsPage } from './shadows-page.tsx';

/** The screens of the rules that decide about loans, which are read together. */
export function RulesScreens() {
  return (
    <Switch>
      <Route path={paths.rules} component={RulesPage} />
      <Route path={paths.rulesDraft} component={RulesDraftPage} />
      <Route path={paths.rulesDecisions} component={DecisionsPage} />
      <Route path={paths.challenger} component={ChallengerPage} />
      <Route path={paths.shadows} component={ShadowsPage} />
      <Route path="/rules/replays/:id">{({ id }) => <ReplayPage key={id} id={id} />}</Route>
    </Switch>
  );
}
