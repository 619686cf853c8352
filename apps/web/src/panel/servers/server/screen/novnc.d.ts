/** The part of noVNC that we use (its docs/API.md); the package has no types. */
declare module '@novnc/novnc' {
  // biome-ignore lint/style/noDefaultExport: it is how the package exports it
  export default class RFB extends EventTarget {
    constructor(target: Element, channel: WebSocket | string, options?: { shared?: boolean });
    scaleViewport: boolean;
    background: string;
    focusOnClick: boolean;
    disconnect(): void;
    focus(): void;
    sendCtrlAltDel(): void;
    /** Without `down`: pressed and let go. */
    sendKey(keysym: number, code: string | null, down?: boolean): void;
  }
}
