-- What an outage stopped, as it was when staff were told: of one that is over, the servers of today say nothing.
-- A list of { account_id, server_id }; null of an outage of before, and where nobody can count.
alter table outages add column damage jsonb check (jsonb_typeof(damage) = 'array');
