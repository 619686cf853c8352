import { usePrefetched } from '../../../api/query.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';

interface SshKeyChoiceProps {
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  /** Opens the dialog that adds a key, where there is one. */
  readonly onAdd?: () => void;
}

/** Chooses SSH keys for a server. The page prefetches them. */
export function SshKeyChoice({ chosen, onChange, onAdd }: SshKeyChoiceProps) {
  const { ssh_keys } = usePrefetched('sshKeyList', {});
  return (
    <div className="grid gap-3">
      {ssh_keys.map(({ ssh_key_id: id, name, fingerprint }) => (
        <Checkbox
          key={id}
          label={name}
          hint={<span className="break-all font-mono">{fingerprint}</span>}
          checked={chosen.includes(id)}
          onChange={() => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
        />
      ))}
      {ssh_keys.length === 0 ? <p className="text-muted text-sm">You have no SSH keys yet.</p> : null}
      {onAdd ? (
        <button
          type="button"
          onClick={onAdd}
          className="inline-flex min-h-6 w-fit items-center font-medium text-accent-text text-sm underline underline-offset-4"
        >
          Add an SSH key
        </button>
      ) : null}
    </div>
  );
}
