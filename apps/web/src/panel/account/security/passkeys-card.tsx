import type { PasskeyView } from '@resolvo/contract/people/factors';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { usePrefetched } from '../../../api/query.ts';
import { Confirm } from '../../../shell/confirm.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery } from '../../../shell/list-query.ts';
import { Age } from '../../../shell/relative-time.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { RenamePasskey } from './rename-passkey.tsx';
import { RenewCodes } from './renew-codes.tsx';

export const passkeys = listQuery('passkeyList', () => ({}));

export function PasskeysCard() {
  const { enabled, recovery_codes_left: codesLeft } = usePrefetched('factorStatus', {});
  const { passkeys: mine } = usePrefetched('passkeyList', {});
  const remove = useAct('passkeyRemove');
  const [adding, setAdding] = useState(false);
  const [renewing, setRenewing] = useState(false);
  const [renaming, setRenaming] = useState<PasskeyView>();
  const [removing, setRemoving] = useState<PasskeyView>();

  return (
    <Card
      title="Passkeys"
      description="Sign in with your finger, your face or a security key. A passkey cannot be guessed, and works on no other site."
      actions={
        <Button variant="secondary" size="sm" onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      }
      flush
    >
      <List
        list={passkeys}
        rows={(page) => page.passkeys}
        rowKey={(passkey) => passkey.passkey_id}
        caption="Passkeys"
        failed={{ title: 'Your passkeys could not be loaded' }}
        columns={[
          { key: 'name', grow: true, phone: 'title', header: 'Name', cell: (passkey) => passkey.name },
          {
            key: 'kind',
            phone: 'text',
            header: 'Kept',
            cell: (passkey) => (passkey.synced ? 'By your password manager' : 'On one device'),
          },
          {
            key: 'added',
            align: 'right',
            priority: 2,
            header: 'Added',
            cell: (passkey) => <Age seconds={passkey.created_at} />,
          },
          {
            key: 'used',
            align: 'right',
            phone: 'value',
            header: 'Last used',
            cell: (passkey) => (passkey.last_used_at === 0 ? 'Never' : <Age seconds={passkey.last_used_at} />),
          },
          {
            key: 'menu',
            phone: 'act',
            header: 'Actions',
            align: 'right',
            cell: (passkey) => (
              <Menu
                trigger={
                  <IconButton
                    label={`Actions for ${passkey.name}`}
                    icon={<EllipsisVertical aria-hidden="true" />}
                    size="sm"
                  />
                }
                items={[
                  { label: 'Rename', onSelect: () => setRenaming(passkey) },
                  'separator',
                  { label: 'Remove', tone: 'danger', onSelect: () => setRemoving(passkey) },
                ]}
              />
            ),
          },
        ]}
        empty={
          <EmptyState
            title="No passkeys"
            text="With your first one, your password alone no longer opens your account."
          />
        }
      />
      {mine.length > 0 && !enabled ? (
        <p className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-5 py-3 text-muted text-ui sm:px-6">
          {codesLeft} recovery codes left
          <Button variant="ghost" size="sm" onClick={() => setRenewing(true)}>
            Make new recovery codes
          </Button>
        </p>
      ) : null}
      <AddPasskey open={adding} onClose={() => setAdding(false)} />
      <RenewCodes open={renewing} onClose={() => setRenewing(false)} />
      <RenamePasskey passkey={renaming} onClose={() => setRenaming(undefined)} />
      <Confirm
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={`Remove the passkey ${removing?.name ?? ''}?`}
        text={
          mine.length === 1 && !enabled
            ? 'It no longer signs in. It is your last second factor: afterwards your password alone opens your account, and your recovery codes end.'
            : 'It no longer signs in. Your device may go on offering it until you delete it there as well.'
        }
        action="Remove"
        actionVariant="risk"
        onConfirm={async () => {
          if (removing) await remove.send({ params: { passkey_id: removing.passkey_id }, body: {} });
        }}
      />
    </Card>
  );
}
