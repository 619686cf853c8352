import type { LinkChange, LinkParts } from '@resolvo/contract/hosting/domain-links';
import { useRef, useState } from 'react';
import { fail } from '../../../shell/fail.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RecordDiff } from './record-diff.tsx';
import { shownValue } from './record-list.tsx';

interface LinkDialogProps {
  readonly title: string;
  readonly domainName: string;
  /** What would change, as it was asked first. */
  readonly first: LinkChange;
  /** Asks what would change with other parts. */
  readonly ask: (parts: LinkParts) => Promise<LinkChange>;
  readonly actLabel: string;
  readonly pending: boolean;
  readonly onAct: (parts: LinkParts) => void;
  readonly onClose: () => void;
}

/** Before a domain leads elsewhere: what of it does, and which records come, go and stay. */
export function LinkDialog({ title, domainName, first, ask, actLabel, pending, onAct, onClose }: LinkDialogProps) {
  const [change, setChange] = useState(first);
  const [parts, setParts] = useState<LinkParts>({ www: first.www, mail: first.mail });
  const asked = useRef(parts);
  const isBehind = change.www !== parts.www || change.mail !== parts.mail;

  async function choose(wanted: LinkParts): Promise<void> {
    asked.current = wanted;
    setParts(wanted);
    try {
      const answer = await ask(wanted);
      // A later choice has an answer of its own.
      if (asked.current === wanted) setChange(answer);
    } catch (error) {
      fail(error);
      if (asked.current === wanted) setParts({ www: change.www, mail: change.mail });
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" loading={pending || isBehind} onClick={() => onAct(parts)}>
            {actLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4" aria-busy={isBehind}>
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2">{domainName} leads there. What else does?</legend>
          <Checkbox
            label={`www.${domainName}`}
            checked={parts.www}
            onChange={(event) => void choose({ ...parts, www: event.currentTarget.checked })}
          />
          <Checkbox
            label="Its mail"
            hint="Leave it out where another provider receives your mail."
            checked={parts.mail}
            onChange={(event) => void choose({ ...parts, mail: event.currentTarget.checked })}
          />
        </fieldset>
        <LinkChangeView change={change} nothing="No record changes now." />
      </div>
    </Dialog>
  );
}

interface UnlinkDialogProps {
  readonly domainName: string;
  readonly change: LinkChange;
  readonly pending: boolean;
  readonly onAct: () => void;
  readonly onClose: () => void;
}

export function UnlinkDialog({ domainName, change, pending, onAct, onClose }: UnlinkDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Unlink ${domainName}?`}
      description="It follows no server any more. Records that made room for the link come back as they were."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="risk" loading={pending} onClick={onAct}>
            Unlink
          </Button>
        </>
      }
    >
      <LinkChangeView change={change} nothing="No record changes." />
    </Dialog>
  );
}

const keyOf = ({ name, type, ttl, content }: LinkChange['stays'][number]): string =>
  `${name} ${type} ${ttl} ${content}`;

function LinkChangeView({ change, nothing }: { readonly change: LinkChange; readonly nothing: string }) {
  const { added, removed, stays, not_back } = change;
  return (
    <div className="flex flex-col gap-4" aria-live="polite">
      {added.length + removed.length === 0 ? <p className="text-muted">{nothing}</p> : null}
      <RecordDiff removed={removed} added={added} />
      {not_back.length === 0 ? null : (
        <Notice tone="warn" title="These do not come back">
          <Lines records={not_back} />
          Another record stands in their place, or their address is no longer yours.
        </Notice>
      )}
      {stays.length === 0 ? null : (
        <div>
          <p className="mb-1 text-muted text-sm">Yours, and unchanged</p>
          <Lines records={stays} />
        </div>
      )}
    </div>
  );
}

const Lines = ({ records }: { readonly records: LinkChange['stays'] }) => (
  <ul className="flex flex-col gap-0.5 font-mono text-sm">
    {records.map((record) => (
      <li key={keyOf(record)} className="break-all">
        {record.name} {record.ttl} {record.type} {shownValue(record)}
      </li>
    ))}
  </ul>
);
