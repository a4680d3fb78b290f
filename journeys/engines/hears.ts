import { text } from 'node:stream/consumers';
import type { Complaints } from '../complaints.ts';
import type { Inserted } from '../line.ts';

const scriptPath = '/journey/hears.js';
const toldPath = '/journey/told';

/** Complaints as they are collected, from any listener. */
export interface Collected extends Complaints {
  complain(sentence: string): void;
}

/** Keeps what is complained of, but what was forgiven before. */
export function collectComplaints(): Collected {
  const heard: string[] = [];
  const forgiven: RegExp[] = [];
  return {
    heard,
    forgive: (pattern) => void forgiven.push(pattern),
    complain(sentence) {
      if (!forgiven.some((pattern) => pattern.test(sentence))) heard.push(sentence);
    },
  };
}

/**
 * For a browser whose driver reports nothing of its console. The first script of every page
 * listens for errors, uncaught promises, and violations of the content security policy.
 */
export function hearsInPages({ complain }: Collected): Inserted {
  return {
    head: `<script src="${scriptPath}"></script>`,
    answers(request, response) {
      if (request.url === scriptPath) {
        response.setHeader('content-type', 'text/javascript');
        response.end(`(${tellAll})(${JSON.stringify(toldPath)})`);
        return true;
      }
      if (request.url !== toldPath) return false;
      void text(request).then(complain);
      response.writeHead(204).end();
      return true;
    },
  };
}

/** To be run in a page, before anything else. */
function tellAll(path: string): void {
  const tell = (sentence: string) => void navigator.sendBeacon(path, sentence);
  const error = Reflect.get(console, 'error');
  const tellError = (...said: unknown[]) => {
    error(...said);
    tell(`console: ${said.map(String).join(' ')}`);
  };
  Object.assign(console, { error: tellError });
  window.addEventListener('error', ({ message }) => tell(`exception: ${message}`));
  window.addEventListener('unhandledrejection', ({ reason }) => tell(`exception: ${reason}`));
  document.addEventListener('securitypolicyviolation', (violation) => {
    tell(`console: ${violation.violatedDirective} refused ${violation.blockedURI}`);
  });
}
