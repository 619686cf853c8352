import { z } from 'zod';
import { LabError } from './lab-error.ts';
import type { Kit } from './part.ts';
import { type Route, route } from './route.ts';

interface CallFaultOptions {
  kit: Kit;
  part: string;
  /** The names of the calls that can be broken. */
  calls: readonly string[];
  /** What each effect does, in a sentence. */
  effects: Readonly<Record<string, string>>;
}

/** Faults of single calls, for parts whose calls have names: `GET`, `POST` and `DELETE /lab/api/<part>/faults`. */
export function callFaultRoutes({ kit, part, calls, effects }: CallFaultOptions): Route[] {
  const { faults, journal } = kit;
  const path = `/lab/api/${part}/faults`;
  const show = () => ({ faults: faults.brokenCalls(part), calls, effects });

  return [
    route({
      method: 'GET',
      path,
      about: 'The calls that are broken on purpose, the calls that can be, and what the effects do.',
      handle: () => ({ json: show() }),
    }),
    route({
      method: 'POST',
      path,
      about:
        'Breaks one call: {call, effect, times?, where?, message?}. times is a number (1 if left out) or "always".',
      body: z.strictObject({
        call: z.string(),
        effect: z.string(),
        times: z.union([z.int().min(1).max(1_000_000), z.literal('always')]).default(1),
        where: z.record(z.string(), z.string()).default({}),
        message: z
          .string()
          .regex(/^[\x20-\x7e]{1,500}$/, 'one line of plain characters')
          .optional(),
      }),
      handle({ body }) {
        const { call, effect, where, message } = body;
        if (!calls.includes(call))
          throw new LabError(422, `There is no call "${call}". The calls: ${calls.join(', ')}.`);
        if (effects[effect] === undefined) {
          throw new LabError(422, `There is no effect "${effect}". The effects: ${Object.keys(effects).join(', ')}.`);
        }
        const times = body.times === 'always' ? null : body.times;
        const made = faults.breakCall(part, { call, effect, times, where, ...(message !== undefined && { message }) });
        journal.record({ part, verb: 'FAULT', what: call, outcome: `${effect}, ${times ?? 'any number of'} times` });
        return { status: 201, json: made };
      },
    }),
    route({
      method: 'DELETE',
      path,
      about: 'Mends every call, or ?id= one.',
      query: z.strictObject({ id: z.coerce.number().int().optional() }),
      handle({ query }) {
        const mended = faults.mendCalls(part, query.id);
        journal.record({ part, verb: 'FAULT', what: 'calls', outcome: `${mended} mended` });
        return { json: { mended } };
      },
    }),
  ];
}
