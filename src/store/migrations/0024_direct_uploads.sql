ALTER TABLE `uploads` ADD `media_id` text;
ALTER TABLE `uploads` ADD `expires_at_ms` integer;
ALTER TABLE `uploads` ADD `aborted_at_ms` integer;