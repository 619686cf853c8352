import { type Ask, asks, itemAsks, mayStayOpen } from '@resolvo/contract/sales/item-asks';
import { serverNameMax } from '@resolvo/contract/server-name';
import { volumeLimits } from '@resolvo/contract/volume-size';
import type { ReactNode } from 'react';
import { claim } from '../../../claim.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { AccessQuestion } from './access-question.tsx';
import type { AccountThings } from './account-things.ts';
import { BuildQuestion } from './build-question.tsx';
import type { ItemAnswers } from './item-answers.ts';
import type { OrderDraft } from './order-draft.ts';
import { FirewallQuestion, NetworkQuestion, VolumeQuestion } from './own-things-question.tsx';
import { ImageQuestion, PlaceQuestion, type QuestionProps } from './plan-questions.tsx';
import { ServerQuestion } from './server-question.tsx';
import { UserDataQuestion } from './user-data-question.tsx';
import { WebsiteQuestion } from './website-question.tsx';

interface ItemQuestionsProps extends QuestionProps {
  readonly draft: OrderDraft;
  readonly answers: ItemAnswers;
  /** What can be chosen of what the account has; undefined for a visitor. */
  readonly own?: AccountThings | undefined;
  /** Staff answer for a client: what only a client may know is left to them. */
  readonly byStaff?: boolean;
  /** Staff sell to the client: what only a buyer may leave open has no such answer. */
  readonly bySeller?: boolean;
}

/**
 * What the rulebook says that an item of this plan asks, in its order: the one form for the shop, orders and quotes of
 * staff, and for the client to whom a choice was left.
 */
export function ItemQuestions(props: ItemQuestionsProps) {
  const type = props.order.plan.plan_type;
  return Object.entries(questions).map(([ask, Question]) =>
    isAsk(ask) && asks(type, ask) && Question ? <Question key={ask} {...props} /> : null,
  );
}

const isAsk = (ask: string): ask is Ask => Object.values(itemAsks).some((known) => ask in known);

/** In the order of the rulebook. */
const questions: Readonly<Partial<Record<Ask, (props: ItemQuestionsProps) => ReactNode>>> = {
  place: (props) => <PlaceQuestion {...props} />,
  image: ({ bySeller = false, ...props }) => (
    <ImageQuestion
      {...props}
      asked={props.draft.image}
      problem={props.answers.problem}
      mayWait={mayStayOpen(props.order.plan.plan_type, 'image', !bySeller)}
    />
  ),
  sign_in: (props) => (props.order.image === undefined ? null : <SignInQuestion {...props} />),
  name: NameQuestion,
  hostname: HostnameQuestion,
  tags: TagsQuestion,
  firewall: ({ own, byStaff = false, ...props }) =>
    own ? <FirewallQuestion {...props} own={own} byStaff={byStaff} /> : null,
  network: ({ own, byStaff = false, ...props }) =>
    own && props.order.image !== undefined ? <NetworkQuestion {...props} own={own} byStaff={byStaff} /> : null,
  volume: ({ own, byStaff = false, ...props }) =>
    own && props.order.image !== undefined ? <VolumeQuestion {...props} own={own} byStaff={byStaff} /> : null,
  build: (props) => <BuildQuestion {...props} />,
  size: SizeQuestion,
  server: (props) => <ServerQuestion {...props} />,
  user_data: ({ order, answers, byStaff = false }) =>
    answers.keys && !byStaff && order.image !== undefined ? (
      <UserDataQuestion
        value={answers.userData}
        onChange={answers.setUserData}
        error={answers.problem?.field === 'user-data' ? answers.problem.text : undefined}
        onError={(text) => answers.setProblem(text === undefined ? undefined : { field: 'user-data', text })}
        field={answers.fields.userData}
      />
    ) : null,
  domain: ({ order, draft, onChange, answers, byStaff = false }) =>
    order.plan.plan_type === 'cpanel' ? (
      <WebsiteQuestion
        draft={draft}
        onChange={onChange}
        error={answers.problem?.field === 'hostname' ? answers.problem.text : undefined}
        field={answers.fields.hostname}
        byStaff={byStaff}
      />
    ) : null,
};

