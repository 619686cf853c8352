import { compose } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import { serverSagas } from '../src/features/servers/sagas.ts';
import { createLogger } from '../src/http/log.ts';
import { runSaga } from '../src/jobs/run-saga.ts';

/** A worker of its own that is killed with -9 after the outside effect of one step, before our note of it. */
const { SAGA_ID = '', KILL_AFTER = '', DATABASE_URL = '' } = process.env;

const product = await compose(readConfig(process.env), {
  databaseUrl: DATABASE_URL,
  publicUrl: 'http://localhost:3000',
  masterKey: Buffer.alloc(32),
  log: createLogger('silent'),
});
const deadly = serverSagas.map((saga) => ({
  ...saga,
  steps: saga.steps.map((step) => {
    if (step.name !== KILL_AFTER) return step;
    const { act } = step;
    return {
      ...step,
      act: async (...given: Parameters<NonNullable<typeof act>>) => {
        await act?.(...given);
        process.kill(process.pid, 'SIGKILL');
        await new Promise(() => undefined);
      },
    };
  }),
}));
await runSaga(product.deps, deadly, SAGA_ID);
await product.close();
process.exit(0);
