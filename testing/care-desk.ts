import { answerComplaint, closeComplaint } from '../contract/staff/complaint-acts.ts';
import { listComplaints, showComplaint } from '../contract/staff/complaint-acts.ts';
import { endDataRequest } from '../contract/staff/data-request-acts.ts';
import type { Role } from '../contract/staff/permissions.ts';
import type { ArgsOf } from '../contract/staff/staff-act.ts';
import type { Context } from '../server/store/context.ts';
import { consoleOfWorld } from './console-of-world.ts';

/** People of the lender who answer what borrowers write, each at the console. */
export async function careDesk(world: { readonly context: Context }) {
  const staff = await consoleOfWorld(world);
  const complaint = async (number: string) =>
    (await staff.done('care', showComplaint, { number })).complaint;
  const seen = async (number: string) => ({
    number,
    version: (await complaint(number)).version,
  });
  return {
    ...staff,
    complaint,
    /** The line of a complaint that waits for an answer. */
    async waiting(number: string) {
      const asked = { filter: { state: 'waiting' }, limit: 100 } as const;
      const { rows } = await staff.done('care', listComplaints, asked);
      return rows.find((row) => row.number === number);
    },
    /** Answers a complaint in its current state; the refusal, or null. */
    async answers(number: string, text: string, role: Role = 'care') {
      const asked = { ...(await seen(number)), text };
      return (await staff.ask(role, answerComplaint, asked)).reason;
    },
    /** Closes a complaint in its current state; the refusal, or null. */
    async closes(number: string, reason: string, role: Role = 'care') {
      const asked = { ...(await seen(number)), reason };
      return (await staff.ask(role, closeComplaint, asked)).reason;
    },
    /** Ends a request about data; why not, or null. */
    async ends(asked: ArgsOf<typeof endDataRequest>) {
      return (await staff.ask('care', endDataRequest, asked)).reason;
    },
  };
}
