export const COLUMNS = 80;
export const ROWS = 25;

/** What a terminal prints, on a screen of letters. Colours are left out. */
export interface TextScreen {
  /** Returns the rows that have changed. */
  write(text: string): ReadonlySet<number>;
  row(number: number): string;
}

export function createTextScreen(): TextScreen {
  const rows = Array.from({ length: ROWS }, () => ' '.repeat(COLUMNS));
  let [x, y] = [0, 0];
  /** The beginning of an escape sequence whose end has not come yet. */
  let held = '';

  function put(letter: string, dirty: Set<number>): void {
    if (x >= COLUMNS) newLine(dirty);
    const line = rows[y] ?? '';
    rows[y] = line.slice(0, x) + letter + line.slice(x + 1);
    x += 1;
    dirty.add(y);
  }

  function newLine(dirty: Set<number>): void {
    x = 0;
    y += 1;
    if (y < ROWS) return;
    y = ROWS - 1;
    rows.shift();
    rows.push(' '.repeat(COLUMNS));
    for (let row = 0; row < ROWS; row++) dirty.add(row);
  }

  function obey(order: string, dirty: Set<number>): void {
    if (order === 'H') [x, y] = [0, 0];
    else if (order === 'J') {
      rows.fill(' '.repeat(COLUMNS));
      for (let row = 0; row < ROWS; row++) dirty.add(row);
    } else if (order === 'K') {
      rows[y] = (rows[y] ?? '').slice(0, x).padEnd(COLUMNS);
      dirty.add(y);
    } else if (order === 'D') x = Math.max(0, x - 1);
    else if (order === 'C') x = Math.min(COLUMNS - 1, x + 1);
  }

  return {
    write(text) {
      const dirty = new Set<number>();
      const all = held + text;
      held = '';
      for (let at = 0; at < all.length; at++) {
        const letter = all[at] ?? '';
        if (letter === '\x1b') {
          const sequence = /^(?:\[[0-9;?]*([A-Za-z])|[^[])/.exec(all.slice(at + 1, at + 24));
          if (sequence === null) {
            held = all.slice(at);
            break;
          }
          obey(sequence[1] ?? '', dirty);
          at += sequence[0].length;
        } else if (letter === '\r') x = 0;
        else if (letter === '\n') {
          const column = x;
          newLine(dirty);
          x = column;
        } else if (letter === '\b') x = Math.max(0, x - 1);
        else if (letter >= ' ') put(letter <= '~' ? letter : '?', dirty);
      }
      return dirty;
    },
    row: (number) => rows[number] ?? '',
  };
}
