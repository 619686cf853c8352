-- Where an image came from: the address and checksum of its file, and when a node last found that checksum there.
alter table image_rules
  add column source_url text not null default '',
  add column sha256 text not null default '',
  add column verified_at timestamptz(3),
  -- The check that is under way: its own id, which names the file at the node, and the task of the hypervisor.
  add column check_id uuid,
  add column check_began_at timestamptz(3),
  add column check_node text not null default '',
  add column check_task text not null default '',
  add column check_trouble text not null default '';
alter table image_rules
  add constraint image_rules_source_check check (
    length(source_url) <= 1000 and sha256 ~ '^([0-9a-f]{64})?$' and (source_url = '') = (sha256 = '')
  ) not valid,
  add constraint image_rules_check_check check (
    (check_id is null) = (check_began_at is null) and length(check_trouble) <= 500
  ) not valid;
