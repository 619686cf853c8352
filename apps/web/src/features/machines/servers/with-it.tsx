import { openBillsText, withItText } from '@resolvo/contract/machines/companions';
import { useEndpoint } from '../../../api/query.ts';

/** What ends with a server that is cancelled, what stays and costs on, by name, and what becomes of its open invoices. Asked when the dialog opens that ends it. */
export function WithIt({ serverId }: { serverId: string }) {
  const { data } = useEndpoint('vmDeletion', { params: { server_id: serverId } });
  if (!data) {
    return 'Its options end with it. Volumes and floating addresses stay, and go on costing until they are deleted or given back.';
  }
  return [withItText(data.with_it), openBillsText(data.open_bills, 'cancelling')].filter(Boolean).join(' ');
}
