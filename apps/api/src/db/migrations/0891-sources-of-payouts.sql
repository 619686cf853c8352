-- Where the money of a payout came from, for the person who sends it. Null for those of before, and while an older process
-- writes them.
alter table payouts add column sources jsonb check (jsonb_typeof(sources) = 'object');