function SignInQuestion({ draft, onChange, answers, byStaff }: ItemQuestionsProps) {
  const { problem } = answers;
  return (
    <AccessQuestion
      access={answers.access}
      onChange={(access) => onChange({ access })}
      keys={answers.keys?.choice(answers.keyIds, answers.setKeyIds)}
      password={answers.password}
      onPassword={answers.setPassword}
      passwordField={answers.fields.password}
      error={problem?.field === 'access' ? problem.text : undefined}
      byStaff={byStaff}
      login={
        <TextField
          ref={answers.fields.login}
          label="Login name"
          hint={claim(
            'order.login',
            'The first user, who may use sudo. Leave it empty for the one of the image, or choose root.',
          )}
          value={draft.login}
          onChange={(event) => onChange({ login: event.target.value })}
          error={problem?.field === 'login' ? problem.text : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={32}
          className="max-w-md"
        />
      }
    />
  );
}

function SizeQuestion({ draft, onChange, answers: { fields, problem } }: ItemQuestionsProps) {
  return (
    <>
      <TextField
        ref={fields.volumeName}
        label="Name of the volume"
        value={draft.volumeName}
        onChange={(event) => onChange({ volumeName: event.target.value })}
        error={problem?.field === 'volume-name' ? problem.text : undefined}
        autoComplete="off"
        maxLength={volumeLimits.nameLength}
        className="max-w-md"
      />
      <TextField
        ref={fields.size}
        label="Size in GB"
        hint={`${volumeLimits.smallestGb} to ${volumeLimits.largestGb.toLocaleString('en')}.`}
        value={draft.sizeGb}
        onChange={(event) => onChange({ sizeGb: event.target.value })}
        error={problem?.field === 'size' ? problem.text : undefined}
        inputMode="numeric"
        autoComplete="off"
        className="max-w-40"
      />
    </>
  );
}

function TagsQuestion({ draft, onChange, answers: { fields, problem }, byStaff }: ItemQuestionsProps) {
  return (
    <TextField
      ref={fields.tags}
      label="Tags"
      hint={`Words by which ${byStaff ? 'the client finds' : 'you find'} it again, between commas. They can be changed later.`}
      placeholder="web, customer-a"
      value={draft.tags}
      onChange={(event) => onChange({ tags: event.target.value })}
      error={problem?.field === 'tags' ? problem.text : undefined}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={360}
      className="max-w-md"
    />
  );
}

function NameQuestion({ draft, onChange, byStaff }: ItemQuestionsProps) {
  return (
    <TextField
      label="Name"
      hint={claim(
        'order.name',
        `What ${byStaff ? 'the client calls' : 'you call'} it in lists and mails. Leave it empty and it is called by its hostname.`,
      )}
      placeholder="Shop front"
      value={draft.name}
      onChange={(event) => onChange({ name: event.target.value })}
      autoComplete="off"
      maxLength={serverNameMax}
      className="max-w-md"
    />
  );
}

function HostnameQuestion({ draft, onChange, answers: { fields, problem }, byStaff }: ItemQuestionsProps) {
  return (
    <TextField
      ref={fields.hostname}
      label="Hostname"
      hint={claim(
        'order.hostname',
        `What the server calls itself. Leave it empty and we find one; ${byStaff ? 'the client' : 'you'} can change it later.`,
      )}
      placeholder="web1.example.com"
      value={draft.hostname}
      onChange={(event) => onChange({ hostname: event.target.value })}
      error={problem?.field === 'hostname' ? problem.text : undefined}
      autoComplete="off"
      spellCheck={false}
      maxLength={253}
      className="max-w-md"
    />
  );
}
