/** @param {string} id */
export function byId(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no ${id}`);
  return found;
}

/** @param {string} id */
export function field(id) {
  const found = byId(id);
  if (found instanceof HTMLInputElement || found instanceof HTMLSelectElement) return found;
  throw new Error(`${id} is no field`);
}

/**
 * @param {string} path
 * @param {unknown} [body]
 */
export async function call(path, body, method = body === undefined ? 'GET' : 'POST') {
  const response = await fetch(path, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return { ok: response.ok, data: await response.json() };
}

/**
 * @param {string} name
 * @param {(string | Node) | (string | Node)[]} content
 */
export function element(name, content, attributes = {}) {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...[content].flat());
  return made;
}

/** @param {string} id @param {() => unknown} act */
export function onSubmit(id, act) {
  byId(id).addEventListener('submit', (event) => {
    event.preventDefault();
    void act();
  });
}
