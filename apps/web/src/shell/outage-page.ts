import type { EndpointName } from '@resolvo/contract/endpoints';
import type { OutagePart } from '@resolvo/contract/platform/outages';
import { paths } from '../paths.ts';

/** Where staff see more of what is down, and the row that opens it; other parts have no page of their own. */
const pages: Partial<Record<OutagePart, { readonly to: string; readonly row: EndpointName; readonly label: string }>> =
  {
    cluster: { to: paths.adminNodes(), row: 'adminNodes', label: 'Open nodes' },
    node: { to: paths.adminNodes(), row: 'adminNodes', label: 'Open nodes' },
    hosting_server: { to: paths.adminHostingServers(), row: 'adminHostingServers', label: 'Open hosting servers' },
    name_servers: { to: paths.adminDomains(), row: 'adminDomainList', label: 'Open domains' },
    mail: { to: paths.adminMailLog(), row: 'mailLog', label: 'Open mail log' },
    mailbox: { to: paths.adminMailReceived(), row: 'receivedMailList', label: 'Open received mails' },
    cards: { to: paths.adminAlerts(), row: 'alertList', label: 'Open card alerts' },
  };

export const outagePage = (part: OutagePart, may: (row: EndpointName) => boolean) => {
  const page = pages[part];
  return page && may(page.row) ? page : undefined;
};
