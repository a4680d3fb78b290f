/** What the browser makes of a text by a policy; passed on as its text. */
interface Policy {
  createHTML(html: string): string;
  createScriptURL(url: string): string;
}

declare global {
  var trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined;
}

/**
 * The one policy that pages allow (server/http/security-headers.ts): without it the browser refuses
 * every text that would become markup or the address of a script. It is used by the functions
 * below and by nothing else.
 */
const rules: Policy = {
  createHTML: (html) => html,
  createScriptURL(url) {
    if (new URL(url, location.href).origin === location.origin) return url;
    throw new TypeError(url);
  },
};
const policy = globalThis.trustedTypes?.createPolicy('extramoney', rules) ?? rules;

/** The address of a script of our own, for a worker. Throws for any other. */
export function ownScript(url: string): string {
  return policy.createScriptURL(url);
}

/** The markup of an element of the page, to draw it again. */
export function markupOf(element: Element): string {
  return policy.createHTML(element.innerHTML);
}

/** Markup as a document in which nothing runs, loads or links: to be read, not shown. */
export function inertDocument(html: string): Document {
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
}
