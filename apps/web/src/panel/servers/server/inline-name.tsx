import { serverCan } from '@resolvo/contract/machines/server-states';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { serverName } from '@resolvo/contract/server-name';
import { Check, Pencil, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAct } from '../../../shell/use-act.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MiddleText } from '../../../ui/middle-text.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { factsOf } from './use-server.ts';

/** Edits the name in place: Enter saves, Escape cancels. */
export function InlineName({ server }: { server: ServerDetail }) {
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const rename = useAct('vmName', {
    failed: 'The name could not be saved. Please try again.',
    done: async () => {
      stop();
      // The document title contains the name too.
      await revalidate();
    },
  });
  const busy = rename.pending;
  const editButton = useEditButton(typed !== undefined);

  function stop() {
    setTyped(undefined);
    setProblem(undefined);
  }

  async function save() {
    const parsed = serverName.safeParse(typed);
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message);
    if (parsed.data === server.proxmox_vm_name) return stop();
    await rename.run({ params: { server_id: server.id }, query: { name: parsed.data }, body: {} });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') void save();
    if (event.key === 'Escape') stop();
  }

  if (typed === undefined) {
    const verdict = serverCan.rename(factsOf(server));
    return (
      <div className="flex min-w-0 items-center gap-1">
        <h1
          title={server.proxmox_vm_name}
          aria-label={server.proxmox_vm_name}
          className="min-w-0 font-semibold text-[1.375rem]/8 text-text tracking-[-0.015em] sm:text-2xl/9"
        >
          <MiddleText>{server.proxmox_vm_name}</MiddleText>
        </h1>
        {verdict === true ? (
          <IconButton
            ref={editButton}
            label="Edit the name"
            icon={<Pencil aria-hidden="true" />}
            size="sm"
            onClick={() => setTyped(server.proxmox_vm_name)}
          />
        ) : null}
      </div>
    );
  }
  return (
    <div>
      <h1 className="sr-only">{server.proxmox_vm_name}</h1>
      <div className="flex min-w-0 items-start gap-1.5">
        <TextField
          label="Name"
          labelHidden
          error={problem}
          autoFocus
          autoComplete="off"
          value={typed}
          maxLength={60}
          readOnly={busy}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          className="w-full max-w-md"
        />
        <IconButton label="Save" icon={<Check aria-hidden="true" />} disabled={busy} onClick={() => void save()} />
        <IconButton label="Cancel" icon={<X aria-hidden="true" />} disabled={busy} onClick={stop} />
      </div>
    </div>
  );
}

/** Focus returns to where it was before editing. */
function useEditButton(editing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(editing);
  useEffect(() => {
    if (was.current && !editing) button.current?.focus();
    was.current = editing;
  }, [editing]);
  return button;
}
