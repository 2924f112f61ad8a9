CREATE TABLE `page_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`user_id` text,
	`name` text NOT NULL,
	`at_us` integer NOT NULL,
	`text` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`slug`) REFERENCES `published_pages`(`slug`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `page_comments_by_page` ON `page_comments` (`slug`,`created_at_ms`);
CREATE TABLE `published_pages` (
	`slug` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`composition_id` text NOT NULL,
	`kind` text NOT NULL,
	`publisher_id` text NOT NULL,
	`level` text NOT NULL,
	`next_level` text,
	`password_hash` text,
	`expires_at_ms` integer,
	`allow_download` integer NOT NULL,
	`allow_comments` integer NOT NULL,
	`file_id` text,
	`published_at_ms` integer,
	`last_job_id` text NOT NULL,
	`unpublished_at_ms` integer,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`publisher_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX `published_pages_by_composition` ON `published_pages` (`project_id`,`composition_id`,`kind`);
ALTER TABLE `drives` ADD `publish_level` text DEFAULT 'private' NOT NULL;
ALTER TABLE `drives` ADD `publish_levels` text;
ALTER TABLE `jobs` ADD `progress_more` text;
ALTER TABLE `exports` ADD `purpose` text DEFAULT 'export' NOT NULL;