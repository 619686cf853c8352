-- The rescue system of a server: since when it runs it, and the crypt(3) hash of the password that opens it. The hash is
-- there from the request on, and goes when the rescue system is left.
alter table servers
  add column rescue_since timestamptz,
  add column rescue_hash text not null default '';
