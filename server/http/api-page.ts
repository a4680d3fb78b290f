type Json = Record<string, unknown>;

const style = `
:root { color-scheme: light dark; --soft: #8883; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem; }
h2 { font-size: 1.1rem; margin: 2.5rem 0 0; overflow-wrap: anywhere; }
code, pre { font: 14px/1.45 ui-monospace, monospace; }
pre { background: var(--soft); border-radius: 6px; overflow-x: auto; padding: .75rem; }
summary { cursor: pointer; }
table { border-collapse: collapse; width: 100%; }
td, th { border-top: 1px solid var(--soft); padding: .3rem .5rem .3rem 0; text-align: left;
  vertical-align: top; }
.mark { border: 1px solid; border-radius: 4px; font-size: .75rem; margin-left: .4rem;
  padding: 0 .3rem; }
`;

/** A document of calls, and how it marks what is not the same of all of them. */
export interface ApiDocument {
  readonly document: Json;
  /** The head of the page. */
  readonly title: string;
  /** The words beside an operation. */
  marksOf(operation: Json): readonly string[];
}

/** The document of the calls as one page to read: no script, nothing from elsewhere. */
export function apiPage({ document, title, marksOf }: ApiDocument) {
  const { info, paths } = document;
  const entries = Object.entries(asObject(paths)).flatMap(([path, methods]) =>
    Object.entries(asObject(methods)).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation: asObject(operation),
    })),
  );
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>${style}</style></head>
<body><h1>${escaped(title)}</h1>
<p>${escaped(asObject(info)['description'])}</p>
<p>The same for machines: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<ol>${entries.map(link).join('')}</ol>
${entries.map((entry) => section(entry, marksOf(entry.operation))).join('\n')}
</body></html>
`;
  return { html, style };
}

interface Entry {
  readonly path: string;
  readonly method: string;
  readonly operation: Json;
}

function link({ path, method, operation }: Entry): string {
  const id = escaped(operation['operationId']);
  return `<li><a href="#${id}"><code>${method} ${escaped(path)}</code></a></li>`;
}

function section({ path, method, operation }: Entry, marks: readonly string[]): string {
  const body = asObject(operation['requestBody'])['content'];
  const answer = asObject(asObject(operation['responses'])['200'])['content'];
  return `<section id="${escaped(operation['operationId'])}">
<h2><code>${method} ${escaped(path)}</code>${marks.map(mark).join('')}</h2>
<p>${escaped(operation['summary'])}</p>
${parameterTable(operation['parameters'])}
${body === undefined ? '' : details('Request body', schemaIn(body))}
${details('Answers with HTTP 200', schemaIn(answer))}
${refusedDetails(operation['responses'])}
</section>`;
}

/** What is answered instead, where it has another status. */
function refusedDetails(responses: unknown): string {
  const others = Object.entries(asObject(responses)).filter(([status]) => status !== '200');
  const rows = others.map(
    ([status, response]) =>
      `<tr><td>${escaped(status)}</td><td>${escaped(asObject(response)['description'])}</td></tr>`,
  );
  const table = `<table>${rows.join('')}</table>`;
  return `<details><summary>Answers otherwise</summary>${table}</details>`;
}

function mark(text: string): string {
  return `<span class="mark">${escaped(text)}</span>`;
}

function parameterTable(parameters: unknown): string {
  const rows = (Array.isArray(parameters) ? parameters : [])
    .map(asObject)
    .filter((one) => one['in'] !== 'header')
    .map(
      (one) =>
        `<tr><td><code>${escaped(one['name'])}</code></td><td>${escaped(one['in'])}</td>` +
        `<td><code>${escaped(JSON.stringify(one['schema']))}</code></td></tr>`,
    );
  return rows.length === 0 ? '' : `<table>${rows.join('')}</table>`;
}

function schemaIn(content: unknown): unknown {
  return asObject(asObject(content)['application/json'])['schema'];
}

function details(title: string, schema: unknown): string {
  const text = escaped(JSON.stringify(schema, null, 2));
  return `<details><summary>${title}</summary><pre>${text}</pre></details>`;
}

function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function escaped(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  return text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
}
