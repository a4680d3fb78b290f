import { render } from '@testing-library/react';
import { Suspense } from 'react';
import { Route, Router, Switch } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
// What screens fetch when it is wanted is there at once.
import '../../console/platform/list-view-dialog.tsx';
import '../../console/places/messages/troubles.tsx';
import '../../console/ui/plotted.ts';
import { EnrolPage } from '../../console/places/login/enrol-page.tsx';
import { LoginPage } from '../../console/places/login/login-page.tsx';
import { SsoPage } from '../../console/places/login/sso-page.tsx';
import { paths } from '../../console/platform/paths.ts';
import { sections } from '../../console/shell/routes.ts';
import { Screens } from '../../console/shell/screens.tsx';
import { Toaster } from '../../console/ui/toast.tsx';
import { sessionLeft, sessionOpened, useSessionState } from '../../console/platform/session.ts';
import { may, roleNames } from '../../contract/staff/permissions.ts';
import type { Role } from '../../contract/staff/permissions.ts';
import { staffActs } from '../../contract/staff/staff-acts.ts';
import { answerActs } from '../answered-acts.ts';
import { someone } from '../someone-at-work.ts';
import { changed, walkThrough, type Look } from './walk.ts';
import { wireExample } from '../wire-example.ts';

/** How a screen of the console is looked at. */
export interface ConsoleLook extends Look {
  /** Null: no user is logged in. */
  readonly roles?: readonly Role[] | null;
}

/**
 * How each screen is looked at. First it has three rows in each list, each button is pressed, and
 * one state follows the other. Then it has nothing that may be left out. Last it is drawn for a
 * colleague who may only read it.
 */
export function looksOf(
  addresses: readonly string[],
  answers: NonNullable<Look['answers']> = {},
): [title: string, address: string, look: ConsoleLook][] {
  return addresses.flatMap((address): [string, string, ConsoleLook][] => [
    [address, address, { answers, presses: true, turns: [1, 2, 3, 4, 6] }],
    [`${address} with nothing`, address, { answers, bare: true, rows: 0, turn: 1 }],
    [
      `${address} for a reader`,
      address,
      { answers, rows: 1, turn: 1, roles: readersOf(address) },
    ],
  ]);
}

/** Who may read a page and may do least on it. */
function readersOf(address: string): Role[] {
  const [path = ''] = address.split('?');
  const isHere = (pattern: string) => {
    const parts = pattern.replaceAll(/\/:\w+\?/g, '(?:/[^/]*)?').replaceAll(/:\w+/g, '[^/]+');
    return new RegExp(`^${parts}$`).test(path);
  };
  const pages = sections.flatMap((section) => section.pages);
  const needs = pages.find((page) => isHere(page.path))?.needs;
  const levels = ['does', 'proposes', 'approves'] as const;
  const reader = roleNames.find(
    (role) =>
      needs !== undefined &&
      may([role], needs, 'reads') &&
      !levels.some((level) => may([role], needs, level)),
  );
  return [reader ?? 'auditor'];
}

/** What a colleague reads at an address of the console, as {@link walkThrough} tells it. */
export async function walk(address: string, look: ConsoleLook = {}): Promise<string> {
  const { roles = roleNames, answers = {}, presses, by, turns, turn, ...drawing } = look;
  const open = (state: number) => {
    const asked = answerActs((name) => {
      const act = staffActs.find((one) => one.name === name);
      if (act === undefined) return undefined;
      const data = wireExample(act.answer, { rows: 3, varied: true, ...drawing, turn: state });
      return { data: changed(data, answers[name] ?? {}) };
    });
    if (roles !== null) sessionOpened(someone(roles));
    const place = memoryLocation({ path: address });
    render(
      <Router hook={place.hook} searchHook={place.searchHook}>
        <Suspense fallback="Loading the code">
          {roles === null ? <WaysIn /> : <WhileLoggedIn />}
        </Suspense>
        <Toaster />
      </Router>,
    );
    return asked;
  };
  return walkThrough({ open, leave: sessionLeft, presses, by, turn, turns });
}

/** As in `console/shell/app.tsx`. */
function WaysIn() {
  return (
    <Switch>
      <Route path={paths.enrol} component={EnrolPage} />
      <Route path={paths.sso} component={SsoPage} />
      <Route>
        <LoginPage />
      </Route>
    </Switch>
  );
}

function WhileLoggedIn() {
  return useSessionState().kind === 'open' ? <Screens /> : <p>(Logged out.)</p>;
}
