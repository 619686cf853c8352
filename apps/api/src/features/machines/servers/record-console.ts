import {
  type RecordedFrame,
  type RecordingKind,
  recordingLimitBytes,
} from '@resolvo/contract/machines/console-recordings';
import type { MemberActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { ConsoleStream, ScreenStream } from '../../../providers/compute.ts';
import { recordServerEvent } from './server-events.ts';

type Needs = Pick<Deps, 'db' | 'events' | 'vault' | 'now' | 'log'>;

interface Recorded {
  readonly actor: MemberActor;
  readonly actingId: string;
  readonly serverId: string;
  readonly kind: RecordingKind;
}

interface Limits {
  readonly bytes?: number;
  /** Called once, when a part could not be written. */
  readonly onFailure?: () => void;
}

export interface Recorder {
  output(bytes: Buffer): void;
  size(columns: number, rows: number): void;
  /** Writes what is left. */
  end(): Promise<void>;
}

const partBytes = 64 * 1024;
const partMs = 1000;

/**
 * Records what the machine sends while staff who are signed in as a client have its console open, and never what they
 * type: a machine does not echo a password, so none is in it. The beginning is written, and told to the account, before
 * the first byte is shown; the rest in parts, off the way of the bytes.
 */
export async function beginRecording(
  deps: Needs,
  { actor, actingId, serverId, kind }: Recorded,
  { bytes: limit = recordingLimitBytes, onFailure }: Limits = {},
): Promise<Recorder> {
  const recordingId = await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    const { id } = await tx
      .insertInto('console_recordings')
      .values({
        server_id: serverId,
        account_id: actor.accountId,
        staff_id: actor.personId,
        acting_id: actingId,
        kind,
        created_at: now,
        ended_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const detail = kind === 'screen' ? 'Screen' : '';
    await recordServerEvent(deps, tx, { serverId, kind: 'console_recorded', by: actor, detail });
    return id;
  });

  // Not the clock of the wall, which may be set meanwhile.
  const began = performance.now();
  const startedAt = deps.now().getTime();
  const sinceBegin = () => Math.floor(performance.now() - began);
  let frames: RecordedFrame[] = [];
  let waiting = 0;
  let kept = 0;
  let position = 0;
  let isCut = false;
  let hasFailed = false;
  let writing = Promise.resolve();

  function take(frame: RecordedFrame, bytes: number): void {
    if (isCut || hasFailed) return;
    isCut = kept + bytes > limit;
    if (!isCut) {
      frames.push(frame);
      kept += bytes;
      waiting += bytes;
    }
    if (isCut || waiting >= partBytes) flush();
  }

  function flush(): void {
    const part = frames;
    const [first] = part;
    const values = { bytes: kept, is_cut: isCut, ended_at: new Date(startedAt + sinceBegin()) };
    const at = position;
    if (first) position += 1;
    frames = [];
    waiting = 0;
    writing = writing.then(async () => {
      if (hasFailed) return;
      try {
        if (first) {
          const sealed = deps.vault.seal(JSON.stringify(part), 'console-recording');
          await deps.db
            .insertInto('console_recording_parts')
            .values({ recording_id: recordingId, position: at, at_ms: first.at_ms, sealed })
            .execute();
        }
        await deps.db.updateTable('console_recordings').set(values).where('id', '=', recordingId).execute();
      } catch (error) {
        hasFailed = true;
        deps.log.error(
          { event: 'console.not_recorded', server: serverId, recording: recordingId, err: error },
          'A console of staff could not be recorded any more and is closed',
        );
        onFailure?.();
      }
    });
  }

  const clock = setInterval(() => {
    if (frames.length > 0) flush();
  }, partMs);
  clock.unref();

  return {
    output: (bytes) => take({ at_ms: sinceBegin(), kind: 'output', data: bytes.toString('base64') }, bytes.byteLength),
    size: (columns, rows) => take({ at_ms: sinceBegin(), kind: 'size', data: `${columns}x${rows}` }, 0),
    end() {
      clearInterval(clock);
      flush();
      return writing;
    },
  };
}

const tapped =
  (stream: Pick<ScreenStream, 'onData'>, recorder: Recorder): ScreenStream['onData'] =>
  (tell) =>
    stream.onData((bytes) => {
      recorder.output(bytes);
      tell(bytes);
    });

export const recordedScreen = (stream: ScreenStream, recorder: Recorder | undefined): ScreenStream =>
  recorder ? { ...stream, onData: tapped(stream, recorder) } : stream;

export const recordedConsole = (stream: ConsoleStream, recorder: Recorder | undefined): ConsoleStream =>
  recorder
    ? {
        ...stream,
        onData: tapped(stream, recorder),
        resize(columns, rows) {
          recorder.size(columns, rows);
          stream.resize(columns, rows);
        },
      }
    : stream;
