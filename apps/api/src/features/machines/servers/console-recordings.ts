import {
  type ConsoleRecording,
  consoleRecording,
  type RecordedFrame,
  recordedFrame,
  recordingDays,
} from '@resolvo/contract/machines/console-recordings';
import { sql } from 'kysely';
import { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { type PageQuery, pageBy } from '../../../core/page-by.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { findServer } from './hold-server.ts';
import { asciicast, screenFile } from './recording-files.ts';

type Which = { readonly server_id: string; readonly recording_id: string };
type Needs = Pick<Deps, 'db' | 'events' | 'vault'>;

export async function listRecordings(deps: Pick<Deps, 'db' | 'cursors'>, serverId: string, query: PageQuery) {
  const { id } = await findServer(deps.db, serverId);
  const rows = deps.db
    .selectFrom('console_recordings as r')
    .leftJoin('persons as p', 'p.id', 'r.staff_id')
    .select(['r.id', 'r.kind', 'r.created_at', 'r.ended_at', 'r.bytes', 'r.is_cut', 'p.email'])
    .where('r.server_id', '=', id);
  const page = await pageBy(deps, `recordings:${id}`, query, rows, { by: ['r.created_at', 'r.id'] });
  const recordings = page.rows.map(
    (row): ConsoleRecording =>
      consoleRecording.parse({
        recording_id: row.id,
        kind: row.kind,
        staff_email: row.email ?? '',
        began_at: seconds(row.created_at),
        lasted_ms: row.ended_at.getTime() - row.created_at.getTime(),
        bytes: row.bytes,
        is_cut: row.is_cut,
      }),
  );
  return { recordings, cursor: page.cursor, eof: page.eof };
}

/** A part has 64 KiB or a little more. */
const partsAtOnce = 16;

export async function readFrames(deps: Needs, actor: StaffActor, which: Which, from: number) {
  const recording = await findRecording(deps.db, which);
  if (from === 0) await tellRead(deps, actor, recording);
  const parts = await partsOf(deps, recording.id, from, partsAtOnce);
  const next = parts.length === partsAtOnce ? from + partsAtOnce : null;
  return { frames: parts.flat(), next };
}

export async function recordingFile(deps: Needs, actor: StaffActor, which: Which) {
  const recording = await findRecording(deps.db, which);
  await tellRead(deps, actor, recording);
  const frames = (await partsOf(deps, recording.id, 0)).flat();
  const day = recording.created_at.toISOString().slice(0, 10);
  return recording.kind === 'text'
    ? { filename: `console-${day}.cast`, content: asciicast(frames, recording.created_at) }
    : { filename: `screen-${day}.fbs`, content: screenFile(frames) };
}

async function findRecording(db: Queryable, { server_id, recording_id }: Which) {
  const found = await db
    .selectFrom('console_recordings')
    .select(['id', 'server_id', 'account_id', 'kind', 'created_at'])
    .where('id', '=', recording_id)
    .where('server_id', '=', server_id)
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

async function tellRead(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  by: StaffActor,
  { id, server_id, account_id }: { id: string; server_id: string; account_id: string },
): Promise<void> {
  await db.transaction().execute((tx) =>
    events.emit(tx, {
      name: 'console_recording.read',
      accountId: account_id,
      by,
      data: { recording_id: id, server_id },
    }),
  );
}

const sealedFrames = z.array(recordedFrame);

async function partsOf(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  recordingId: string,
  from: number,
  limit?: number,
): Promise<RecordedFrame[][]> {
  const parts = await db
    .selectFrom('console_recording_parts')
    .select('sealed')
    .where('recording_id', '=', recordingId)
    .where('position', '>=', from)
    .orderBy('position')
    .$if(limit !== undefined, (all) => all.limit(limit ?? 0))
    .execute();
  return parts.map(({ sealed }) => sealedFrames.parse(JSON.parse(vault.open(sealed, 'console-recording'))));
}

/** Hourly: deletes what is older than we keep. */
export async function dropOldRecordings({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const until = new Date(now().getTime() - recordingDays * 86_400_000);
  await sql`delete from console_recordings where created_at < ${until}`.execute(db);
}

/** With the account, as everything else of it that is personal. */
export async function forgetRecordingsOf(tx: Queryable, accountId: string): Promise<void> {
  await tx.deleteFrom('console_recordings').where('account_id', '=', accountId).execute();
}
