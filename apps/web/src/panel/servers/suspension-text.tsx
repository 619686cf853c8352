import type { Server } from '@resolvo/contract/machines/servers';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

/** Why a server is suspended, and what its owner can do about it. */
export function SuspensionText({ server }: { server: Pick<Server, 'suspended_by' | 'suspension_reason'> }) {
  const billing = server.suspended_by === 'billing';
  return (
    <>
      {' '}
      {server.suspension_reason === '' ? '' : `The reason: ${asSentence(server.suspension_reason)} `}
      {billing ? 'It runs again once that is paid: ' : 'If you have a question, '}
      {/* Above the link that covers a card. */}
      <Link
        to={billing ? paths.billing() : paths.supportNew()}
        className="relative z-10 font-medium underline underline-offset-4"
      >
        {billing ? 'go to your invoices' : 'ask our support'}
      </Link>
      .
    </>
  );
}

/** Ends the reason with a full stop: staff may have typed none, and another sentence follows. */
const asSentence = (reason: string): string => (/[.!?]$/.test(reason) ? reason : `${reason}.`);
