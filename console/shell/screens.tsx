import { useLocation, useRouter } from 'wouter';
import { HereContext } from '../platform/here.ts';
import { paths } from '../platform/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/frames.tsx';
import { pageAt } from './routes.ts';

/** The page of the address. The code of each, but the first, is fetched when it is shown. */
export function Screens() {
  const { parser } = useRouter();
  const [address] = useLocation();
  const found = pageAt(parser, address);
  if (found === null) return <NotFound />;
  const { page, parts } = found;
  return (
    <HereContext value={page}>
      <page.Screen {...parts} />
    </HereContext>
  );
}

function NotFound() {
  return (
    <Page title="Not found" lead="There is no page at this address.">
      <div>
        <ButtonLink to={paths.today}>Go to Today</ButtonLink>
      </div>
    </Page>
  );
}
