ALTER TABLE `jobs` ADD `api_version` text DEFAULT '1.0' NOT NULL;
ALTER TABLE `jobs` ADD `begun_at_ms` integer;
ALTER TABLE `jobs` ADD `composition_id` text;
ALTER TABLE `tokens` ADD `api_version` text DEFAULT '1.0' NOT NULL;