import { claim } from '../../../claim.ts';
import { CopyText } from '../../../ui/copy-text.tsx';

interface OrderCallProps {
  /** The body of the call, without the key that makes it one order. */
  readonly body: object;
  readonly className?: string;
}

/** The order as the call of the API that makes it: what is chosen on the screen is what stands here. */
export function OrderCall({ body, className }: OrderCallProps) {
  const call = orderCall(window.location.origin, body);
  return (
    <details className={className}>
      <summary className="cursor-pointer text-accent-text text-sm">The same as an API call</summary>
      <p className="mt-2 mb-2 text-muted text-sm">
        {claim('order.call', 'With an API token that may manage billing. Nothing is charged until the order is paid.')}
      </p>
      <CopyText label="Copy the API call" value={call} wraps className="whitespace-pre-wrap text-xs" />
    </details>
  );
}

export function orderCall(origin: string, body: object): string {
  const json = JSON.stringify({ ...body, idempotency_key: '…' }, null, 2).replaceAll("'", String.raw`'\''`);
  return [
    `curl ${origin}/api/account/checkout \\`,
    '  --header "Authorization: Bearer $RESOLVO_TOKEN" \\',
    "  --header 'Content-Type: application/json' \\",
    `  --data '${json.replace('"…"', `"'$(uuidgen)'"`)}'`,
  ].join('\n');
}
