-- A token passes rows that delete or overwrite data only if it was made for that. Those that exist could until now.
alter table api_tokens add column may_delete boolean not null default true;
alter table api_tokens alter column may_delete set default false;
