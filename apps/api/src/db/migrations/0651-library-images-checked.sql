-- What 0650 asks of images is asked of those that were there before too.
alter table own_images validate constraint own_images_format;
alter table own_images validate constraint own_images_library;
