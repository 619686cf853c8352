import { type RuleSet, whoGetsIn } from '@resolvo/contract/machines/firewall-rules';
import { Card } from '../../../ui/card.tsx';

/** The inbound rules as sentences. */
export function WhoGetsIn({ set }: { set: RuleSet }) {
  return (
    <Card title="Who gets in">
      <ol className="grid gap-1.5 text-sm">
        {whoGetsIn(set).map((sentence, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rules may say the same.
          <li key={index} className="break-words">
            {sentence}
          </li>
        ))}
      </ol>
    </Card>
  );
}
