import type { ConsoleRecording, RecordedFrame } from '@resolvo/contract/machines/console-recordings';
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { requestIdOf } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { ReplayScreen } from '../../../ui/replay-screen.tsx';
import { type ReplayHandle, ReplayTerminal } from '../../../ui/replay-terminal.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { clockText } from './clock-text.ts';

const tickMs = 100;
const speeds = [
  { value: '1', label: '1×' },
  { value: '4', label: '4×' },
] as const;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Plays a recorded console or screen: what the machine showed, at the time it showed it. */
export function RecordingPlayer({ serverId, recording }: { serverId: string; recording: ConsoleRecording }) {
  const replay = useRef<ReplayHandle>(null);
  /** How many frames are drawn. */
  const drawn = useRef(0);
  const [frames, setFrames] = useState<readonly RecordedFrame[]>([]);
  const [isLoaded, setLoaded] = useState(false);
  const [trouble, setTrouble] = useState<unknown>();
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(true);
  const [speed, setSpeed] = useState<'1' | '4'>('1');
  const { recording_id, kind: shown, lasted_ms } = recording;
  const label = shown === 'text' ? 'Recorded console' : 'Recorded screen';
  const end = Math.max(lasted_ms, frames.at(-1)?.at_ms ?? 0);

  useEffect(() => {
    const gone = new AbortController();
    async function read(from: number): Promise<void> {
      const params = { server_id: serverId, recording_id };
      const answer = await call('adminRecordingFrames', { params, query: { from } }, gone.signal);
      setFrames((before) => [...before, ...answer.frames]);
      if (answer.next === null) setLoaded(true);
      else await read(answer.next);
    }
    read(0).catch((error: unknown) => {
      if (!gone.signal.aborted) setTrouble(error);
    });
    return () => {
      gone.abort();
      setFrames([]);
    };
  }, [serverId, recording_id]);

  useEffect(() => {
    const last = frames[drawn.current - 1];
    if (!last || last.at_ms > at) {
      replay.current?.reset();
      drawn.current = 0;
    }
    for (const { at_ms, kind, data } of frames.slice(drawn.current)) {
      if (at_ms > at) break;
      drawn.current += 1;
      const [columns = 0, rows = 0] = kind === 'size' ? data.split('x').map(Number) : [];
      if (kind === 'output') replay.current?.write(bytesOf(data));
      else if (columns > 0 && rows > 0) replay.current?.resize(columns, rows);
    }
  }, [frames, at]);

  const isOver = isLoaded && at >= end;
  const runs = isPlaying && isLoaded && !isOver;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setAt((before) => Math.min(end, before + tickMs * Number(speed))), tickMs);
    return () => clearInterval(timer);
  }, [runs, speed, end]);

  function press() {
    if (isOver) setAt(0);
    setPlaying(!runs);
  }

  if (trouble !== undefined) {
    return (
      <ErrorPanel
        title="The recording could not be loaded"
        text={trouble instanceof Error ? trouble.message : ''}
        requestId={requestIdOf(trouble)}
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <ScrollBox
        label={label}
        // Night in both themes, as the console itself.
        data-theme="dark"
        className="h-[min(28rem,52dvh)] rounded-md border border-line-strong bg-sunken text-text"
      >
        {shown === 'text' ? <ReplayTerminal ref={replay} label={label} /> : <ReplayScreen ref={replay} />}
      </ScrollBox>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          size="sm"
          icon={runs ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          loading={!isLoaded}
          onClick={press}
        >
          {runs ? 'Pause' : isOver ? 'Play again' : 'Play'}
        </Button>
        <Segments label="Speed" options={speeds} value={speed} onValueChange={setSpeed} />
        <input
          type="range"
          aria-label="Position"
          aria-valuetext={`${clockText(at)} of ${clockText(end)}`}
          min={0}
          max={end}
          step={tickMs}
          value={at}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
          className="h-9 min-w-32 flex-1 accent-accent"
        />
        <span className="text-muted text-sm tabular-nums">
          {clockText(at)} / {clockText(end)}
        </span>
      </div>
    </div>
  );
}
