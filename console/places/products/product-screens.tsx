import { lazy } from 'react';
import { Route, Switch } from 'wouter';
import { ProductPage } from './product-page.tsx';

const DraftPage = lazy(async () => ({
  default: (await import('./draft-page.tsx')).DraftPage,
}));
const PricePage = lazy(async () => ({
  default: (await import('./price-page.tsx')).PricePage,
}));

/** The screens of one product. */
export function ProductScreens() {
  return (
    <Switch>
      <Route path="/products/:id">{({ id }) => <ProductPage key={id} id={id} />}</Route>
      <Route path="/products/:id/draft">{({ id }) => <DraftPage key={id} id={id} />}</Route>
      <Route path="/products/:id/versions/:version">
        {({ id, version }) => (
          <PricePage key={`${id} ${version}`} id={id} version={Number(version)} />
        )}
      </Route>
    </Switch>
  );
}
