type TermFrame = { kind: 'data'; text: string } | { kind: 'resize'; columns: number; rows: number } | { kind: 'ping' };

/**
 * What a client of termproxy sends (pve-xtermjs, src/main.rs): `0:LENGTH:data` with the length in bytes,
 * `1:COLUMNS:ROWS:`, and a lone `2` to keep the connection. A frame may come in pieces.
 */
export function readFrames(input: Buffer): { frames: TermFrame[]; rest: Buffer; broken: boolean } {
  const frames: TermFrame[] = [];
  let rest = input;
  while (rest.length > 0) {
    const head = rest.subarray(0, 24).toString('latin1');
    if (head.startsWith('2')) {
      frames.push({ kind: 'ping' });
      rest = rest.subarray(1);
      continue;
    }
    const data = /^0:(\d{1,7}):/.exec(head);
    if (data !== null) {
      const from = data[0].length;
      const to = from + Number(data[1]);
      if (rest.length < to) return { frames, rest, broken: false };
      frames.push({ kind: 'data', text: rest.subarray(from, to).toString('utf8') });
      rest = rest.subarray(to);
      continue;
    }
    const resize = /^1:(\d{1,5}):(\d{1,5}):/.exec(head);
    if (resize !== null) {
      frames.push({ kind: 'resize', columns: Number(resize[1]), rows: Number(resize[2]) });
      rest = rest.subarray(resize[0].length);
      continue;
    }
    const unfinished = /^(?:0|0:\d{0,7}|1|1:\d{0,5}|1:\d{1,5}:\d{0,5})$/.test(head);
    return { frames, rest, broken: !unfinished };
  }
  return { frames, rest, broken: false };
}
