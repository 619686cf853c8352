import { type ZoneRecordView, zoneWord } from '@resolvo/contract/hosting/zones';
import { EllipsisVertical, Plus } from 'lucide-react';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { fileUrl } from '../../../../api/client.ts';
import { useEndpoint } from '../../../../api/query.ts';
import { ElsewhereNotice } from '../../../../features/hosting/zones/elsewhere-notice.tsx';
import { ImportDialog } from '../../../../features/hosting/zones/import-dialog.tsx';
import { RecordForm } from '../../../../features/hosting/zones/record-form.tsx';
import { NoRecords, RecordList, recordListOf, shownValue } from '../../../../features/hosting/zones/record-list.tsx';
import { SigningCard } from '../../../../features/hosting/zones/signing-card.tsx';
import { TemplateDialog } from '../../../../features/hosting/zones/template-dialog.tsx';
import { Confirm } from '../../../../shell/confirm.tsx';
import { prefetchList } from '../../../../shell/list-query.ts';
import { StateBadge } from '../../../../shell/state-badge.tsx';
import { titleAbout } from '../../../../shell/title.ts';
import { useAct } from '../../../../shell/use-act.ts';
import { useDialog } from '../../../../shell/use-dialog.ts';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/class-names.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Menu } from '../../../../ui/menu.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { textLinkClass } from '../../../../ui/text-link.ts';
import { useZone } from '../use-zone.ts';
import { loadZoneId } from '../zone-of.ts';

export const meta = titleAbout('Records');

export async function clientLoader({ request, params: { domainId = '' } }: ClientLoaderFunctionArgs) {
  await prefetchList(recordListOf(await loadZoneId(domainId)), request);
  return null;
}

export default function RecordsPage() {
  const zone = useZone();
  const dialog = useDialog(['add', 'template', 'import']);
  const [editing, setEditing] = useState<ZoneRecordView>();
  const [removing, setRemoving] = useState<ZoneRecordView>();
  const params = { zone_id: zone.zone_id };
  // Asked beside the records, which wait for no resolver.
  const delegation = useEndpoint('zoneDelegation', { params }).data;
  const isElsewhere = delegation?.is_known === true && !delegation.is_ours;
  const add = useAct('zoneRecordAdd', { said: 'Record added.', done: dialog.close });
  const change = useAct('zoneRecordChange', { said: 'Record saved.', closeFirst: () => setEditing(undefined) });
  const remove = useAct('zoneRecordRemove', { closeFirst: () => setRemoving(undefined) });
  const addButton = (
    <Button variant="primary" onClick={() => dialog.show('add')}>
      <Plus aria-hidden="true" />
      Add record
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <StateBadge of={zoneWord(zone, delegation)} />
        <span className="text-muted text-sm max-sm:hidden">
          {isElsewhere
            ? 'Changes are saved and published within seconds.'
            : 'Changes are saved at once and are live within seconds.'}
        </span>
        <span className="ml-auto flex items-center gap-2">
          {addButton}
          <Menu
            trigger={<IconButton label="More for these records" icon={<EllipsisVertical aria-hidden="true" />} />}
            items={[
              { label: 'Use a template', onSelect: () => dialog.show('template') },
              { label: 'Import a zone file', onSelect: () => dialog.show('import') },
              {
                label: 'Export as zone file',
                onSelect: () => window.location.assign(fileUrl('zoneExport', { params })),
              },
            ]}
          />
        </span>
      </div>
      {isElsewhere ? <ElsewhereNotice asked={delegation.nameservers} ours={zone.nameservers} /> : null}
      {zone.is_troubled && zone.applied_version < zone.version ? (
        <Notice tone="warn" title="Our name servers cannot be reached right now">
          What you change here is kept and published as soon as they are back. What was published before is still
          answered.
        </Notice>
      ) : null}
      {zone.refused_count > 0 && zone.applied_version === zone.version ? (
        <Notice
          tone="danger"
          title={`Not published: ${zone.refused_count.toLocaleString('en')}`}
          action={
            <Link to={{ search: '?refused=yes' }} className={cx(textLinkClass, 'text-ui')}>
              Show what is not published
            </Link>
          }
        >
          Our name servers refuse these records and publish all others. What they answered before under the same name
          and type stays. Each record says why; change it, and it is tried again.
        </Notice>
      ) : null}
      <RecordList
        zone={zone}
        onEdit={setEditing}
        onRemove={setRemoving}
        empty={
          <NoRecords
            action={
              <Button variant="secondary" onClick={() => dialog.show('template')}>
                Use a template
              </Button>
            }
          />
        }
      />
      <SigningCard zone={zone} />
      {dialog.open === 'add' ? (
        <Dialog open onOpenChange={(open) => open || dialog.close()} title="Add a record">
          <RecordForm zone={zone.ascii_name} onSubmit={(body) => add.send({ params, body })} />
        </Dialog>
      ) : null}
      {editing ? (
        <Dialog
          open
          onOpenChange={(open) => open || setEditing(undefined)}
          title={`Edit ${editing.name} ${editing.type}`}
        >
          <RecordForm
            zone={zone.ascii_name}
            record={editing}
            onSubmit={(body) => change.send({ params: { ...params, record_id: editing.record_id }, body })}
          />
        </Dialog>
      ) : null}
      <Confirm
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={`Remove ${removing?.name} ${removing?.type}?`}
        text={
          <>
            <span className="break-all font-mono text-sm">{removing ? shownValue(removing) : ''}</span> is no longer
            answered. You can bring it back from the history.
          </>
        }
        action="Remove record"
        actionVariant="risk"
        onConfirm={async () => {
          if (removing) await remove.send({ params: { ...params, record_id: removing.record_id }, body: {} });
        }}
      />
      {dialog.open === 'template' ? <TemplateDialog zone={zone} onClose={dialog.close} /> : null}
      {dialog.open === 'import' ? <ImportDialog zone={zone} onClose={dialog.close} /> : null}
    </>
  );
}
