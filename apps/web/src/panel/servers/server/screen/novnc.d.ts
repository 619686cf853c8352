/** The part of noVNC that we use (its docs/API.md); the package has no types. */
declare module '@novnc/novnc' {
  /** What it uses of a connection that is not a WebSocket. */
  export interface RawChannel {
    binaryType: string;
    protocol: string;
    readyState: string;
    onopen: (() => void) | null;
    onclose: ((event: { code: number; reason: string }) => void) | null;
    onerror: ((event: unknown) => void) | null;
    onmessage: ((event: { data: ArrayBuffer }) => void) | null;
    send(data: unknown): void;
    close(): void;
  }

  // biome-ignore lint/style/noDefaultExport: it is how the package exports it
  export default class RFB extends EventTarget {
    constructor(target: Element, channel: WebSocket | RawChannel | string, options?: { shared?: boolean });
    scaleViewport: boolean;
    viewOnly: boolean;
    background: string;
    focusOnClick: boolean;
    disconnect(): void;
    focus(): void;
    sendCtrlAltDel(): void;
    /** Without `down`: pressed and let go. */
    sendKey(keysym: number, code: string | null, down?: boolean): void;
  }
}
