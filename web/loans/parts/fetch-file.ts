import type { Endpoint } from '../../../contract/words/endpoint.ts';
import { refusalCodes } from '../../../contract/words/envelope.ts';
import * as say from '../../../contract/sentences/documents.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { Faulted, LoggedOut, Refused, Unreachable } from '../../platform/api/call-errors.ts';
import { outgoing } from '../../platform/api/call.ts';
import { tellNewPhone } from '../../platform/api/failure-listeners.ts';
import { makeStamp, plainHeaders, signedHeaders } from '../../platform/api/signature.ts';
import { readSession, sessionRefused } from '../../platform/session/session.ts';

/** A file to be kept on the phone. */
export interface FetchedFile {
  readonly bytes: Blob;
  readonly name: string;
}

const loggedOut = 401;
/** `device-not-known`; the list of all refusals is not loaded for it. */
const newPhoneCode = 1712;

/**
 * Fetches a file: of a loan, or of the borrower. It is asked for like every token call; what comes
 * back is the file, or an envelope that says why not. Throws as calls do.
 */
export async function fetchFile(
  endpoint: Endpoint,
  params: { readonly orderId?: OrderId; readonly letterId?: string },
): Promise<FetchedFile> {
  const { address } = outgoing(endpoint, { params });
  const { token } = readSession();
  if (token === null) throw new LoggedOut();
  const headers = { ...plainHeaders(), ...signedHeaders(makeStamp(), token) };
  const response = await fetch(address, { headers, cache: 'no-store' }).catch(
    (cause: unknown) => {
      throw new Unreachable('no answer', { cause });
    },
  );
  const type = response.headers.get('content-type') ?? '';
  if (type === endpoint.file) {
    return { bytes: await response.blob(), name: nameOf(response) };
  }
  const answer: unknown = await response.json().catch(() => null);
  if (hasCode(answer, loggedOut)) {
    sessionRefused(token);
    throw new LoggedOut();
  }
  throw refusedBy(answer) ?? new Faulted(response.status, say.notMade);
}

/** The refusal an envelope says, with its sentence; null when it says none. */
function refusedBy(answer: unknown): Refused | null {
  if (typeof answer !== 'object' || answer === null) return null;
  if (!('code' in answer) || !('msg' in answer)) return null;
  const { code, msg } = answer;
  if (typeof code !== 'number' || typeof msg !== 'string') return null;
  if (code < refusalCodes.first || code > refusalCodes.last) return null;
  if (code === newPhoneCode) tellNewPhone();
  return new Refused({ reason: null, sentence: msg, data: {}, screenShowsIt: false });
}

function nameOf(response: Response): string {
  const said = response.headers.get('content-disposition') ?? '';
  return /filename="([\w.-]+)"/.exec(said)?.[1] ?? 'file.pdf';
}

function hasCode(answer: unknown, code: number): boolean {
  return (
    typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === code
  );
}

/** Hands a file to the phone, which asks where to keep it or opens it. */
export function keepFile({ bytes, name }: FetchedFile): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by then; on slow phones it takes a while.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
