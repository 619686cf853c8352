-- Tokens have a name, may be limited to addresses and servers, and say from where they were used last.
drop trigger api_tokens_forgotten on api_tokens;
alter table api_tokens
  add column name text not null default '' check (length(name) <= 60),
  -- Where it may be used from; empty for anywhere.
  add column allowed_addresses cidr[] not null default '{}' check (cardinality(allowed_addresses) <= 50),
  -- Like those of a membership (0200). Both count: a token is good for what is in each of the two.
  add column only_ids uuid[] check (cardinality(only_ids) between 1 and 200),
  add column last_used_ip text,
  -- When its owner was told that it expires within a week, and within a day.
  add column told_week_at timestamptz,
  add column told_day_at timestamptz,
  alter column created_at type timestamptz(3),
  alter column expires_at type timestamptz(3),
  -- Billing (8, 16), support (32) and staff work (256 and more) are of no server.
  add constraint api_tokens_limited check (only_ids is null or permissions & ~199::bigint = 0);

drop index api_tokens_account;
create index api_tokens_account on api_tokens (account_id, created_at desc, id desc);
create index api_tokens_newest on api_tokens (created_at desc, id desc);
create index api_tokens_state on api_tokens (state, created_at desc, id desc);
create index api_tokens_expiry on api_tokens (expires_at desc, id desc) where state <> 'revoked';
create index api_tokens_name on api_tokens (lower(name) text_pattern_ops) where name <> '';
create index api_tokens_prefix on api_tokens (lower(prefix) text_pattern_ops);

create trigger api_tokens_forgotten
  after update of account_id, person_id, token_hash, state, permissions, expires_at, allowed_addresses, only_ids
  or delete on api_tokens for each row execute function tell_to_forget('account_id');
