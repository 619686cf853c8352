-- Reports of abuse, from the public form or by staff, and what was done about each.
create table abuse_cases (
  id uuid primary key default gen_random_uuid(),
  number integer generated always as identity unique,
  state text not null default 'new' check (state in ('new', 'asked', 'answered', 'closed')),
  category text not null
    check (category in ('phishing', 'malware', 'spam', 'copyright', 'illegal-content', 'network-abuse', 'other')),
  -- As it was reported. Never opened, never resolved.
  subject_address text not null check (length(subject_address) between 1 and 2000),
  -- The IP address in it, where it is or names one.
  address inet check (masklen(address) = case family(address) when 4 then 32 else 128 end),
  happened_at timestamptz(3),
  evidence text not null check (length(evidence) between 1 and 20000),
  reporter_email text not null default '' check (length(reporter_email) <= 254),
  -- The report it came from; the case outlives it.
  enquiry_id uuid unique references enquiries on delete set null,
  account_id uuid references accounts on delete set null,
  server_id uuid references servers,
  -- Since when the client knows of it, and whether they see the evidence.
  told_at timestamptz(3),
  share_evidence boolean not null default false,
  deadline timestamptz(3),
  outcome text check (outcome in ('solved', 'stopped', 'unfounded', 'not_ours', 'duplicate')),
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  check (happened_at <= created_at + interval '1 hour'),
  check (state <> 'asked' or (deadline is not null and told_at is not null)),
  check ((state = 'closed') = (closed_at is not null)),
  check ((state = 'closed') = (outcome is not null))
);
create index abuse_cases_newest on abuse_cases (created_at desc, id desc);
create index abuse_cases_by_state on abuse_cases (state, created_at desc, id desc);
create index abuse_cases_overdue on abuse_cases (deadline) where state = 'asked';
create index abuse_cases_account on abuse_cases (account_id, created_at desc, id desc);
create index abuse_cases_server on abuse_cases (server_id) where state <> 'closed';
create index abuse_cases_subject on abuse_cases (lower(subject_address) text_pattern_ops);
create index abuse_cases_reporter on abuse_cases (lower(reporter_email) text_pattern_ops);

-- What happened in a case. Only added to.
create table abuse_case_entries (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references abuse_cases,
  kind text not null check (kind in ('opened', 'concerns', 'warned', 'asked', 'told_client', 'told_reporter', 'answer',
    'note', 'server_suspended', 'server_resumed', 'server_ended', 'client_suspended', 'client_unsuspended',
    'client_left', 'closed', 'reopened')),
  author text not null check (author in ('staff', 'client', 'system')),
  person_id uuid references persons on delete set null,
  body text not null default '' check (length(body) <= 20000),
  -- A column of its own, because the export of a client's data leaves it out.
  to_reporter text not null default '' check (length(to_reporter) <= 20000),
  deadline timestamptz(3),
  -- Two entries of one millisecond keep their order.
  number bigint generated always as identity,
  created_at timestamptz(3) not null default now(),
  check ((kind = 'asked') = (deadline is not null)),
  check (kind <> 'answer' or author = 'client')
);
create index abuse_case_entries_of on abuse_case_entries (case_id, number);
create index abuse_case_entries_person on abuse_case_entries (person_id);

create function keep_abuse_case_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'person_id' = to_jsonb(old) - 'person_id' and new.person_id is null then
    return new;
  end if;
  raise exception 'the history of a case is never rewritten';
end
$$;
create trigger abuse_case_entries_kept before update or delete on abuse_case_entries
  for each row execute function keep_abuse_case_entries();

-- Reports that came before there was a desk. Who held the address then is looked up by staff.
with reports as (
  select e.id, e.email, e.state, e.created_at, e.closed_at,
    (select f ->> 'value' from jsonb_array_elements(e.fields::jsonb) f where f ->> 'name' = 'category') as category,
    (select f ->> 'value' from jsonb_array_elements(e.fields::jsonb) f where f ->> 'name' = 'subject_address') as subject,
    (select f ->> 'value' from jsonb_array_elements(e.fields::jsonb) f where f ->> 'name' = 'evidence') as evidence,
    (select f ->> 'value' from jsonb_array_elements(e.fields::jsonb) f where f ->> 'name' = 'happened_at') as happened
  from enquiries e where e.kind = 'abuse'
), cases as (
  insert into abuse_cases (category, subject_address, address, happened_at, evidence, reporter_email, enquiry_id, state,
    outcome, created_at, closed_at)
  select category, subject,
    case when pg_input_is_valid(subject, 'inet') and position('/' in subject) = 0 then subject::inet end,
    case when pg_input_is_valid(happened, 'timestamptz') and happened::timestamptz <= created_at + interval '1 hour'
      then happened::timestamptz end,
    evidence, email, id, case state when 'closed' then 'closed' else 'new' end,
    case state when 'closed' then 'solved' end, created_at,
    case state when 'closed' then coalesce(closed_at, created_at) end
  from reports where subject is not null and evidence is not null
    and category in ('phishing', 'malware', 'spam', 'copyright', 'illegal-content', 'network-abuse', 'other')
  order by created_at, id
  returning id, created_at
)
insert into abuse_case_entries (case_id, kind, author, created_at) select id, 'opened', 'system', created_at from cases;
