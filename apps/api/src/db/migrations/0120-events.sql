-- What happened, for good: the audit, and what subscribers, activity lists and screens follow. One table for every noun.
create table events (
  id uuid primary key,
  name text not null check (length(name) <= 60),
  -- 0 for what was told before there were versions.
  version integer not null check (version >= 0),
  -- Whose it is; null for what is the company's own.
  account_id uuid references accounts on delete cascade,
  -- What it happened to. No foreign key: the thing may be deleted, what happened to it stays.
  subject_id uuid not null,
  -- Who did it; null is the product itself.
  actor_id uuid references accounts on delete set null,
  ip text,
  user_agent text,
  data jsonb not null default '{}',
  before jsonb,
  after jsonb,
  -- How the account's activity list calls it; null where it is not listed.
  activity text,
  created_at timestamptz(3) not null,
  -- Readers that follow the table ask for what committed since they last asked. A transaction's number says that exactly;
  -- a time or a sequence would skip what commits late.
  tx xid8 not null default pg_current_xact_id(),
  -- By the database's clock, whatever day the business thinks it is.
  stored_at timestamptz not null default now()
);
create index events_activity on events (account_id, created_at desc, id desc) where activity is not null;
create index events_account on events (account_id, tx);
create index events_subject on events (subject_id, created_at desc, id desc);
create index events_actor on events (actor_id);
create index events_tx on events (tx);

insert into events (id, name, version, account_id, subject_id, actor_id, ip, user_agent, data, activity, created_at)
select e.id,
  case e.kind
    when 'account_deleted' then 'account.left'
    when 'login_succeeded' then 'session.opened'
    when 'logout' then 'session.closed'
    when 'session_revoked' then 'session.revoked'
    when 'signed_out_everywhere' then 'session.all_closed'
    when 'login_failed' then 'sign_in.failed'
    when 'default_card_changed' then 'card.default_changed'
    when 'refund_to_card' then 'refund.sent'
    when 'payment_disputed' then 'dispute.opened'
    else case
      when e.kind ~ '^(password|email|username|two_factor|recovery)_' then 'account.' || e.kind
      else regexp_replace(e.kind, '_', '.')
    end
  end,
  0, e.account_id,
  coalesce(
    (select v::uuid from jsonb_each_text(e.data) d(k, v)
      where k in ('subscription_id', 'refund_id', 'dispute_id', 'payment_method_id', 'plan_id', 'invoice_id', 'order_id')
      order by k = split_part(e.kind, '_', 1) || '_id' desc, array_position(array['subscription_id', 'refund_id', 'dispute_id', 'payment_method_id', 'plan_id',
        'invoice_id', 'order_id'], k) limit 1),
    e.account_id),
  e.actor_id, e.ip, e.user_agent, e.data, e.kind, e.created_at
from account_events e;

insert into events (id, name, version, account_id, subject_id, actor_id, data, created_at)
select e.id, 'server.' || case e.kind when 'ready' then 'delivered' else e.kind end, 0, s.account_id, e.server_id,
  e.actor_id, jsonb_build_object('server_id', e.server_id, 'detail', e.detail), e.created_at
from server_events e join servers s on s.id = e.server_id;

drop table account_events;
drop table server_events;
drop function keep_account_events();

-- What happened stays. Only who it was, from where and with what may be taken out, when a person is erased.
create function keep_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and new.ip is null and new.user_agent is null
    and (new.actor_id is null or new.actor_id is not distinct from old.actor_id)
    and (new.id, new.name, new.version, new.account_id, new.subject_id, new.data, new.before, new.after, new.activity,
        new.created_at, new.tx, new.stored_at)
      is not distinct from (old.id, old.name, old.version, old.account_id, old.subject_id, old.data, old.before,
        old.after, old.activity, old.created_at, old.tx, old.stored_at) then
    return new;
  end if;
  raise exception 'events is append-only';
end
$$;
create trigger events_append_only before update or delete on events for each row execute function keep_events();
create trigger events_never_emptied before truncate on events for each statement execute function keep_events();

-- The plan whose place a unit takes. It was read from the subscription, which stands above deliveries.
alter table deliveries add column plan_id uuid references plans;
update deliveries d set plan_id = coalesce(
  (select s.plan_id from subscriptions s where s.delivery_id = d.id),
  (select i.plan_id from order_items i where i.id = d.order_item_id));
create index deliveries_plan on deliveries (plan_id);
