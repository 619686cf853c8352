import { dottedAddress } from '@resolvo/contract/machines/addresses';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { messages } from '../../../messages.ts';
import { notify } from '../../../shell/notifications.ts';
import { useShownOnce } from '../../../shell/unsaved.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogFooter } from '../../../ui/dialog-footer.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Notice } from '../../../ui/notice.tsx';

export interface WayIn {
  readonly login: string;
  readonly password: string;
}

interface RescuePasswordProps {
  /** Undefined while there is nothing to show. */
  readonly way: WayIn | undefined;
  readonly server: Pick<ServerDetail, 'proxmox_vm_ipv4'>;
  readonly onDone: () => void;
}

export function RescuePassword({ way, server, onDone }: RescuePasswordProps) {
  return (
    <Dialog
      open={way !== undefined}
      onOpenChange={(wanted) => wanted || onDone()}
      title="The way into the rescue system"
    >
      {way ? <ShownOnce way={way} server={server} onDone={onDone} /> : null}
    </Dialog>
  );
}

function ShownOnce({ way, server, onDone }: RescuePasswordProps & { readonly way: WayIn }) {
  const keep = useShownOnce();
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="warn">Copy it now. We keep only its fingerprint and cannot show it again.</Notice>
      <KeyValueList
        items={[
          { label: 'Login', value: way.login },
          {
            label: 'Password',
            value: (
              <CopyText
                value={way.password}
                label="Copy the password"
                className="break-all"
                onCopied={() => notify('success', messages.copied('Password'))}
              />
            ),
          },
          ...(server.proxmox_vm_ipv4 === 0
            ? []
            : [{ label: 'SSH', value: `ssh ${way.login}@${dottedAddress(server.proxmox_vm_ipv4)}` }]),
        ]}
      />
      <p className="text-pretty text-muted text-sm">
        It works as soon as the rescue system has started, until you leave it.
      </p>
      <DialogFooter final>
        <Button
          variant="primary"
          onClick={() => {
            keep();
            onDone();
          }}
        >
          Done
        </Button>
      </DialogFooter>
    </div>
  );
}
