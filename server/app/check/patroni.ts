import * as z from 'zod';
import { askOverHttp } from '../../store/ask-over-http.ts';
import { type Problems, withoutSlash } from '../../store/settings.ts';

/** Before it a leader that was frozen takes the lead back on its old timeline. */
const oldest = [3, 0, 3] as const;
const limits = { timeoutMs: 5_000, longest: 65_536 };
const mostMembers = 20;

const answerSchema = z.object({
  patroni: z.object({ version: z.string().check(z.regex(/^\d{1,4}\.\d{1,4}(\.\d{1,4})?/)) }),
});

/** The REST addresses of the members in `PATRONI_URL`, separated by commas; empty: none named. */
export function patroniSettings(
  env: Readonly<Record<string, string | undefined>>,
  problems: Problems,
): readonly string[] {
  const urls = (env['PATRONI_URL'] ?? '')
    .split(',', mostMembers)
    .map((url) => withoutSlash(url.trim()))
    .filter((url) => url !== '');
  for (const url of urls) {
    if (URL.canParse(url) && /^https?:\/\//.test(url)) continue;
    problems.push(
      `PATRONI_URL names "${url.slice(0, 100)}", but must name the REST addresses of the ` +
        'members, such as http://10.0.0.1:8008,http://10.0.0.2:8008.',
    );
  }
  return urls.filter((url) => URL.canParse(url));
}

/** What is wrong with the Patroni of a member, as a sentence; null: nothing. */
export async function whatIsWrongWithPatroni(url: string): Promise<string | null> {
  const text = await askOverHttp(`${url}/patroni`, {}, limits).then(
    (answer) => answer.text,
    () => null,
  );
  if (text === null) return `Patroni at ${url} (PATRONI_URL) does not answer.`;
  const version = versionIn(text);
  if (version === null) return `What answers at ${url} (PATRONI_URL) is not Patroni.`;
  if (!isOlder(version)) return null;
  return (
    `Patroni at ${url} is version ${version}, and ${oldest.join('.')} or newer is needed: under ` +
    'an older one a frozen leader takes the lead back, and acknowledged payments are lost.'
  );
}

function versionIn(text: string): string | null {
  try {
    return answerSchema.parse(JSON.parse(text)).patroni.version.slice(0, 20);
  } catch {
    return null;
  }
}

/** Whether a frozen leader takes the lead back under this version. */
export function isOlder(version: string): boolean {
  const numbers = version.split('.').map((part) => Number.parseInt(part, 10));
  const at = oldest.findIndex((number, index) => number !== (numbers[index] ?? 0));
  return at !== -1 && (numbers[at] ?? 0) < (oldest[at] ?? 0);
}
