import RFB, { type RawChannel } from '@novnc/novnc';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import type { ReplayHandle } from './replay-terminal.tsx';

/** A server of RFB 3.3 without a password: it decides alone, so that no answer of ours is waited for (RFC 6143, appendix A). */
const greeting = Uint8Array.of(...new TextEncoder().encode('RFB 003.003\n'), 0, 0, 0, 1);

/** A connection that no machine is at the other end of. */
function channelToNowhere(): RawChannel {
  const channel: RawChannel = {
    binaryType: 'arraybuffer',
    protocol: '',
    readyState: 'open',
    onopen: null,
    onclose: null,
    onerror: null,
    onmessage: null,
    send: () => undefined,
    // Told afterwards, as a socket tells it.
    close: () => queueMicrotask(() => channel.onclose?.({ code: 1000, reason: '' })),
  };
  return channel;
}

/** The screen of a machine that is only looked at, drawn from what the machine once sent. */
export function ReplayScreen({ ref }: { ref: Ref<ReplayHandle> }) {
  const stage = useRef<HTMLDivElement>(null);
  const drawing = useRef<{ write(bytes: Uint8Array): void; end(): void }>(undefined);

  function begin() {
    if (!stage.current) return;
    const channel = channelToNowhere();
    const rfb = new RFB(stage.current, channel);
    rfb.viewOnly = true;
    rfb.focusOnClick = false;
    rfb.scaleViewport = true;
    rfb.background = 'transparent';
    const write = (bytes: Uint8Array) => channel.onmessage?.({ data: Uint8Array.from(bytes).buffer });
    write(greeting);
    drawing.current = { write, end: () => rfb.disconnect() };
  }

  function end() {
    drawing.current?.end();
    drawing.current = undefined;
  }

  useEffect(() => () => drawing.current?.end(), []);

  useImperativeHandle(ref, () => ({
    write(bytes) {
      if (!drawing.current) begin();
      drawing.current?.write(bytes);
    },
    // The machine says itself how large its screen is.
    resize: () => undefined,
    reset: end,
  }));

  return <div ref={stage} className="h-full" />;
}
