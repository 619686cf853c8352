/**
 * PostgreSQL keeps neither U+0000 nor half of a surrogate pair in text, and refuses the whole statement: a vendor's answer
 * or a stranger's mail with one would fail for ever. Requests with such text are refused (http/unstorable.ts), because their
 * sender can type it again; what comes from elsewhere is mended here.
 */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const mended = (text: string): string => (isStorable(text) ? text : text.replaceAll('\0', '\ufffd').toWellFormed());

/**
 * The same value with every text in it mended; bytes, streams and objects with a class of their own are let pass. What is
 * clean is not copied, and each part is looked at once, however deep it lies.
 */
export function storable<T>(value: T): T;
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return mended(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const parts = value.map((one: unknown) => storable(one));
    return parts.every((one, index) => one === value[index]) ? value : parts;
  }
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [storable(key), storable(one)]));
  if (value instanceof Set) return new Set([...value].map((one) => storable(one)));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  const entries = Object.entries(value);
  const parts = entries.map(([key, one]) => [mended(key), storable(one)] as const);
  const isClean = parts.every(([key, one], index) => key === entries[index]?.[0] && one === entries[index]?.[1]);
  return isClean ? value : Object.fromEntries(parts);
}

/** What a provider threw: its reasons are kept with jobs and shown to staff. */
function mendError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  for (const key of ['message', ...Object.keys(error)]) {
    const said: unknown = Reflect.get(error, key);
    if (typeof said === 'string' && !isStorable(said)) Reflect.set(error, key, mended(said));
  }
  return error;
}

const border = Symbol('what it answers is storable');

/** Whether everything that a port answers goes through `fromOutside`. */
export const isFromOutside = (port: object): boolean => Reflect.get(port, border) === true;

/** The port as it is, with every text that it answers, throws or hands to a listener mended. */
export function fromOutside<T extends object>(port: T): T {
  return new Proxy(port, {
    get(target, key) {
      if (key === border) return true;
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return storable(value);
      return (...args: unknown[]) => mendAnswer(() => Reflect.apply(value, target, args.map(mendListener)));
    },
  });
}

const mendListener = (arg: unknown): unknown =>
  typeof arg === 'function'
    ? (...told: unknown[]) =>
        Reflect.apply(
          arg,
          undefined,
          told.map((one) => storable(one)),
        )
    : arg;

function mendAnswer(ask: () => unknown): unknown {
  try {
    const answer = ask();
    if (answer instanceof Promise) {
      return answer.then(
        (value: unknown) => mendSequence(value),
        (error: unknown) => {
          throw mendError(error);
        },
      );
    }
    return mendSequence(answer);
  } catch (error) {
    throw mendError(error);
  }
}

/** Pages that a port gives one after the other. A stream of bytes has a class of its own. */
function mendSequence(answer: unknown): unknown {
  return isGenerator(answer) ? mendEach(answer) : storable(answer);
}

const isGenerator = (value: unknown): value is AsyncGenerator =>
  Object.prototype.toString.call(value) === '[object AsyncGenerator]';

async function* mendEach(pages: AsyncGenerator): AsyncGenerator {
  try {
    for await (const page of pages) yield storable(page);
  } catch (error) {
    throw mendError(error);
  }
}
