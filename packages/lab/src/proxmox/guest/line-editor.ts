/** Turns what comes from a keyboard into lines, and shows them while they are typed. */
interface LineEditor {
  /** Starts a new line behind this prompt. Without echo nothing that is typed is shown. */
  open(prompt: string, options?: { echo?: boolean; history?: readonly string[] }): void;
  feed(char: string): void;
  /** What is on the screen now, for a client that attaches later. */
  readonly shown: string;
}

interface Handlers {
  write(text: string): void;
  onLine(line: string): void;
  onInterrupt(): void;
  /** Ctrl-D on an empty line. */
  onEnd(): void;
}

const LINE_LIMIT = 4096;

export function createLineEditor({ write, onLine, onInterrupt, onEnd }: Handlers): LineEditor {
  let prompt = '';
  let echo = true;
  let history: readonly string[] = [];
  let place = 0;
  let line = '';
  let cursor = 0;
  let sequenceSoFar = '';

  function redraw(next: string): void {
    if (cursor > 0) write(`\x1b[${cursor}D`);
    write(`\x1b[K${next}`);
    line = next;
    cursor = next.length;
  }

  function insert(char: string): void {
    if (line.length >= LINE_LIMIT) return;
    const rest = line.slice(cursor);
    line = line.slice(0, cursor) + char + rest;
    cursor += 1;
    if (echo) write(rest === '' ? char : `${char}${rest}\x1b[${rest.length}D`);
  }

  function erase(): void {
    if (cursor === 0) return;
    const rest = line.slice(cursor);
    line = line.slice(0, cursor - 1) + rest;
    cursor -= 1;
    if (echo) write(`\b\x1b[K${rest}${rest === '' ? '' : `\x1b[${rest.length}D`}`);
  }

  function move(to: number): void {
    const target = Math.min(line.length, Math.max(0, to));
    if (target < cursor) write(`\x1b[${cursor - target}D`);
    if (target > cursor) write(`\x1b[${target - cursor}C`);
    cursor = target;
  }

  function recall(step: number): void {
    if (history.length === 0) return;
    place = Math.min(history.length, Math.max(0, place + step));
    redraw(history[place] ?? '');
  }

  const keys: Readonly<Record<string, () => void>> = {
    '[A': () => recall(-1),
    '[B': () => recall(1),
    '[C': () => move(cursor + 1),
    '[D': () => move(cursor - 1),
    '[H': () => move(0),
    '[F': () => move(line.length),
    '[1~': () => move(0),
    '[4~': () => move(line.length),
    '[3~': () => {
      if (cursor === line.length) return;
      move(cursor + 1);
      erase();
    },
  };

  function feedSequence(char: string): void {
    sequenceSoFar += char;
    const sequence = sequenceSoFar.slice(1).replace(/^O/, '[');
    const complete = /^\[[\d;]*[A-Za-z~]$/.test(sequence) || (sequence.length === 1 && sequence !== '[');
    if (!complete) return;
    sequenceSoFar = '';
    if (echo) keys[sequence]?.();
  }

  return {
    get shown() {
      return prompt + (echo ? line : '');
    },
    open(nextPrompt, options = {}) {
      prompt = nextPrompt;
      echo = options.echo ?? true;
      history = options.history ?? [];
      place = history.length;
      line = '';
      cursor = 0;
      write(prompt);
    },
    feed(char) {
      if (sequenceSoFar !== '') feedSequence(char);
      else if (char === '\x1b') sequenceSoFar = char;
      else if (char === '\r' || char === '\n') {
        write('\r\n');
        const done = line;
        line = '';
        cursor = 0;
        onLine(done);
      } else if (char === '\x7f' || char === '\b') erase();
      else if (char === '\x03') {
        write('^C\r\n');
        line = '';
        cursor = 0;
        onInterrupt();
      } else if (char === '\x04') {
        if (line === '') onEnd();
      } else if (char === '\x01') move(0);
      else if (char === '\x05') move(line.length);
      else if (char === '\x15') redraw('');
      else if (char === '\x0c') write(`\x1b[H\x1b[2J${prompt}${line}`);
      else if (char >= ' ') insert(char);
    },
  };
}
