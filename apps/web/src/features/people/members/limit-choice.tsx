import { useEndpoint } from '../../../api/query.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';

interface LimitChoiceProps {
  readonly chosen: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

/** The servers and domains of the account that something is limited to. */
export function LimitChoice({ chosen, onChange }: LimitChoiceProps) {
  const { data, error } = useEndpoint('accountProducts', {});
  if (error) return <p className="text-danger">{error.message}</p>;
  const groups = [
    ['Servers', (data?.proxmox ?? []).map(({ server_id, proxmox_vm_name }) => [server_id, proxmox_vm_name])],
    ['Domains', (data?.domains ?? []).map(({ domain_id, domain_name }) => [domain_id, domain_name])],
  ] as const;
  const shown = groups.filter(([, things]) => things.length > 0);
  if (data && shown.length === 0) {
    return <p className="text-muted">This account has no servers and no domains yet.</p>;
  }
  return shown.map(([title, things]) => (
    <fieldset key={title}>
      <legend className="label-mono mb-2 text-muted">{title}</legend>
      <div className="grid max-h-64 gap-3 overflow-y-auto sm:grid-cols-2">
        {things.map(([id = '', name]) => (
          <Checkbox
            key={id}
            label={<span className="break-all">{name}</span>}
            checked={chosen.includes(id)}
            onChange={() => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
          />
        ))}
      </div>
    </fieldset>
  ));
}
