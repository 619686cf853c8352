import { buildApi, builtApi } from './build-api.ts';
import { buildWeb } from './build-web.ts';

// `tools/run.mjs` was killed and can pass on no signal any more. Without it no supervisor would end this process.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
try {
  await buildWeb();
  await buildApi();
} catch (error) {
  console.error(`The product could not be built. ${error instanceof Error ? error.message : String(error)}`);
  console.error('What it needs is in README.md. On a machine that is busy with other work, try again when it is done.');
  process.exit(1);
}
await import(builtApi);
