import { plainText, recordTypes } from '@resolvo/contract/hosting/records';
import { refusedWord, type Zone, type ZoneRecordView } from '@resolvo/contract/hosting/zones';
import type { ReactNode } from 'react';
import { List } from '../../../shell/list.tsx';
import { askedFor, listQuery } from '../../../shell/list-query.ts';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { UrlFilter } from '../../../shell/url-filter.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowActs } from '../../../ui/row-acts.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { shortTtl } from './ttl-text.ts';

const typeOf = (address: URLSearchParams) => recordTypes.find((type) => type === address.get('type'));

/** The zone is not in the address: the page knows it from its domain. */
export const recordListOf = (zoneId: string) =>
  listQuery(
    'zoneRecords',
    (cursor, address) => ({
      params: { zone_id: zoneId },
      query: {
        cursor,
        limit: 25,
        type: typeOf(address),
        refused: address.get('refused') === 'yes' ? 'yes' : undefined,
        search: askedFor(address, 'search'),
      },
    }),
    { filters: ['type', 'refused', 'search'] },
  );

const keepers: Readonly<Record<string, string>> = { nameservers: 'Our name servers' };
const keeperText = (managed: string): string => keepers[managed] ?? 'Follows the link';

interface RecordListProps {
  readonly zone: Zone;
  readonly onEdit: (record: ZoneRecordView) => void;
  readonly onRemove: (record: ZoneRecordView) => void;
  readonly empty: ReactNode;
}

export function RecordList({ zone, onEdit, onRemove, empty }: RecordListProps) {
  return (
    <List
      list={recordListOf(zone.zone_id)}
      rows={({ records }) => records}
      rowKey={(record) => record.record_id}
      caption={`Records of ${zone.name}`}
      search="Search records"
      filters={
        <>
          <UrlFilter name="type" label="Type" options={recordTypes.map((type) => ({ value: type, label: type }))} />
          {zone.refused_count === 0 ? null : (
            <UrlFilter name="refused" label="State" options={[{ value: 'yes', label: refusedWord.word }]} />
          )}
        </>
      }
      columns={[
        {
          key: 'type',
          phone: 'badge',
          header: 'Type',
          cell: (record) => <span className="font-mono text-sm">{record.type}</span>,
        },
        {
          key: 'name',
          phone: 'title',
          header: 'Name',
          cell: (record) => <span className="font-mono text-sm">{record.name}</span>,
        },
        {
          key: 'value',
          phone: 'text',
          grow: true,
          header: 'Value',
          cell: (record) => (
            <>
              <span className="inline-flex max-w-full items-center gap-2 align-middle">
                <span className="truncate font-mono text-sm" title={shownValue(record)}>
                  {shownValue(record)}
                </span>
                {record.managed === null ? null : <Tag>{keeperText(record.managed)}</Tag>}
                {record.refusal === '' ? null : <StateBadge of={refusedWord} />}
              </span>
              {record.refusal === '' ? null : (
                <span className="mt-1 block whitespace-normal break-words pb-1 text-muted text-sm">
                  Our name servers do not take this record. Their reason: {record.refusal}
                </span>
              )}
            </>
          ),
        },
        {
          key: 'ttl',
          phone: 'value',
          align: 'right',
          header: 'TTL',
          cell: (record) => shortTtl(record.ttl),
        },
        {
          key: 'acts',
          phone: 'act',
          align: 'right',
          header: 'Actions',
          cell: (record) => {
            const reason =
              record.managed === null
                ? undefined
                : `${keeperText(record.managed)}: this record is kept by the product.`;
            return (
              <RowActs
                of={`${record.name} ${record.type}`}
                acts={[
                  { label: 'Edit', disabledReason: reason, onSelect: () => onEdit(record) },
                  { label: 'Remove', disabledReason: reason, onSelect: () => onRemove(record) },
                ]}
              />
            );
          },
        },
      ]}
      empty={empty}
    />
  );
}

/** Texts without their quotation marks, as a person reads them. */
export const shownValue = ({ type, content }: Pick<ZoneRecordView, 'type' | 'content'>): string =>
  type === 'TXT' ? plainText(content) : content;

export const NoRecords = ({ action }: { readonly action: ReactNode }) => (
  <EmptyState title="No records" text="Records tell the world where your website and mail are." action={action} />
);
