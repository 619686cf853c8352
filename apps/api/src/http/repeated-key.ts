/**
 * The first key that an object of this JSON has twice, or undefined. RFC 8259 leaves open which of them counts; JSON.parse
 * takes the last, and a proxy or a log in front of us may have read the first. The text was parsed before, so it is valid.
 */
export function repeatedKey(text: string, parsed: unknown): string | undefined {
  // Counting costs less than parsing did; looking at every key three times as much.
  return membersWritten(text) === membersKept(parsed) ? undefined : findRepeated(text);
}

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a] as const;

/** A colon outside a string belongs to a member, whatever its key looks like. */
function membersWritten(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === colon) count += 1;
    else if (code === quote) at = endOfString(text, at);
  }
  return count;
}

/** Iterative, not recursive: input may be nested very deep. */
function membersKept(parsed: unknown): number {
  const waiting: unknown[] = [parsed];
  let count = 0;
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    const inner = Object.values(value);
    if (!Array.isArray(value)) count += inner.length;
    for (const one of inner) if (typeof one === 'object') waiting.push(one);
  }
  return count;
}

function findRepeated(text: string): string | undefined {
  /** The keys of each open object; undefined for an array. */
  const open: (Set<string> | undefined)[] = [];
  let isKey = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '{' || sign === '[') open.push(sign === '{' ? new Set() : undefined);
    if (sign === '}' || sign === ']') open.pop();
    if (sign === '{' || sign === ',') isKey = open.at(-1) !== undefined;
    if (sign === '[' || sign === ':') isKey = false;
    if (sign !== '"') continue;
    const end = endOfString(text, at);
    const keys = isKey ? open.at(-1) : undefined;
    const key = keys && String(JSON.parse(text.slice(at, end + 1)));
    if (keys && key !== undefined) {
      if (keys.has(key)) return key;
      keys.add(key);
    }
    at = end;
  }
  return undefined;
}

/** Long texts, such as files, are skipped by the engine's own search. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end > 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
