import type { BodyOf } from '@resolvo/contract/endpoint';
import { isProblem, type RecordType, readRecord, type ZoneRecord } from '@resolvo/contract/hosting/records';
import { templateRecords } from '@resolvo/contract/hosting/zone-templates';
import type { ImportPreview, zoneEndpoints } from '@resolvo/contract/hosting/zones';
import { readTyped } from '../../../apart/read-apart.ts';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { doOrPreview } from '../../../db/dry-run.ts';
import { changeRecords, recordColumns, type StoredRecord, storedRecord } from './change-records.ts';
import type { HeldZone } from './hold-zone.ts';
import { holdOwnZone, ownZone } from './own-zone.ts';
import { zoneFileReading } from './zone-file-reading.ts';

type Needed = Pick<Deps, 'db' | 'now' | 'events' | 'jobs'>;

interface Wanted {
  readonly kind: 'imported' | 'template';
  readonly records: readonly ZoneRecord[];
  readonly leftOut: ImportPreview['left_out'];
  /** Which of the zone's own records make room. */
  readonly goes: (record: StoredRecord) => boolean;
  readonly preview: boolean;
}

export async function importZone(
  deps: Needed,
  actor: Caller,
  zoneId: string,
  { text, replace, preview }: BodyOf<(typeof zoneEndpoints)['zoneImport']>,
): Promise<ImportPreview> {
  // The name of a zone never changes, and nothing is held while it is read.
  const { name } = await ownZone(deps.db, actor, zoneId);
  const { records, leftOut } = await readTyped(zoneFileReading, { text, zone: name }, 'text');
  return changeMany(deps, actor, zoneId, preview, () => {
    if (records.length === 0 && !replace) {
      throw invalid(
        'text',
        leftOut[0]
          ? `No line could be read. Line ${leftOut[0].line}: ${leftOut[0].reason}`
          : 'Please paste a zone file with at least one record.',
      );
    }
    return { kind: 'imported', records, leftOut, goes: () => replace, preview };
  });
}

/** Each set of a template takes the place of what is there under its name and type. */
export function applyTemplate(
  deps: Needed,
  actor: Caller,
  zoneId: string,
  { preview, ...choice }: BodyOf<(typeof zoneEndpoints)['zoneTemplate']>,
): Promise<ImportPreview> {
  return changeMany(deps, actor, zoneId, preview, (zone) => {
    const records = templateRecords(choice).map((typed) => {
      const record = readRecord(typed, zone.name);
      if (isProblem(record)) throw invalid(fieldOf(typed.type), record.message);
      return record;
    });
    return {
      kind: 'template',
      records,
      leftOut: [],
      goes: (one) => records.some((record) => isReplaced(one, record)),
      preview,
    };
  });
}

/** Texts beside SPF stay: proofs of ownership stand there too. */
function isReplaced(there: ZoneRecord, coming: ZoneRecord): boolean {
  if (there.name !== coming.name) return false;
  if (there.type === 'CNAME' || coming.type === 'CNAME') return true;
  if (there.type !== coming.type) return false;
  return there.type !== 'TXT' || there.name !== '@' || there.content.startsWith('"v=spf1');
}

const fieldOf = (type: RecordType): string =>
  ({ A: 'ipv4', AAAA: 'ipv6', MX: 'mail_server' })[type as string] ?? 'template';

async function changeMany(
  deps: Needed,
  actor: Caller,
  zoneId: string,
  isPreview: boolean,
  read: (zone: HeldZone) => Wanted,
): Promise<ImportPreview> {
  return doOrPreview(deps.db, isPreview, async (tx) => {
    const zone = await holdOwnZone(tx, actor, zoneId);
    const wanted = read(zone);
    const there = await recordsOf(tx, zone.id);
    const answer = compare(there, wanted);
    const keyed = new Set(answer.added.map(keyOf));
    const gone = new Set(answer.removed.map(keyOf));
    await changeRecords(deps, tx, zone, {
      kind: wanted.kind,
      removed: there.filter((one) => one.managed === null && gone.has(keyOf(one))),
      added: wanted.records.filter((one) => keyed.has(keyOf(one))).map((one) => ({ ...one, managed: null })),
      by: actor,
    });
    return answer;
  });
}

async function recordsOf(tx: Queryable, zoneId: string): Promise<StoredRecord[]> {
  const rows = await tx
    .selectFrom('zone_records')
    .select(recordColumns)
    .where('zone_id', '=', zoneId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(storedRecord);
}

const keyOf = ({ name, type, ttl, content }: ZoneRecord): string => `${name} ${type} ${ttl} ${content}`;
const plain = ({ name, type, ttl, content }: ZoneRecord): ZoneRecord => ({ name, type, ttl, content });

function compare(there: readonly StoredRecord[], { records, leftOut, goes, preview }: Wanted): ImportPreview {
  const kept = new Set(there.filter(({ managed }) => managed !== null).map(({ name, type }) => `${name} ${type}`));
  const coming = records.filter(({ name, type }) => !kept.has(`${name} ${type}`));
  const known = new Map(there.map((one) => [`${one.name} ${one.type} ${one.content}`, one]));
  const comingKeys = new Set(coming.map(keyOf));
  const same = coming.filter((one) => known.get(`${one.name} ${one.type} ${one.content}`)?.ttl === one.ttl);
  const sameKeys = new Set(same.map(keyOf));
  const added = coming.filter((one) => !sameKeys.has(keyOf(one)));
  const addedContents = new Set(added.map(({ name, type, content }) => `${name} ${type} ${content}`));
  const removed = there.filter(
    (one) =>
      one.managed === null &&
      !comingKeys.has(keyOf(one)) &&
      // One that stays with another TTL is replaced by itself.
      (goes(one) || addedContents.has(`${one.name} ${one.type} ${one.content}`)),
  );
  const skipped = records.length - coming.length;
  return {
    added: added.map(plain),
    removed: removed.map(plain),
    unchanged: same.length,
    left_out: leftOut,
    details: [
      preview
        ? `${added.length} would be added and ${removed.length} removed.`
        : `${added.length} added and ${removed.length} removed.`,
      skipped === 0 ? '' : ` ${skipped} stay as the domain’s link has them.`,
    ].join(''),
  };
}
