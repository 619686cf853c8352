-- Who opened an account: its owner may leave it to another person, and opens no more accounts a day by that.
alter table accounts add column opened_by uuid references persons on delete set null;
update accounts set opened_by = owner_id where created_at > now() - interval '1 day';
create index accounts_opened on accounts (opened_by, created_at) where opened_by is not null;
