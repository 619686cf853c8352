import type { ZoneRecord } from '@resolvo/contract/hosting/records';
import { cx } from '../../../ui/class-names.ts';
import { shownValue } from './record-list.tsx';

interface RecordDiffProps {
  readonly removed: readonly ZoneRecord[];
  readonly added: readonly ZoneRecord[];
  /** How many there are in all, where not all are given. */
  readonly removedCount?: number;
  readonly addedCount?: number;
  /** Without a frame, inside one. */
  readonly bare?: boolean;
}

/** What a change takes away and puts there, line by line. */
export function RecordDiff({ removed, added, removedCount, addedCount, bare = false }: RecordDiffProps) {
  const further = (removedCount ?? removed.length) - removed.length + (addedCount ?? added.length) - added.length;
  if (removed.length === 0 && added.length === 0) return null;
  return (
    <ul
      className={cx(
        'flex max-h-80 flex-col gap-0.5 overflow-auto font-mono text-sm',
        !bare && 'rounded-md border border-line bg-ground p-3',
      )}
    >
      {removed.map((record) => (
        <Line key={`-${keyOf(record)}`} sign="−" word="Removed" className="text-danger" record={record} />
      ))}
      {added.map((record) => (
        <Line key={`+${keyOf(record)}`} sign="+" word="Added" className="text-ok" record={record} />
      ))}
      {further > 0 ? <li className="text-muted">and {further} more</li> : null}
    </ul>
  );
}

const keyOf = ({ name, type, ttl, content }: ZoneRecord): string => `${name} ${type} ${ttl} ${content}`;

function Line(props: { sign: string; word: string; className: string; record: ZoneRecord }) {
  const { sign, word, className, record } = props;
  return (
    <li className={`${className} break-all`}>
      <span aria-hidden="true">{sign} </span>
      <span className="sr-only">{word}: </span>
      {record.name} {record.ttl} {record.type} {shownValue(record)}
    </li>
  );
}
