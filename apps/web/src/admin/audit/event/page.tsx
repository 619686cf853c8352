import type { AuditDetail } from '@resolvo/contract/people/audit';
import { Link, type LoaderFunctionArgs, useNavigate, useParams, useSearchParams } from 'react-router';
import { load, usePrefetched } from '../../../api/query.ts';
import { ThingLink } from '../../../features/people/accounts/thing-link.tsx';
import { paths } from '../../../paths.ts';
import { ClientLink } from '../../../shell/client-link.tsx';
import { CopyId } from '../../../shell/copy-id.tsx';
import { failedPanel } from '../../../shell/failed-page.tsx';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { titleAbout } from '../../../shell/title.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { Table } from '../../../ui/table.tsx';
import { fieldWords, valueWords } from '../../stored-words.ts';
import { eventWords, sentence } from '../event-words.ts';
import { personName } from '../person-name.ts';

export const meta = titleAbout('Audit');
export const ErrorBoundary = failedPanel('auditEvent', { to: paths.adminAudit(), label: 'Back to Audit' });

const inputOf = (eventId = '') => ({ params: { event_id: eventId } });

export async function clientLoader({ params }: LoaderFunctionArgs) {
  const { name } = await load('auditDetail', inputOf(params.eventId));
  return { about: sentence(eventWords(name)) };
}

function Fact({ name, fact: { field, value, thing } }: { name: string; fact: AuditDetail['facts'][number] }) {
  if (thing) {
    return (
      <span className="flex min-w-0">
        <ThingLink thing={thing} side="staff" />
      </span>
    );
  }
  return isId(value) ? (
    <CopyId value={value} what={sentence(fieldWords(field))} />
  ) : (
    valueWords(name, field, value) || '–'
  );
}

const isId = (value: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);

export default function AuditEventPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { eventId } = useParams();
  const event = usePrefetched('auditDetail', inputOf(eventId));
  const close = () => void navigate({ pathname: paths.adminAudit(), search: params.toString() });
  const narrowed = (name: 'who' | 'whom', value: string) =>
    `${paths.adminAudit()}?${new URLSearchParams({ [name]: value })}`;
  const whom = event.client?.user_id ?? event.person?.person_id ?? event.subject_id;
  return (
    <SidePanel
      open
      onOpenChange={(open) => open || close()}
      title={sentence(eventWords(event.name))}
      description={event.summary}
      footer={
        <>
          {event.who ? (
            <Link to={narrowed('who', event.who.person_id)} className={buttonClass('secondary')}>
              All by this person
            </Link>
          ) : null}
          <Link to={narrowed('whom', whom)} className={buttonClass('secondary')}>
            All about the same
          </Link>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <KeyValueList
          items={[
            { label: 'Time', value: formatDateTime(event.created_at) },
            { label: 'Who', value: personName(event.who) },
            ...(event.client ? [{ label: 'Client', value: <ClientLink user={event.client} /> }] : []),
            ...(event.person ? [{ label: 'Person', value: personName(event.person) }] : []),
            ...(event.ip === ''
              ? []
              : [
                  { label: 'Address', value: <span className="font-mono text-sm">{event.ip}</span> },
                  { label: 'Place', value: event.place },
                  { label: 'Device', value: event.device },
                ]),
            ...(event.not_told === '' ? [] : [{ label: 'Client not told', value: event.not_told }]),
            ...(event.thing.name === ''
              ? []
              : [
                  {
                    label: 'Of what',
                    value: (
                      <span className="flex min-w-0">
                        <ThingLink thing={event.thing} side="staff" />
                      </span>
                    ),
                  },
                ]),
            ...event.facts
              // What it happened to stands above by its name, and below by its id.
              .filter(({ value }) => value !== event.subject_id)
              .map((fact) => ({
                label: sentence(fieldWords(fact.field)),
                value: <Fact name={event.name} fact={fact} />,
              })),
            {
              label: 'ID of what it happened to',
              value: <CopyId value={event.subject_id} what="ID of what it happened to" />,
            },
            { label: 'ID of this line', value: <CopyId value={event.event_id} what="ID of this line" /> },
          ]}
        />
        {event.changes.length === 0 ? null : (
          <Table
            stacked
            caption="What changed"
            columns={[
              { key: 'field', header: 'Field', cell: ({ field }) => sentence(fieldWords(field)) },
              {
                key: 'before',
                header: 'Before',
                className: 'whitespace-normal break-words',
                cell: ({ field, before }) => valueWords(event.name, field, before) || '–',
              },
              {
                key: 'after',
                header: 'After',
                className: 'whitespace-normal break-words',
                cell: ({ field, after }) => valueWords(event.name, field, after) || '–',
              },
            ]}
            rows={event.changes}
            rowKey={({ field }) => field}
          />
        )}
      </div>
    </SidePanel>
  );
}
