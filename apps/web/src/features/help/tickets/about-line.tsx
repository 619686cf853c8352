import type { ResponseOf } from '@resolvo/contract/endpoint';
import type { Endpoints } from '@resolvo/contract/endpoints';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { textLinkClass } from '../../../ui/text-link.ts';

type About = Pick<ResponseOf<Endpoints['enquiryDetail']>, 'server' | 'invoice'>;

/** For staff: the server and the invoice that a client asks about. Absent when neither is named. */
export function AboutLine({ server, invoice }: About) {
  if (!server && !invoice) return null;
  return (
    <p className="flex flex-wrap gap-x-4 text-muted text-sm">
      {server ? (
        <span>
          About the server{' '}
          <Link to={paths.adminServer({ serverId: server.server_id })} className={textLinkClass}>
            {server.name}
          </Link>
        </span>
      ) : null}
      {invoice ? (
        <span>
          About invoice{' '}
          <Link to={paths.adminInvoice({ invoiceId: invoice.invoice_id })} className={textLinkClass}>
            #{invoice.invoice_number}
          </Link>
        </span>
      ) : null}
    </p>
  );
}
