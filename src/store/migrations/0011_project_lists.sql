CREATE TABLE `folders` (
	`id` text PRIMARY KEY NOT NULL,
	`drive_id` text NOT NULL,
	`kind` text NOT NULL,
	`parent_id` text,
	`parent_key` text NOT NULL,
	`name` text NOT NULL,
	`name_nfc` text NOT NULL,
	`created_by` text,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	FOREIGN KEY (`drive_id`) REFERENCES `drives`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`parent_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);

CREATE UNIQUE INDEX `folders_by_name` ON `folders` (`drive_id`,`kind`,`parent_key`,`name_nfc`);
CREATE INDEX `folders_by_parent` ON `folders` (`parent_id`);
CREATE TABLE `project_views` (
	`project_id` text NOT NULL,
	`user_id` text NOT NULL,
	`viewed_at_ms` integer NOT NULL,
	PRIMARY KEY(`user_id`, `project_id`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `project_views_by_time` ON `project_views` (`user_id`,`viewed_at_ms`,`project_id`);
CREATE INDEX `project_views_by_project` ON `project_views` (`project_id`);
CREATE TABLE `search_queue` (
	`project_id` text PRIMARY KEY NOT NULL,
	`changed_at_ms` integer NOT NULL
);

ALTER TABLE `idempotency_keys` ADD `status` integer DEFAULT 201 NOT NULL;
ALTER TABLE `projects` ADD `audience` text DEFAULT '' NOT NULL;
ALTER TABLE `projects` ADD `updated_at_ms` integer DEFAULT 0 NOT NULL;
ALTER TABLE `projects` ADD `name_key` text;
ALTER TABLE `projects` ADD `folder_id` text;
CREATE INDEX `projects_by_created` ON `projects` (`audience`,`created_at_ms`,`id`);
CREATE INDEX `projects_by_updated` ON `projects` (`audience`,`updated_at_ms`,`id`);
CREATE INDEX `projects_by_name` ON `projects` (`audience`,`name_key`,`id`);
CREATE INDEX `projects_by_id` ON `projects` (`audience`,`id`);
CREATE INDEX `projects_by_owner` ON `projects` (`drive_id`,`owner_id`);
CREATE INDEX `projects_by_folder` ON `projects` (`folder_id`);
CREATE INDEX `projects_without_key` ON `projects` (`id`) WHERE name_key IS NULL;
UPDATE `projects` SET
	`audience` = CASE WHEN `trashed_at_ms` IS NOT NULL THEN '' WHEN `team_access` = 'none' THEN `drive_id` || '/' || `owner_id` ELSE `drive_id` END,
	`updated_at_ms` = coalesce((SELECT max(`created_at_ms`) FROM `revisions` WHERE `revisions`.`project_id` = `projects`.`id`), `created_at_ms`);
INSERT INTO `search_queue` (`project_id`, `changed_at_ms`) SELECT `id`, 0 FROM `projects`;
