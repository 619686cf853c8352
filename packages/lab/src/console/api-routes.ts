import { z } from 'zod';
import { presets } from '../kit/faults.ts';
import type { Kit, Part } from '../kit/part.ts';
import { type Route, route } from '../kit/route.ts';

const TEN_YEARS_SECONDS = 10 * 365 * 86_400;

/** The calls of the lab as a whole, not of one part. `all` is a function because the list of calls includes itself. */
export function apiRoutes(kit: Kit, parts: readonly Part[], all: () => readonly Route[]): Route[] {
  const { clock, faults, journal } = kit;

  const showClock = () => ({
    now: clock.now().toISOString(),
    real_now: new Date().toISOString(),
    offset_seconds: clock.offsetSeconds(),
    moves: clock.time ? 'product' : 'vendors',
    going_to: clock.time?.goingTo()?.toISOString() ?? null,
    trouble: clock.time?.trouble() ?? null,
  });

  return [
    route({
      method: 'GET',
      path: '/lab/api',
      about: 'This list: the calls, and the parts that are running.',
      handle: () => ({
        json: {
          parts: parts.map(({ name, title }) => ({ name, title })),
          calls: all()
            .filter(({ path }) => path.startsWith('/lab/api'))
            .map(({ method, path, about }) => ({ method, path, about })),
        },
      }),
    }),
    route({
      method: 'GET',
      path: '/lab/api/journal',
      about:
        'What the parts were asked and answered, newest first. ?part= only this part, ?after= only newer than this id, ?exchanges=true with whole requests and replies.',
      query: z.strictObject({
        part: z.string().optional(),
        after: z.coerce.number().int().min(0).optional(),
        exchanges: z.stringbool().optional(),
      }),
      handle: ({ query }) => ({ json: { entries: journal.list(query) } }),
    }),
    route({
      method: 'GET',
      path: '/lab/api/faults',
      about: 'How each running part behaves, what the presets do to it, and its sentinel inputs.',
      handle: () => ({
        json: {
          presets,
          parts: parts.map(({ name, title, effects, sentinels }) => ({
            part: name,
            title,
            preset: faults.get(name),
            effects,
            sentinels,
          })),
        },
      }),
    }),
    route({
      method: 'PUT',
      path: '/lab/api/faults',
      about: 'Breaks or mends a part: {part, preset}.',
      body: z.strictObject({ part: z.string(), preset: z.enum(presets) }),
      handle({ body }) {
        faults.set(body.part, body.preset);
        journal.record({ part: body.part, verb: 'FAULT', what: 'switched by hand', outcome: body.preset });
        return { json: body };
      },
    }),
    route({
      method: 'GET',
      path: '/lab/api/clock',
      about: 'The lab clock, the real one, the seconds between them, and whether it is the time of the product too.',
      handle: () => ({ json: showClock() }),
    }),
    route({
      method: 'POST',
      path: '/lab/api/clock',
      about:
        'Moves the lab clock: {advance_seconds} or {reset: true}. The time of the product goes step by step: going_to says how far it will.',
      body: z.union(
        [
          z.strictObject({ advance_seconds: z.int().min(1).max(TEN_YEARS_SECONDS) }),
          z.strictObject({ reset: z.literal(true) }),
        ],
        'Send {"advance_seconds": n} with a whole number from 1 to 315360000, or {"reset": true}',
      ),
      async handle({ body }) {
        if ('reset' in body) clock.reset();
        else clock.advance(body.advance_seconds);
        await clock.flush();
        const outcome = 'reset' in body ? 'reset to the real time' : `moved by ${body.advance_seconds} seconds`;
        journal.record({ part: 'lab', verb: 'CLOCK', what: clock.now().toISOString(), outcome });
        return { json: showClock() };
      },
    }),
  ];
}
