import {
  type AbuseCase,
  abuseCan,
  askClientBody,
  caseReasonBody,
  closeCaseBody,
  type EvidencePiece,
  longestDeadlineDays,
  outcomeOptions,
  tellClientBody,
} from '@resolvo/contract/help/abuse-cases';
import { staffCanSuspend } from '@resolvo/contract/machines/server-states';
import { suspendBody } from '@resolvo/contract/people/clients';
import { Link } from 'react-router';
import { z } from 'zod';
import { useRights } from '../../../api/use-rights.ts';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField, FormTextareaField, FormTextField } from '../../../shell/form-fields.tsx';
import { reasonOf } from '../../../shell/reason-of.ts';
import { useAct } from '../../../shell/use-act.ts';
import { dialogAt, useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { EvidenceToShow } from './evidence-to-show.tsx';

const dialogs = ['warn', 'ask', 'suspend', 'close', 'reopen'] as const;
const askForm = askClientBody.extend({ days: z.coerce.number().pipe(askClientBody.shape.days) });

/** The grades, mildest first. The hard ones are the acts of the server and of the client, with their own rights. */
interface CaseActsProps {
  readonly one: AbuseCase;
  readonly evidence: readonly EvidencePiece[];
}

export function CaseActs({ one, evidence }: CaseActsProps) {
  const { open, show, close } = useDialog(dialogs);
  const { reason } = useRights();
  const input = { params: { case_id: one.case_id } };
  const warn = useAct('abuseCaseWarn', { done: close });
  const ask = useAct('abuseCaseAsk', { done: close });
  const end = useAct('abuseCaseClose', { done: close });
  const reopen = useAct('abuseCaseReopen', { done: close });
  const suspend = useAct('adminServerSuspend', { done: close });
  const tell = reasonOf(abuseCan.tell({ state: one.state, hasClient: one.user !== null }));
  const against = {
    warn: tell,
    ask: tell,
    suspend: reason('adminServerSuspend') ?? againstSuspending(one),
    close: reasonOf(abuseCan.close(one.state)),
    reopen: reasonOf(abuseCan.reopen(one.state)),
  };
  const pieces = evidence.filter(({ is_shown }) => is_shown).map(({ piece }) => piece);
  // The URL may open a dialog for an act that is no longer possible.
  const asking = open && against[open] === undefined ? open : undefined;
  const dialog = (name: (typeof dialogs)[number], title: string, description: string) => ({
    open: asking === name,
    onOpenChange: (isOpen: boolean) => {
      if (!isOpen) close();
    },
    title,
    description,
  });
  if (one.state === 'closed') {
    return (
      <Card title="What can be done">
        <Button variant="secondary" onClick={() => show('reopen')}>
          Reopen the case
        </Button>
        <Dialog {...dialog('reopen', `Reopen case #${one.number}?`, 'It is listed among the new ones again.')}>
          <Form
            schema={caseReasonBody}
            defaultValues={{ reason: '' }}
            submitLabel="Reopen the case"
            onSubmit={(body) => reopen.send({ ...input, body })}
          >
            <FormTextareaField name="reason" label="Reason" rows={3} hint="For your colleagues." />
          </Form>
        </Dialog>
      </Card>
    );
  }
  return (
    <Card title="What can be done">
      <div className="grid gap-2 sm:max-xl:flex sm:max-xl:flex-wrap">
        <Button variant="secondary" disabledReason={against.warn} onClick={() => show('warn')}>
          Warn
        </Button>
        <Button variant="primary" disabledReason={against.ask} onClick={() => show('ask')}>
          Ask for an answer
        </Button>
        <Button variant="risk" disabledReason={against.suspend} onClick={() => show('suspend')}>
          Suspend the server
        </Button>
        <Button variant="secondary" onClick={() => show('close')}>
          Close the case
        </Button>
      </div>
      <HarderActs one={one} />
      <Dialog {...dialog('warn', 'Warn the client', 'By mail and in their panel. No answer is needed.')}>
        <Form
          schema={tellClientBody}
          defaultValues={{ message: '', pieces }}
          submitLabel="Send the warning"
          onSubmit={(body) => warn.send({ ...input, body })}
        >
          <TellFields evidence={evidence} />
        </Form>
      </Dialog>
      <Dialog
        {...dialog('ask', 'Ask the client for an answer', 'By mail and in their panel, with a day to answer by.')}
      >
        <Form
          schema={askForm}
          defaultValues={{ message: '', pieces, days: 2 }}
          submitLabel="Send the question"
          onSubmit={(body) => ask.send({ ...input, body })}
        >
          <TellFields evidence={evidence} />
          <FormTextField
            name="days"
            label="Days to answer"
            type="number"
            min={1}
            max={longestDeadlineDays}
            inputMode="numeric"
          />
        </Form>
      </Dialog>
      <Dialog
        {...dialog(
          'suspend',
          `Suspend ${one.server?.name ?? ''}?`,
          'The machine is stopped, and its owner cannot use it. The owner sees your reason. Its disk is not touched.',
        )}
      >
        <Form
          schema={suspendBody}
          defaultValues={{ reason: '' }}
          submitLabel="Suspend the server"
          submitVariant="risk"
          onSubmit={(body) => suspend.send({ params: { server_id: one.server?.server_id ?? '' }, body })}
        >
          <FormTextField name="reason" label="Reason" />
        </Form>
      </Dialog>
      <Dialog {...dialog('close', `Close case #${one.number}?`, whoIsTold(one))}>
        <Form
          schema={closeCaseBody}
          defaultValues={{ reason: '' }}
          submitLabel="Close the case"
          onSubmit={(body) => end.send({ ...input, body })}
        >
          <FormSelectField name="outcome" label="Outcome" placeholder="Choose one" options={outcomeOptions} />
          <FormTextareaField name="reason" label="Reason" rows={3} hint="For your colleagues." />
        </Form>
      </Dialog>
    </Card>
  );
}

/** Closing mails the outcome to who reported it, and to a client who knows of the case. */
function whoIsTold({ reporter_email, client_told }: AbuseCase): string {
  const told = [...(reporter_email === '' ? [] : ['The reporter']), ...(client_told ? ['the client'] : [])];
  const who = told.join(' and ');
  if (who === '') return 'Nobody gets a mail: no one outside reported it, and the client was not told of it.';
  return `${who.replace(/^t/, 'T')} ${told.length > 1 ? 'each get' : 'gets'} a mail that says the outcome.`;
}

function againstSuspending({ server }: AbuseCase): string | undefined {
  if (server === null) return 'Please choose the client it concerns first.';
  return reasonOf(staffCanSuspend({ state: server.server_state, staffHold: server.staff_hold }));
}

function TellFields({ evidence }: Pick<CaseActsProps, 'evidence'>) {
  return (
    <>
      <FormTextareaField name="message" label="Message" rows={6} hint="The reporter is never named." />
      <EvidenceToShow evidence={evidence} />
    </>
  );
}

/** Each opens the dialog of its own page, where what it touches is listed before it is done. */
function HarderActs({ one }: { one: AbuseCase }) {
  const { may } = useRights();
  const links = [
    ...(one.server?.staff_hold && may('adminServerResume')
      ? [{ name: 'Resume the server', to: dialogAt(paths.adminServer({ serverId: one.server.server_id }), 'resume') }]
      : []),
    ...(one.server && may('adminServerDelete')
      ? [{ name: 'End the server', to: dialogAt(paths.adminServer({ serverId: one.server.server_id }), 'delete') }]
      : []),
    ...(one.user && may('clientSuspend')
      ? [{ name: 'Suspend the client', to: dialogAt(paths.adminClient({ userId: one.user.user_id }), 'suspend') }]
      : []),
  ];
  if (links.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {links.map(({ name, to }) => (
        <li key={name}>
          <Link to={to} className={textLinkClass}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
