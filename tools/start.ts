import { buildApi, builtApi } from './build-api.ts';
import { buildWeb } from './build-web.ts';

// `tools/run.mjs` was killed and can pass on no signal any more. Without it no supervisor would end this process.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
await buildWeb();
await buildApi();
await import(builtApi);
