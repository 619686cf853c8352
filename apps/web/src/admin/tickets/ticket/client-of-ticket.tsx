import { type Enquiry, enquiryCan } from '@resolvo/contract/help/enquiries';
import { useState } from 'react';
import { usePrefetched } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { ClientSearch } from '../../../features/people/clients/client-search.tsx';
import { ClientLink } from '../../../shell/client-link.tsx';
import { Confirm } from '../../../shell/confirm.tsx';
import { reasonOf } from '../../../shell/reason-of.ts';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ticketInput } from './ticket-input.ts';

interface Client {
  readonly user_id: string;
  readonly email: string;
}

/** Whose ticket a stranger's is: suggested where our mail server vouches for the address, and said by staff alone. */
export function GiveToClient({ enquiry }: { enquiry: Enquiry }) {
  const { may } = useRights();
  const { suggested } = usePrefetched('enquiryMails', ticketInput(enquiry.enquiry_id));
  const attach = useAct('enquiryAttach');
  const [chosen, setChosen] = useState<Client>();
  const [isSearching, setSearching] = useState(false);
  if (enquiry.kind !== 'contact') return null;
  return (
    <>
      {suggested.map((client) => (
        <div key={client.user_id} className="grid gap-2">
          <p>
            {enquiry.email} is a confirmed address of <ClientLink user={client} />, and our mail server says that the
            mail came from there.
          </p>
          <Button variant="secondary" size="sm" onClick={() => setChosen(client)}>
            This is them
          </Button>
        </div>
      ))}
      {may('clientSearch') ? (
        <Button variant="ghost" size="sm" onClick={() => setSearching(true)}>
          {suggested.length > 0 ? 'Choose another client' : 'Say which client this is'}
        </Button>
      ) : null}
      <Dialog
        open={isSearching}
        onOpenChange={setSearching}
        title={`Which client wrote #${enquiry.numeric_id}?`}
        description={`It came from ${enquiry.email}. ${suggested.length > 0 ? '' : 'Nothing proves whose address that is.'}`}
      >
        <ClientSearch
          onChoose={(client) => {
            setSearching(false);
            setChosen(client);
          }}
        />
      </Dialog>
      <Confirm
        open={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        title={`Give #${enquiry.numeric_id} to ${chosen?.email ?? ''}?`}
        text={`The client reads it in their tickets from then on, with everything that is said in it, and is told by mail. Our answers also go to ${enquiry.email}, as before.`}
        action="Give it to them"
        onConfirm={() => attach.run({ ...ticketInput(enquiry.enquiry_id), body: { user_id: chosen?.user_id ?? '' } })}
      />
    </>
  );
}

/** Who said that it is this client's, and the way back. */
export function GivenBy({ enquiry }: { enquiry: Enquiry }) {
  const { attached, merged_into, merged } = usePrefetched('enquiryDesk', ticketInput(enquiry.enquiry_id));
  const detach = useAct('enquiryDetach');
  const [isAsking, setAsking] = useState(false);
  if (!attached) return null;
  const takeAway = enquiryCan.takeAway({
    isGiven: true,
    isMerged: merged_into !== null,
    hasMerged: merged.length > 0,
  });
  return (
    <div className="grid gap-2">
      <p className="text-muted">
        {`Written by a stranger. ${attached.by || 'A colleague who left'} gave it to this client on ${formatDateTime(attached.at)}.`}
      </p>
      <Button variant="ghost" size="sm" disabledReason={reasonOf(takeAway)} onClick={() => setAsking(true)}>
        It is not theirs
      </Button>
      <Confirm
        open={isAsking && takeAway === true}
        onClose={() => setAsking(false)}
        title={`Take #${enquiry.numeric_id} away from this client?`}
        text="It is no longer in their tickets, and is a stranger’s again. They are told by mail. What they have read they know."
        action="Take it away"
        actionVariant="risk"
        onConfirm={() => detach.run({ ...ticketInput(enquiry.enquiry_id), body: {} })}
      />
    </div>
  );
}
