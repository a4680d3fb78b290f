import { buildConsole } from '../console/build.ts';
import { compressFolder } from '../web/build/compress-folder.ts';

// Builds the screens of the lender's people into dist/console. They speak English everywhere.
await buildConsole(compressFolder);
