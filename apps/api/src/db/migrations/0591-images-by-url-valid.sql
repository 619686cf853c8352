-- Looks through the rows of own_images without holding up those who write them.
alter table own_images validate constraint own_images_status_check;
alter table own_images validate constraint own_images_source;
alter table own_images validate constraint own_images_checksum;
