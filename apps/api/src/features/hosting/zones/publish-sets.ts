import { DnsError, type RecordSet } from '../../../providers/dns.ts';

/*
 * Sends changes of a zone in pieces that the name servers take. What is seen between two pieces is whole: all sets of a name
 * go together, what is pointed to comes before what points there, and what goes away goes last. A piece that dies in between is
 * sent again by the next turn, which begins with what the name servers have.
 */

/** Half of what PowerDNS takes at least, and few enough that a piece takes well under a second. */
const largestPiece = { bytes: 1024 * 1024, sets: 2000 };

export interface Refused {
  readonly set: RecordSet;
  /** In the words of the name server. */
  readonly refusal: string;
}

/** All sets of one name: another name (CNAME) makes room for them, or they for it, in one request. */
type NameChange = readonly RecordSet[];

/** Changes sets of the zone in one request: all of them or none. */
export type Send = (sets: readonly RecordSet[]) => Promise<void>;

/**
 * Returns the sets that are refused. All others are taken then. What the name servers have is read where a change is more
 * than one piece.
 */
export async function publishSets(
  send: Send,
  wanted: readonly RecordSet[],
  readThere: () => Promise<readonly RecordSet[]>,
): Promise<Refused[]> {
  const isOne = piecesOf(inOrder(wanted, [])).length < 2;
  const there = isOne ? [] : await readThere();
  const pieces = piecesOf(inOrder(isOne ? wanted : differing(wanted, there), there));
  let asked: Promise<void> | undefined;
  // Where a change of nothing is refused too, it is not about the records.
  const check = () => {
    asked ??= send([]);
    return asked;
  };
  const refused: Refused[] = [];
  for (const piece of pieces) refused.push(...(await sendPiece(send, check, piece)));
  return refused;
}

/** Those of the wanted sets that the name servers answer otherwise. */
export function differing(wanted: readonly RecordSet[], there: readonly RecordSet[]): RecordSet[] {
  const known = new Map(there.map((set) => [keyOf(set), set]));
  return wanted.filter((set) => {
    const found = known.get(keyOf(set));
    if (set.contents.length === 0) return found !== undefined;
    return found?.ttl !== set.ttl || found.contents.toSorted().join('\n') !== set.contents.toSorted().join('\n');
  });
}

export const keyOf = ({ name, type }: Pick<RecordSet, 'name' | 'type'>): string => `${name} ${type}`;

/** Types whose records name another name. */
const pointing = ['CNAME', 'MX', 'NS', 'SRV', 'HTTPS', 'PTR'];

export function inOrder(sets: readonly RecordSet[], there: readonly RecordSet[]): NameChange[] {
  const known = new Set(there.map(({ name }) => name));
  const rank = (change: NameChange): number => {
    const coming = change.filter(({ contents }) => contents.length > 0);
    if (coming.length === 0) return 4;
    const isPointing = coming.some(({ type }) => pointing.includes(type));
    return (known.has(change[0]?.name ?? '') ? 2 : 0) + (isPointing ? 1 : 0);
  };
  return [...Map.groupBy(sets, ({ name }) => name).values()]
    .map((change) => ({ change, rank: rank(change) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ change }) => change);
}

export function piecesOf(changes: readonly NameChange[]): NameChange[][] {
  const pieces: NameChange[][] = [];
  let bytes = 0;
  let sets = 0;
  for (const change of changes) {
    const size = bytesOf(change);
    if (pieces.length === 0 || bytes + size > largestPiece.bytes || sets + change.length > largestPiece.sets) {
      pieces.push([]);
      bytes = 0;
      sets = 0;
    }
    pieces.at(-1)?.push(change);
    bytes += size;
    sets += change.length;
  }
  return pieces;
}

/** In the spelling of JSON, with what stands around the values. */
const bytesOf = (change: NameChange): number =>
  change.reduce(
    (sum, { name, contents }) =>
      sum + name.length + 100 + contents.reduce((all, content) => all + JSON.stringify(content).length + 40, 0),
    0,
  );

const isRefusal = (error: unknown): error is DnsError => error instanceof DnsError && error.outcome === 'refused';

/** A piece that is refused is cut in halves until what is refused stands alone; the rest is taken, in its order. */
async function sendPiece(send: Send, check: () => Promise<void>, piece: readonly NameChange[]): Promise<Refused[]> {
  const [first] = piece;
  if (first === undefined) return [];
  try {
    await send(piece.flat());
    return [];
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await check();
    if (piece.length === 1) return sendName(send, first, error.said);
  }
  const middle = Math.ceil(piece.length / 2);
  const former = await sendPiece(send, check, piece.slice(0, middle));
  return [...former, ...(await sendPiece(send, check, piece.slice(middle)))];
}

/** The sets of a name that were refused together. */
async function sendName(send: Send, change: NameChange, refusal: string): Promise<Refused[]> {
  const [only, another] = change;
  if (only !== undefined && another === undefined) return [{ set: only, refusal }];
  const isSwap = change.some(({ type }) => type === 'CNAME');
  // What a CNAME replaces, or what replaces it, is answered until what comes is taken: a name is never left with nothing.
  let waiting = isSwap ? change.filter(({ contents }) => contents.length === 0) : [];
  const refused: Refused[] = [];
  for (const set of change.filter((one) => !waiting.includes(one))) {
    try {
      await send([...waiting, set]);
      waiting = [];
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refused.push({ set, refusal: error.said });
    }
  }
  return [...refused, ...waiting.map((set) => ({ set, refusal }))];
}
