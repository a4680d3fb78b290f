const LINES = new Set(
  (
    'address article aside blockquote details div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 header hr legend li main nav ol output p pre section summary table tr ul'
  )
    .split(' ')
    .map((name) => name.toUpperCase()),
);
/** Names of classes that a person sees as a colour or a weight. */
const LOOKS = /^(bad|danger|good|late|pocket|primary|soon|strong|sum|warn)$/;

/**
 * A screen as a person reads it from top to bottom, a line for each line: `# heading`,
 * `[Button]`, `Link → /address`, `Label: [what is typed]`, `| cell | cell |`. What cannot be
 * pressed or typed is `off`, a colour that says something is in braces: `Late {bad}`.
 */
export function asRead(root: Element = document.body): string {
  const lines: string[] = [];
  let line = '';
  const end = () => {
    const text = line.replace(/\s+/g, ' ').trim();
    if (text !== '') lines.push(text);
    line = '';
  };
  const read = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) line += node.textContent;
    if (!(node instanceof HTMLElement) || isUnseen(node)) return;
    const ends = LINES.has(node.tagName);
    if (ends) end();
    line += before(node);
    if (!(node instanceof HTMLSelectElement)) node.childNodes.forEach(read);
    line += after(node);
    // A figure is beside its name.
    if (ends && node.tagName !== 'DT') end();
  };
  read(root);
  end();
  return lines.join('\n');
}

function isUnseen(node: HTMLElement): boolean {
  return node.hidden === true || ['STYLE', 'SCRIPT', 'TITLE', 'SVG'].includes(node.tagName);
}

function before(node: HTMLElement): string {
  const name = node.getAttribute('aria-label');
  const named = name === null || node instanceof HTMLInputElement ? '' : `«${name}» `;
  switch (node.tagName) {
    case 'H1':
    case 'H2':
    case 'H3':
    case 'H4':
      return `${'#'.repeat(Number(node.tagName[1]))} ${named}`;
    case 'BUTTON':
      return ` [${named}`;
    case 'LI':
      return '- ';
    case 'DT':
      return '· ';
    case 'TD':
    case 'TH':
      return '| ';
    default:
      return node.role === 'alert' ? `! ${named}` : named;
  }
}

function after(node: HTMLElement): string {
  const looks = [...node.classList].filter((name) => LOOKS.test(name));
  const look = looks.length > 0 ? ` {${looks.join(' ')}}` : '';
  if (node instanceof HTMLButtonElement) return `${stateOf(node)}${look}] `;
  if (node instanceof HTMLAnchorElement) return ` → ${node.getAttribute('href')} ${look}`;
  if (node instanceof HTMLInputElement) return `${field(node)} `;
  if (node instanceof HTMLTextAreaElement) return ` [${node.value}${stateOf(node)}] `;
  if (node instanceof HTMLSelectElement) {
    const options = [...node.options].map(
      ({ text, selected }) => `${selected ? '●' : '○'} ${text}`,
    );
    return ` [${options.join(' ')}${stateOf(node)}] `;
  }
  if (node instanceof HTMLTableCellElement) return ' ';
  if (node.tagName === 'LABEL' || node.tagName === 'DT') return `${look}: `;
  return look;
}

function field(node: HTMLInputElement): string {
  const isChosen = node.checked ? 'x' : ' ';
  const label = node.getAttribute('aria-label');
  const named = label === null ? '' : `${label}: `;
  if (node.type === 'radio') return `${named}(${isChosen}${stateOf(node)})`;
  if (node.type === 'checkbox') return `${named}[${isChosen}${stateOf(node)}]`;
  return `${named}[${node.value}${stateOf(node)}]`;
}

function stateOf(node: HTMLElement): string {
  const states = [
    node.matches(':disabled, [aria-disabled=true]') && 'off',
    node.getAttribute('aria-busy') === 'true' && 'busy',
    node.matches('[readonly]') && 'fixed',
    node.getAttribute('aria-invalid') === 'true' && 'wrong',
    node.getAttribute('aria-pressed') === 'true' && 'pressed',
  ].filter(Boolean);
  return states.length === 0 ? '' : `, ${states.join(', ')}`;
}
