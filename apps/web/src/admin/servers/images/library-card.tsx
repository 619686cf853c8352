import { hostOf } from '@resolvo/contract/machines/image-urls';
import { type LibraryImage, libraryCan } from '@resolvo/contract/machines/library-images';
import { ownImageStatusWords } from '@resolvo/contract/machines/own-images';
import { Confirm } from '../../../shell/confirm.tsx';
import { reasonOf } from '../../../shell/reason-of.ts';
import { Age } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowActs } from '../../../ui/row-acts.tsx';
import { Table } from '../../../ui/table.tsx';

const title = 'Added by URL';
const kindWords: Readonly<Record<LibraryImage['kind'], string>> = { disk: 'Template', iso: 'ISO' };

function removalWords({ kind, name, cluster, status }: LibraryImage): { title: string; text: string; action: string } {
  if (status === 'failed')
    return { title: `Remove ${name}?`, text: `“${name}” could not be added and leaves the list.`, action: 'Remove' };
  return {
    title: `Remove ${name} from ${cluster}?`,
    text:
      kind === 'iso'
        ? 'The file is deleted at the hypervisor. What was installed from it is not touched.'
        : 'The template is deleted at the hypervisor. No server has it.',
    action: kind === 'iso' ? 'Remove the ISO' : 'Remove the template',
  };
}

/** Templates and ISOs that staff added here, with how far they are. */
export function LibraryCard({ images }: { images: readonly LibraryImage[] }) {
  const { open, of, show, close } = useDialog(['remove']);
  const retry = useAct('adminLibraryRetry', { kind: 'info' });
  const remove = useAct('adminLibraryRemove', { kind: 'info' });
  const chosen = images.find(({ image_id }) => image_id === of);
  return (
    <Card title={title} flush>
      {images.length === 0 ? (
        <EmptyState
          title="None yet"
          text="Templates and ISOs that you add by URL are listed here until they are removed."
        />
      ) : null}
      <Table
        caption={title}
        stacked
        columns={[
          {
            key: 'name',
            header: 'Name',
            grow: true,
            phone: 'title',
            cell: ({ name, reason }) => (
              <>
                {name}
                {reason === '' ? null : (
                  <span className="block text-pretty font-normal text-muted text-sm">{reason}</span>
                )}
              </>
            ),
          },
          {
            key: 'state',
            header: 'State',
            phone: 'badge',
            cell: ({ status }) => <StateBadge of={ownImageStatusWords[status]} />,
          },
          {
            key: 'what',
            header: 'What',
            phone: 'text',
            cell: ({ kind, cluster, url }) => (
              <span title={url}>{`${kindWords[kind]} in ${cluster}, from ${hostOf(url)}`}</span>
            ),
          },
          { key: 'added', header: 'Added', phone: 'value', cell: ({ created_at }) => <Age seconds={created_at} /> },
          {
            key: 'acts',
            header: <span className="sr-only">Acts</span>,
            align: 'right',
            phone: 'act',
            cell: (one) => (
              <RowActs
                of={one.name}
                acts={[
                  {
                    label: 'Try again',
                    loading: retry.pending,
                    disabledReason: reasonOf(libraryCan.retry(one)),
                    onSelect: () => void retry.run({ params: { image_id: one.image_id }, body: {} }),
                  },
                  {
                    label: 'Remove',
                    tone: 'danger',
                    disabledReason: reasonOf(libraryCan.remove(one)),
                    onSelect: () => show('remove', one.image_id),
                  },
                ]}
              />
            ),
          },
        ]}
        rows={images}
        rowKey={(one) => one.image_id}
      />
      {open === 'remove' && chosen ? (
        <Confirm
          open
          onClose={close}
          {...removalWords(chosen)}
          actionVariant="danger"
          onConfirm={() => remove.send({ params: { image_id: chosen.image_id }, body: {} })}
        />
      ) : null}
    </Card>
  );
}
