-- How long servers take, asked by the public site: the latest ones that were finished, without reading the rest.
create index sagas_finished on sagas (kind, finished_at desc) where status = 'done';
