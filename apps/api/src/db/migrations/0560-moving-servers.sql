-- The node that a server is being moved to. Its memory counts there too until the move has ended.
alter table servers add column moving_to text;
