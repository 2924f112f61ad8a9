ALTER TABLE `media_files` ADD `verified_at_ms` integer;
ALTER TABLE `media_files` ADD `damage` text;