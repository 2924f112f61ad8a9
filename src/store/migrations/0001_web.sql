CREATE TABLE `comments` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`author_id` text NOT NULL,
	`parent_id` text,
	`media_id` text NOT NULL,
	`word_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`edited_at_ms` integer,
	`resolved_at_ms` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `comments_by_project` ON `comments` (`project_id`,`created_at_ms`);
CREATE TABLE `exports` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`user_id` text NOT NULL,
	`composition_id` text NOT NULL,
	`composition_name` text NOT NULL,
	`revision` integer NOT NULL,
	`format` text NOT NULL,
	`resolution` text,
	`state` text NOT NULL,
	`progress_percent` integer NOT NULL,
	`file_name` text,
	`size_bytes` integer,
	`report` text,
	`error_message` text,
	`created_at_ms` integer NOT NULL,
	`finished_at_ms` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `exports_by_project` ON `exports` (`project_id`,`created_at_ms`);
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`user_id` text NOT NULL,
	`user_agent` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`last_seen_at_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `sessions_hash_unique` ON `sessions` (`hash`);
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at_ms`);
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`file_name` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`job_id` text,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `uploads_by_age` ON `uploads` (`created_at_ms`);