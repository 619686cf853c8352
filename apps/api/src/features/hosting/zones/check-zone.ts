import type { QueryOf } from '@resolvo/contract/endpoint';
import { fullName, isProblem, type RecordProblem, readRecordName } from '@resolvo/contract/hosting/records';
import type { ZoneCheck, zoneEndpoints } from '@resolvo/contract/hosting/zones';
import { shownName } from '@resolvo/contract/shown-name';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import type { DnsAsker } from '../../../providers/resolvers.ts';
import { recordsAt } from './change-records.ts';
import { ownZone } from './own-zone.ts';
import { delegationOfZone } from './zone-delegation.ts';

type Answer = ZoneCheck['answers'][number];

/** Asks our name servers and the public resolvers for one set, side by side with what the zone holds. */
export async function checkZone(
  { db, resolvers }: Pick<Deps, 'db' | 'resolvers'>,
  actor: Caller,
  zoneId: string,
  query: QueryOf<(typeof zoneEndpoints)['zoneCheck']>,
): Promise<ZoneCheck> {
  const zone = await ownZone(db, actor, zoneId);
  const read: string | RecordProblem = readRecordName(query.name, zone.name);
  if (typeof read !== 'string') throw invalid('name', isProblem(read) ? read.message : '');
  const { type } = query;
  const name = fullName(read, zone.name);
  const here = await recordsAt(db, zone.id, new Set([read]));
  const expected = here
    .filter((one) => one.type === type)
    .map(({ content }) => content)
    .sort();
  const ours = await resolvers.ours().catch(() => []);
  const [answers, delegation] = await Promise.all([
    Promise.all([
      ...ours.map((asker) => ask(asker, 'ours', name, type)),
      ...resolvers.world.map((asker) => ask(asker, 'resolver', name, type)),
    ]),
    delegationOfZone({ db, resolvers }, zone),
  ]);
  // Names that are another name (CNAME) are answered with what stands there.
  const alias = here.some((one) => one.type === 'CNAME') && type !== 'CNAME';
  const behind = zone.applied_version < zone.version;
  return {
    name: shownName(name),
    type,
    expected,
    answers,
    delegation,
    ...verdictOf({ expected, answers, isOurs: delegation.is_ours, behind, alias }),
  };
}

async function ask(asker: DnsAsker, kind: Answer['kind'], name: string, type: string): Promise<Answer> {
  const who = kind === 'ours' ? `Our name server ${asker.name}` : `Resolver ${asker.name}`;
  try {
    const { contents, ttl } = await asker.ask(name, type);
    return { who, kind, contents: [...contents], ttl, failure: '' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { who, kind, contents: [], ttl: 0, failure: `No answer: ${reason}.` };
  }
}

function verdictOf({
  expected,
  answers,
  isOurs,
  behind,
  alias,
}: {
  readonly expected: readonly string[];
  readonly answers: readonly Answer[];
  readonly isOurs: boolean;
  readonly behind: boolean;
  readonly alias: boolean;
}): Pick<ZoneCheck, 'verdict' | 'seconds'> {
  const told = answers.filter(({ failure }) => failure === '');
  const world = told.filter(({ kind }) => kind === 'resolver');
  const isSame = ({ contents }: Answer) => alias || contents.join('\n') === expected.join('\n');
  if (world.length === 0) return { verdict: behind ? 'not_published' : 'unknown', seconds: 0 };
  if (!isOurs) return { verdict: 'elsewhere', seconds: 0 };
  if (behind || told.some((one) => one.kind === 'ours' && !isSame(one)))
    return { verdict: 'not_published', seconds: 0 };
  const late = world.filter((one) => !isSame(one));
  // That there is nothing is remembered for five minutes at most (the SOA's last number).
  const seconds = Math.max(0, ...late.map(({ contents, ttl }) => (contents.length === 0 ? 300 : ttl)));
  return late.length === 0 ? { verdict: 'same', seconds: 0 } : { verdict: 'on_its_way', seconds };
}
