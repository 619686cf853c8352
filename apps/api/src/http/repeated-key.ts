/**
 * The first key that an object of this JSON has twice, or undefined. RFC 8259 leaves open which of them counts; JSON.parse
 * takes the last, and a proxy or a log in front of us may have read the first. The text was parsed before, so it is valid.
 */
export function repeatedKey(text: string, parsed: unknown): string | undefined {
  // Counting costs less than parsing did; looking at every key three times as much.
  return membersWritten(text) === membersKept(parsed) ? undefined : findRepeated(text);
}

const [quote, backslash, colon, comma, bracket, brace] = [0x22, 0x5c, 0x3a, 0x2c, 0x5b, 0x7b] as const;

/** More than any row takes. A body of seven megabytes is meant for one long text, a file, and not for three million lists. */
const mostValues = 60_000;
/** More than a zone file of two megabytes has lines; a file comes as base64, which has none. */
const mostEscapes = 500_000;

/** Before it is parsed: to make so many values is what takes the time. What is no JSON at all is the parser's to refuse. */
export function hasTooManyValues(text: string): boolean {
  if (text.length <= mostValues) return false;
  let escapes = 0;
  for (let at = text.indexOf('\\'); at !== -1; at = text.indexOf('\\', at + 2))
    if (++escapes > mostEscapes) return true;
  let count = 0;
  for (let at = 0; at < text.length && count <= mostValues; at += 1) {
    const code = text.charCodeAt(at);
    if (code === comma || code === bracket || code === brace) count += 1;
    else if (code === quote) at = endOfString(text, at);
  }
  return count > mostValues;
}

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

/** Long texts, such as files, are skipped by the engine's own search; those with escapes letter by letter. */
function endOfString(text: string, start: number): number {
  const first = text.indexOf('"', start + 1);
  if (first === -1) return text.length;
  if (text.charCodeAt(first - 1) !== backslash) return first;
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash) at += 1;
  }
  return text.length;
}
