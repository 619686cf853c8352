import type { Domain, DomainProof } from '@resolvo/contract/hosting/domains';
import { paths } from '../../../../paths.ts';
import { Age, formatDay } from '../../../../shell/relative-time.tsx';
import { useAct } from '../../../../shell/use-act.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { KeyValueList } from '../../../../ui/key-value.tsx';
import { Notice } from '../../../../ui/notice.tsx';

interface ProofCardProps {
  readonly domain: Pick<Domain, 'domain_id' | 'domain_name' | 'expires_at'>;
  readonly proof: DomainProof;
}

/** How to prove a custom domain, and what the last look at the DNS found. */
export function ProofCard({ domain, proof }: ProofCardProps) {
  const check = useAct('domainCheck', {
    kind: 'info',
    said: ({ proved, details }) => (proved ? details : 'Not found yet.'),
  });
  return (
    <Card
      title="Prove that it is yours"
      description={`We look for the proof by ourselves, until ${formatDay(domain.expires_at)}. Your zone opens when it is found.`}
      actions={
        <Button
          variant="primary"
          loading={check.pending}
          onClick={() => void check.run({ params: { domain_id: domain.domain_id }, body: {} })}
        >
          Check now
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <section aria-label="With a TXT record" className="flex flex-col gap-2">
          <p className="text-sm">Add this record at the company that runs the DNS of {domain.domain_name} today:</p>
          <KeyValueList
            lines
            items={[
              { label: 'Type', value: 'TXT' },
              { label: 'Name', value: <CopyText value={proof.txt_name} label="Copy the name of the record" wraps /> },
              {
                label: 'Value',
                value: <CopyText value={proof.txt_value} label="Copy the value of the record" wraps />,
              },
            ]}
          />
        </section>
        {proof.claimed_elsewhere ? (
          <Notice tone="warn" title="Another account has added this name too">
            The value above is yours alone. The name goes to the account whose record is found, so nobody else can take
            it from you while you run its DNS.
          </Notice>
        ) : null}
        <div role="status">
          {proof.checked_at === 0 ? (
            <p className="text-sm text-muted">Not looked for yet.</p>
          ) : (
            <Notice tone="warn">
              {proof.found} Last looked <Age seconds={proof.checked_at} /> ago.
            </Notice>
          )}
        </div>
        <p className="text-sm text-muted">
          Set our name servers at the registrar once it is proved: they answer for it from then on. A change can take as
          long as the lifetime of the old record.{' '}
          <a href={paths.helpArticle({ name: 'domains' })} className="underline">
            More about domains
          </a>
        </p>
      </div>
    </Card>
  );
}
