import { expect, test } from 'vitest';
import { crossings, Moves, type Owner, Sightings } from './seen.ts';

const anna = { name: 'anna', accounts: new Set(['a']), servers: undefined, person: { id: 'a' } } as const;

/** What the judgement says of Anna being told of a thing, at each place among what staff did with it. */
function judged(owner: Owner, call: string, ...acts: readonly ('shown' | 'a' | 'b' | null)[]): number {
  const moves = new Moves();
  const sightings = new Sightings(moves);
  for (const act of acts) {
    if (act === 'shown') sightings.add({ player: anna, call, id: 'x' });
    else moves.move('x', act);
  }
  return crossings(sightings.all(), new Map([['x', owner]]), moves).length;
}
const owned = (account: string | null): Owner => ({ table: 'enquiries', account, server: null });

test.each<[string, number, Owner, ...(readonly ('shown' | 'a' | 'b' | null)[])]>([
  ['hers, that nobody ever moved', 0, owned('a'), 'shown'],
  ['another’s, that nobody ever moved', 1, owned('b'), 'shown'],
  ['that was hers then, and is another’s now', 0, owned('b'), 'a', 'shown', null, 'b'],
  ['that was hers then, and is nobody’s now', 0, owned(null), 'a', 'shown', null],
  ['before it was hers', 1, owned('a'), 'shown', 'a'],
  ['after it was hers', 1, owned(null), 'a', null, 'shown'],
  ['while it was another’s, and hers before and after', 1, owned('a'), 'a', null, 'b', 'shown', null, 'a'],
  ['before, while and after it was hers', 1, owned('b'), 'a', 'shown', null, 'shown', 'b'],
])('a thing %s: %d crossings', (_, found, owner, ...acts) => {
  expect(judged(owner, 'ticketDetail', ...acts)).toBe(found);
});

test('what happened to an account stays in its activity, and only there', () => {
  expect(judged(owned('b'), 'accountActivity', 'a', null, 'b', 'shown')).toBe(0);
  expect(judged(owned('b'), 'accountActivity', 'shown', 'b', 'shown')).toBe(1);
  expect(judged(owned('b'), 'ownAbuseCase', 'a', null, 'b', 'shown')).toBe(1);
});
