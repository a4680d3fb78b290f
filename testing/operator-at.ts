import { runAct } from '../server/staff/operator/acts.ts';
import { OperatorRefusal } from '../server/staff/operator/operator-call.ts';
import { pictureLinks } from '../server/staff/operator/picture-links.ts';
import type { App } from './start-app.ts';

/** A person of the lender at the running server: what they are told, refused or done. */
export function operatorAt(app: App) {
  const links = pictureLinks(() => app.url);
  return async (who: string, act: string, args: Readonly<Record<string, string>> = {}) => {
    const outcome = await runAct({ context: app.context, links }, { act, who, args });
    if (outcome instanceof OperatorRefusal) {
      return { refused: outcome.sentence, title: '', page: '', data: null };
    }
    const { page, data } = outcome;
    return { refused: null, title: page.title, page: JSON.stringify(page.parts), data };
  };
}
