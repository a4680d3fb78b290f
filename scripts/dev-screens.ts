import { join, relative } from 'node:path';
import { createServer } from 'vite';
import type { InlineConfig, Plugin, ServerOptions } from 'vite';
import { consoleConfig } from '../console/build.ts';
import { priceElementId } from '../contract/borrower/shown-price.ts';
import { english } from '../contract/words/languages.ts';
import { bootScript } from '../web/build/boot-script.ts';
import { webConfig } from '../web/build/build.ts';
import { leanFaceApi } from '../web/build/lean-face-api.ts';
import { lenderOf } from './build-screens.ts';

/*
 * Serves the borrower's app and the console from their sources with hot module replacement, for
 * `npm run dev`. Calls go on to the server, which listens on PORT and CONSOLE_PORT.
 */

/** What the servers answer themselves; any other address is a screen or a source file. */
const borrowerCalls = /^\/(api|callbacks|sandbox|c|csp-reports|\.well-known)(\/|$|\?)/;
const consoleCalls = /^\/(acts|api|book|events|sandbox)(\/|$|\?)/;

const root = join(import.meta.dirname, '..');
// Only English is shown as it changes.
const web = webConfig({ lender: lenderOf(), language: english, offered: [english] });
const borrowerServer = `http://127.0.0.1:${process.env['PORT']}`;
const servers = await Promise.all([
  serve('web', {
    ...web,
    plugins: [web.plugins, leanFaceApi(), pageAsServed()],
    server: listener('DEV_PORT', borrowerServer, borrowerCalls),
  }),
  serve('console', {
    ...consoleConfig,
    server: listener(
      'DEV_CONSOLE_PORT',
      `http://127.0.0.1:${process.env['CONSOLE_PORT']}`,
      consoleCalls,
    ),
  }),
]);

// The starter restarts what is not served from here, so it hears of every changed source.
const [watched] = servers;
const others = ['server', 'domain', 'contract', 'languages', 'simulator'];
watched.watcher.add(others.map((room) => join(root, room)));
watched.watcher.on('all', (_event, path) =>
  process.send?.({ changedFile: relative(root, path) }),
);

process.once('SIGTERM', () => {
  void Promise.all(servers.map((server) => server.close())).then(() => process.exit(0));
});

async function serve(app: string, config: InlineConfig) {
  const server = await createServer({
    ...config,
    // It says which files it has replaced.
    logLevel: 'info',
    clearScreen: false,
    cacheDir: join(root, 'node_modules/.cache/vite', app),
  });
  return await server.listen();
}

function listener(portName: string, server: string, calls: RegExp): ServerOptions {
  return {
    host: '127.0.0.1',
    port: Number(process.env[portName]),
    strictPort: true,
    fs: { allow: [root] },
    proxy: { [calls.source]: { target: server } },
  };
}

/**
 * Gives the page of every address what the build and the server write into it: the inline script,
 * and the price that strangers are shown.
 */
function pageAsServed(): Plugin {
  return {
    name: 'page-as-served',
    // Nothing may be kept: a worker that is asked for leaves at once.
    configureServer: ({ middlewares }) => {
      middlewares.use('/sw.js', (_request, answer) => {
        answer.setHeader('content-type', 'text/javascript').end('registration.unregister();');
      });
    },
    transformIndexHtml: async (html) => {
      const price = await shownPrice();
      const data = `<script type="application/json" id="${priceElementId}">${price}</script>`;
      // The inline script starts a file itself; the page's own script starts the app here.
      return html
        .replace('<body>', '<body data-files="/@vite/client">')
        .replace('</body>', () => `${data}<script>${bootScript}</script></body>`);
    },
  };
}

/** Empty while the server starts again. */
async function shownPrice(): Promise<string> {
  const page = await fetch(`${borrowerServer}/home`).then(
    (answer) => answer.text(),
    () => '',
  );
  return new RegExp(`id="${priceElementId}">([^<]*)`).exec(page)?.[1] ?? '';
}
