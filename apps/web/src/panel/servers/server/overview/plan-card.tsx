import { serverCan } from '@resolvo/contract/machines/server-states';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { useNavigate } from 'react-router';
import { SubscriptionFacts } from '../../../../features/sales/subscriptions/subscription-facts.tsx';
import { paths } from '../../../../paths.ts';
import { reasonOf } from '../../../../shell/reason-of.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { factsOf } from '../use-server.ts';
import { EndingActs } from './ending-acts.tsx';

/** What it costs, what happens next with it, and the ways to another size and to its end. */
export function PlanCard({ server }: { server: ServerDetail }) {
  const navigate = useNavigate();
  const [subscription] = server.subscriptions;
  return (
    <Card
      title="Plan and price"
      actions={
        <Button
          variant="secondary"
          size="sm"
          disabledReason={reasonOf(serverCan.scale(factsOf(server)))}
          onClick={() => void navigate(paths.serverScale(server))}
        >
          Change size
        </Button>
      }
    >
      <div className="grid gap-4">
        <SubscriptionFacts subscription={subscription} noun="server" plan={[{ label: 'Plan', value: server.name }]} />
        <EndingActs server={server} />
      </div>
    </Card>
  );
}
