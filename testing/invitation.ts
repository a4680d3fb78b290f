import type { StaffId } from '../contract/staff/people-words.ts';
import {
  halfOfInvite,
  hashOfInvite,
  newInviteCode,
} from '../server/staff/system/access/invitations.ts';
import type { Context } from '../server/store/context.ts';
import { textsOn } from './contact-world.ts';
import type { App } from './start-app.ts';
import { until } from './until.ts';

/** A link and its second half, as its person has both. */
export async function invitationOf(context: Context, staffId: StaffId) {
  const { code: invite } = await newInviteCode(context, staffId, staffId);
  const codeHash = hashOfInvite(context, invite);
  return { invite, half: halfOfInvite(context, { codeHash, staffId }) };
}

/** The address of the newest link that came to a simulated phone. */
export async function linkOn(app: App, mobile: string): Promise<string> {
  const links = async () =>
    (await textsOn(app, mobile)).flatMap((text) => /\S+enrol#[\w-]{22}/.exec(text)?.[0] ?? []);
  const [newest = ''] = await until(links, (all) => all.length > 0, `a link on ${mobile}`);
  return newest;
}

/** Its code. */
export async function inviteOn(app: App, mobile: string): Promise<string> {
  return (await linkOn(app, mobile)).replace(/.*#/, '');
}
