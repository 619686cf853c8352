import { type AddressNetwork, reverseNameBody } from '@resolvo/contract/hosting/domains';
import { isInNetwork, readNetwork } from '@resolvo/contract/machines/networks';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { Link } from 'react-router';
import { usePrefetched } from '../../../../api/query.ts';
import { useRights } from '../../../../api/use-rights.ts';
import { paths } from '../../../../paths.ts';
import { Form } from '../../../../shell/form.tsx';
import { FormTextField } from '../../../../shell/form-fields.tsx';
import { useAct } from '../../../../shell/use-act.ts';
import { useDialog } from '../../../../shell/use-dialog.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';

/** Its public networks whole: prefix, gateway, and each address of the server with its reverse name. */
export function AddressesCard({ server }: { server: ServerDetail }) {
  const { networks } = usePrefetched('vmAddresses', { params: { server_id: server.id } });
  const { may } = useRights();
  const { open, of, show, close } = useDialog(['name-address']);
  const naming = open && networks.find(({ network, own }) => own && network === of);
  return (
    <Card
      title="Addresses"
      actions={
        may('reverseNameList') && networks.length > 0 ? (
          <Link to={paths.reverseNames()} className={buttonClass('secondary', 'sm')}>
            Reverse DNS
          </Link>
        ) : undefined
      }
    >
      {networks.length === 0 ? (
        <p className="text-muted">None yet.</p>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {networks.map(({ family, network, gateway, own, addresses }) => (
            <li key={network} className="grid content-start gap-2">
              <h3 className="font-medium text-sm">IPv{family}</h3>
              <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 text-sm">
                <dt className="text-muted">Network</dt>
                <dd>
                  <CopyText label={`Copy the IPv${family} network`} value={network} />
                </dd>
                <dt className="text-muted">Gateway</dt>
                <dd>
                  <CopyText label={`Copy the IPv${family} gateway`} value={gateway} />
                </dd>
              </dl>
              <ul className="grid gap-1 text-sm">
                {addresses.map(({ address, name }) => (
                  <li key={address} className="flex flex-wrap items-center gap-x-3">
                    <CopyText label={`Copy ${address}`} value={address} />
                    <span className="text-muted">{name === '' ? 'No reverse name' : name}</span>
                  </li>
                ))}
              </ul>
              {own ? (
                <p className="text-muted text-sm">
                  Every address of this network is your server’s: add those you want inside its system.
                </p>
              ) : null}
              {own && may('reverseNameSet') ? (
                <Button
                  variant="secondary"
                  size="sm"
                  className="w-fit"
                  aria-label={`Name an address of ${network}`}
                  onClick={() => show('name-address', network)}
                >
                  Name an address
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {naming ? <NameDialog of={naming} onClose={close} /> : null}
    </Card>
  );
}

const namedIn = (network: string) =>
  reverseNameBody.refine(
    ({ address }) => {
      const [one, all] = [readNetwork(address), readNetwork(network)];
      return one !== undefined && all !== undefined && isInNetwork(one, all);
    },
    { path: ['address'], error: `Please enter an address of ${network}.` },
  );

/** The reverse name of any address of a network that the server has whole. */
function NameDialog({ of, onClose }: { of: AddressNetwork; onClose: () => void }) {
  const set = useAct('reverseNameSet', { said: ({ details }) => details, done: onClose });
  return (
    <Dialog open onOpenChange={(wanted) => wanted || onClose()} title={`Name an address of ${of.network}`}>
      <Form
        schema={namedIn(of.network)}
        defaultValues={{ address: of.network.replace(/\/\d+$/, ''), name: '' }}
        submitLabel="Save name"
        onSubmit={(body) => set.send({ body })}
      >
        <FormTextField name="address" label="Address" autoComplete="off" spellCheck={false} />
        <FormTextField
          name="name"
          label="Name"
          placeholder="mail.example.com"
          autoComplete="off"
          spellCheck={false}
          hint="It has to point at the address. Leave it empty to remove the name."
        />
      </Form>
    </Dialog>
  );
}
