import { useEndpoint } from '../../../../api/query.ts';
import { Card } from '../../../../ui/card.tsx';
import { CopyText } from '../../../../ui/copy-text.tsx';

/** What the server was told at its first start. Only for those who may manage it: it may hold secrets. */
export function UserDataCard({ serverId }: { serverId: string }) {
  const { data } = useEndpoint('vmUserData', { params: { server_id: serverId } });
  if (!data || data.user_data === '') return null;
  return (
    <Card
      title="User data"
      description="Given to the system at its first start, and again when it is rebuilt, if you want."
    >
      <details>
        <summary className="min-h-10 cursor-pointer py-2.5 text-accent-text text-sm">Show it</summary>
        <CopyText label="Copy the user data" value={data.user_data} wraps className="whitespace-pre-wrap text-xs" />
      </details>
    </Card>
  );
}
