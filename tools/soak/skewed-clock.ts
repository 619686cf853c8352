import { z } from 'zod';

/**
 * Loaded before a process of the product, whose clock then goes wrong when it is told to. Timers go on as before, as
 * they do where a machine's clock is set.
 */
const told = z.object({ skewMs: z.number() });
let offset = 0;

globalThis.Date = new Proxy(Date, {
  construct: (real, given: unknown[], made) =>
    Reflect.construct(real, given.length === 0 ? [real.now() + offset] : given, made),
  apply: (real) => new real(real.now() + offset).toString(),
  get: (real, key) => (key === 'now' ? () => real.now() + offset : Reflect.get(real, key)),
});

process.on('message', (message) => {
  offset = told.parse(message).skewMs;
});
// The process that started it is gone: nothing may stay behind.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();
