import type { Plan } from '@resolvo/contract/sales/catalog';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { AddExtraDialog } from './add-extra-dialog.tsx';
import { useCanPayHere } from './use-small-order.ts';

interface AddExtraProps {
  readonly plan: Plan;
  readonly server: { readonly id: string; readonly proxmox_vm_name: string };
  readonly className: string;
}

/** In one dialog for who has a saved card or a balance; at the checkout otherwise. */
export function AddExtra({ plan, server, className }: AddExtraProps) {
  const [isOpen, setOpen] = useState(false);
  const canPayHere = useCanPayHere();
  const label = `Add ${plan.plan_name}`;
  if (!canPayHere) {
    return (
      <Link to={paths.checkoutExtra({ product: plan.plan_slug, serverId: server.id })} className={className}>
        {label}
      </Link>
    );
  }
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen ? <AddExtraDialog plan={plan} server={server} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
