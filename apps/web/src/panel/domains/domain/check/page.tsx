import { recordTypes } from '@resolvo/contract/hosting/records';
import type { ZoneCheck } from '@resolvo/contract/hosting/zones';
import { type ClientLoaderFunctionArgs, Form as RouterForm, useSearchParams } from 'react-router';
import { prefetch, useEndpoint } from '../../../../api/query.ts';
import { ElsewhereNotice } from '../../../../features/hosting/zones/elsewhere-notice.tsx';
import { shownValue } from '../../../../features/hosting/zones/record-list.tsx';
import { aboutText, shortTtl } from '../../../../features/hosting/zones/ttl-text.ts';
import { titleAbout } from '../../../../shell/title.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { KeyValueList } from '../../../../ui/key-value.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Table } from '../../../../ui/table.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useZone } from '../use-zone.ts';
import { loadZoneId } from '../zone-of.ts';

export const meta = titleAbout('Check');

function askedIn(address: URLSearchParams) {
  return {
    name: address.get('name')?.trim() || '@',
    type: recordTypes.find((type) => type === address.get('type')) ?? ('A' as const),
  };
}

export async function clientLoader({ request, params: { domainId = '' } }: ClientLoaderFunctionArgs) {
  const zone_id = await loadZoneId(domainId);
  await prefetch('zoneCheck', { params: { zone_id }, query: askedIn(new URL(request.url).searchParams) });
  return null;
}

export default function CheckPage() {
  const zone = useZone();
  const [address] = useSearchParams();
  const asked = askedIn(address);
  const { data, error, isFetching, refetch } = useEndpoint('zoneCheck', {
    params: { zone_id: zone.zone_id },
    query: asked,
  });
  return (
    <>
      <p className="text-muted text-sm">
        Asks our name servers and public resolvers for one name, and compares the answers with your records.
      </p>
      <RouterForm
        className="flex flex-wrap items-end gap-3"
        key={`${asked.name} ${asked.type}`}
        onSubmit={(event) => {
          // The same question leads to the same address, which would answer from what is kept.
          const typed = askedIn(
            new URLSearchParams([...new FormData(event.currentTarget)].map(([key, value]) => [key, String(value)])),
          );
          if (typed.name !== asked.name || typed.type !== asked.type) return;
          event.preventDefault();
          void refetch();
        }}
      >
        <TextField label="Name" name="name" defaultValue={asked.name} autoComplete="off" spellCheck={false} />
        <SelectField
          label="Type"
          name="type"
          defaultValue={asked.type}
          options={recordTypes.map((type) => ({ value: type, label: type }))}
        />
        <Button type="submit" variant="secondary" loading={isFetching}>
          Ask
        </Button>
      </RouterForm>
      {error ? <ErrorPanel title="This could not be checked" text={error.message} /> : null}
      {data ? (
        <Answers check={data} zone={zone.name} nameservers={zone.nameservers} />
      ) : error ? null : (
        <Skeleton className="h-64" />
      )}
    </>
  );
}

function Answers({ check, nameservers }: { check: ZoneCheck; zone: string; nameservers: readonly string[] }) {
  return (
    <>
      <div role="status">
        <Verdict check={check} nameservers={nameservers} />
      </div>
      <Table
        caption={`What is answered for ${check.name} ${check.type}`}
        stacked
        columns={[
          { key: 'who', phone: 'title', header: 'Who answers', cell: ({ who }) => who },
          {
            key: 'answer',
            phone: 'text',
            grow: true,
            header: 'Answer',
            cell: ({ contents, failure }) => (
              <span className="font-mono text-sm" title={textOf(check, contents)}>
                {failure || textOf(check, contents)}
              </span>
            ),
          },
          {
            key: 'ttl',
            phone: 'value',
            align: 'right',
            header: 'Remembered for',
            cell: ({ ttl, contents }) => (contents.length === 0 || ttl === 0 ? '–' : shortTtl(ttl)),
          },
        ]}
        rows={[
          { who: 'Your records', contents: check.expected, failure: '', ttl: 0, kind: 'ours' as const },
          ...check.answers,
        ]}
        rowKey={({ who }) => who}
      />
      <Card title="Who the world asks">
        <KeyValueList
          items={[
            { label: 'Set at the registrar', value: check.delegation.nameservers.join(', ') || 'Nothing found' },
            { label: 'Ours', value: nameservers.join(', ') },
          ]}
        />
      </Card>
    </>
  );
}

const textOf = ({ type }: ZoneCheck, contents: readonly string[]): string =>
  contents.length === 0 ? 'Nothing' : contents.map((content) => shownValue({ type, content })).join(', ');

function Verdict({ check, nameservers }: { check: ZoneCheck; nameservers: readonly string[] }) {
  switch (check.verdict) {
    case 'same':
      return (
        <Notice tone="ok" title="The world sees your records">
          Every resolver that we asked answers what your records say.
        </Notice>
      );
    case 'on_its_way':
      return (
        <Notice tone="info" title="On its way">
          Some resolvers still remember an older answer. The last of them asks again in {aboutText(check.seconds)}.
        </Notice>
      );
    case 'elsewhere':
      return <ElsewhereNotice asked={check.delegation.nameservers} ours={nameservers} />;
    case 'not_published':
      return (
        <Notice tone="info" title="Being published">
          Our name servers do not have the last change yet. It takes seconds, or until they can be reached again.
        </Notice>
      );
    case 'unknown':
      return (
        <Notice tone="warn" title="No resolver answered">
          We could not ask the world just now. Please ask again in a minute.
        </Notice>
      );
  }
}
