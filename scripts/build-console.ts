import { buildConsole } from '../console/build.ts';
import { compressFolder } from '../web/build/compress-folder.ts';
import { smallLoader } from '../web/build/small-loader.ts';

// Builds the console into dist/console. It is in English in every deployment.
await buildConsole(smallLoader(''), compressFolder);
