import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { Card } from '../../../../ui/card.tsx';

/** How to begin with what was installed on the image: its address, and where its password lies. */
export function ApplicationCard({ application }: { application: NonNullable<ServerDetail['application']> }) {
  const { name, ports, hints } = application;
  return (
    <Card title={`Begin with ${name}`}>
      <ul className="grid gap-2 text-ui">
        {hints.map((hint) => (
          <li key={hint} className="break-words">
            {hint}
          </li>
        ))}
        {ports.length === 0 ? null : (
          <li className="text-muted text-sm">
            It answers at port {ports.join(', ')}. If the server has a firewall, allow it there.
          </li>
        )}
      </ul>
    </Card>
  );
}
