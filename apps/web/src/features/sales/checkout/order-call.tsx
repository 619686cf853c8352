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
      <p className="mt-4 mb-2 text-muted text-sm">
        {claim(
          'order.text',
          'Or as a text in the style of Terraform. It describes the body of that call, for your notes and your own tools: we have no provider for Terraform.',
        )}
      </p>
      <CopyText label="Copy the text" value={orderText(body)} wraps className="whitespace-pre-wrap text-xs" />
    </details>
  );
}

/** The body of the call as a block of HCL, with the names that the API has. */
export const orderText = (body: object): string => `resource "resolvo_order" "new" {\n${fieldsOf(body, '  ')}\n}`;

function fieldsOf(body: object, indent: string): string {
  const fields = Object.entries(body).filter(([, value]) => !Array.isArray(value) || value.length > 0);
  const widest = Math.max(0, ...fields.map(([name]) => name.length));
  return fields
    .map(([name, value]: [string, unknown]) => {
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
        return `${indent}${name.padEnd(widest)} = {\n${fieldsOf(value, `${indent}  `)}\n${indent}}`;
      }
      // In HCL both of these begin an expression inside a string.
      const text = JSON.stringify(value).replace(/[$%](?=\{)/g, (sign) => sign + sign);
      return `${indent}${name.padEnd(widest)} = ${text}`;
    })
    .join('\n');
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
