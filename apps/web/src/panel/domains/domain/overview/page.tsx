import { type Domain, describeDomainBody, domainCan } from '@resolvo/contract/hosting/domains';
import { useRights } from '../../../../api/use-rights.ts';
import { Form } from '../../../../shell/form.tsx';
import { FormTextField } from '../../../../shell/form-fields.tsx';
import { formatDateTime, formatDay } from '../../../../shell/relative-time.tsx';
import { titleAbout } from '../../../../shell/title.ts';
import { useAct } from '../../../../shell/use-act.ts';
import { Card } from '../../../../ui/card.tsx';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { DetailColumns } from '../../../../ui/detail-columns.tsx';
import { KeyValueList } from '../../../../ui/key-value.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useDomain } from '../use-domain.ts';
import { BelowCard } from './below-card.tsx';
import { EndCard } from './end-card.tsx';
import { LinkCard } from './link-card.tsx';
import { ProofCard } from './proof-card.tsx';

export const meta = titleAbout('Domain');

export default function DomainOverviewPage() {
  const { domain, proof, name_servers, below } = useDomain();
  const { may } = useRights();
  return (
    <DetailColumns rail={<Facts domain={domain} nameServers={name_servers} />}>
      {domain.ends_at === 0 ? null : (
        <Notice tone="warn" title={`It ends here on ${formatDay(domain.ends_at)}`}>
          The owner of {domain.ends_for}, which it is below, has proved that domain and ends this name. Until then our
          name servers answer as before: please save its records as a zone file, and agree with that owner how to go on.
        </Notice>
      )}
      {proof ? <ProofCard domain={domain} proof={proof} /> : null}
      {domainCan.link(domain.state) === true || domain.linked_to ? <LinkCard domain={domain} /> : null}
      <BelowCard domain={domain} below={below} />
      <Description domain={domain} />
      {may('domainRemove') ? <EndCard domain={domain} /> : null}
    </DetailColumns>
  );
}

function Description({ domain }: { domain: Domain }) {
  const save = useAct('domainDescribe');
  return (
    <Card title="Description">
      <Form
        schema={describeDomainBody}
        defaultValues={{ description: domain.description }}
        submitLabel="Save description"
        submitVariant="secondary"
        onSubmit={(body) => save.send({ params: { domain_id: domain.domain_id }, body })}
      >
        <FormTextField
          name="description"
          label="What it is for"
          maxLength={200}
          hint="Only you and your members see it."
        />
      </Form>
    </Card>
  );
}

function Facts({ domain, nameServers }: { domain: Domain; nameServers: readonly string[] }) {
  return (
    <Card title="Details">
      <KeyValueList
        items={[
          { label: 'Kind', value: domain.kind === 'free' ? 'Free subdomain' : 'Custom domain' },
          ...(domain.ascii_name === domain.domain_name
            ? []
            : [{ label: 'In DNS', value: <CopyText value={domain.ascii_name} label="Copy the name as DNS has it" /> }]),
          { label: 'Records', value: domain.records },
          { label: 'Added', value: formatDateTime(domain.created_at) },
          ...(domain.expires_at === 0 ? [] : [{ label: 'Expires', value: formatDay(domain.expires_at) }]),
          ...nameServers.map((server, index) => ({
            label: `Name server ${index + 1}`,
            value: <CopyText value={server} label={`Copy name server ${index + 1}`} />,
          })),
        ]}
      />
    </Card>
  );
}
