CREATE TABLE `callback_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`attempted_at_ms` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`http_status` integer,
	`answer` text,
	`error_message` text,
	FOREIGN KEY (`job_id`) REFERENCES `callbacks`(`job_id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `callback_attempts_by_job` ON `callback_attempts` (`job_id`,`attempted_at_ms`);
CREATE TABLE `callbacks` (
	`job_id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`body` text NOT NULL,
	`state` text NOT NULL,
	`attempt_count` integer NOT NULL,
	`next_attempt_at_ms` integer,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `callbacks_due` ON `callbacks` (`state`,`next_attempt_at_ms`);
CREATE TABLE `charges` (
	`key` text PRIMARY KEY NOT NULL,
	`drive_id` text NOT NULL,
	`job_id` text NOT NULL,
	`unit` text NOT NULL,
	`amount` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`drive_id`) REFERENCES `drives`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `charges_by_drive` ON `charges` (`drive_id`,`created_at_ms`);
CREATE TABLE `drives` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`media_seconds` integer,
	`ai_credits` integer,
	`callback_secret` text NOT NULL,
	`created_at_ms` integer NOT NULL
);

CREATE UNIQUE INDEX `drives_name_unique` ON `drives` (`name`);
CREATE TABLE `idempotency_keys` (
	`token_id` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`answer` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`token_id`, `key`),
	FOREIGN KEY (`token_id`) REFERENCES `tokens`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `idempotency_keys_by_age` ON `idempotency_keys` (`created_at_ms`);
CREATE TABLE `job_steps` (
	`job_id` text NOT NULL,
	`step` text NOT NULL,
	`output` text,
	`finished_at_ms` integer NOT NULL,
	PRIMARY KEY(`job_id`, `step`),
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`state` text NOT NULL,
	`project_id` text NOT NULL,
	`user_id` text NOT NULL,
	`token_id` text,
	`audience` text NOT NULL,
	`request` text NOT NULL,
	`progress_label` text NOT NULL,
	`progress_percent` integer NOT NULL,
	`progress_at_ms` integer NOT NULL,
	`result` text,
	`callback_url` text,
	`created_at_ms` integer NOT NULL,
	`stopped_at_ms` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `jobs_by_audience` ON `jobs` (`audience`,`type`,`created_at_ms`,`id`);
CREATE INDEX `jobs_by_project` ON `jobs` (`project_id`,`type`,`created_at_ms`,`id`);
CREATE INDEX `jobs_by_age` ON `jobs` (`created_at_ms`);
CREATE INDEX `jobs_unfinished` ON `jobs` (`created_at_ms`,`id`) WHERE state = 'running';
CREATE TABLE `media_files` (
	`hash` text PRIMARY KEY NOT NULL,
	`size_bytes` integer NOT NULL,
	`created_at_ms` integer NOT NULL
);

CREATE TABLE `media_items` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`name` text NOT NULL,
	`name_nfc` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`duration_us` integer,
	`file_hash` text,
	`probe` text,
	`tracks` text,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_hash`) REFERENCES `media_files`(`hash`) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX `media_items_by_name` ON `media_items` (`project_id`,`name_nfc`);
CREATE INDEX `media_items_by_file` ON `media_items` (`file_hash`);
CREATE TABLE `memberships` (
	`drive_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	PRIMARY KEY(`drive_id`, `user_id`),
	FOREIGN KEY (`drive_id`) REFERENCES `drives`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `password_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	`used_at_ms` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `projects` (
	`id` text PRIMARY KEY NOT NULL,
	`drive_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`team_access` text NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`created_at_ms` integer NOT NULL,
	`trashed_at_ms` integer,
	FOREIGN KEY (`drive_id`) REFERENCES `drives`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `projects_by_drive` ON `projects` (`drive_id`,`created_at_ms`);
CREATE TABLE `revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`number` integer NOT NULL,
	`parent` integer,
	`repeats` integer,
	`kind` text NOT NULL,
	`author` text NOT NULL,
	`job_id` text,
	`summary` text NOT NULL,
	`operations` text NOT NULL,
	`document` text NOT NULL,
	`receipt` text,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `revisions_by_number` ON `revisions` (`project_id`,`number`);
CREATE TABLE `tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`drive_id` text NOT NULL,
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	`prefix` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`last_used_at_ms` integer,
	`revoked_at_ms` integer,
	FOREIGN KEY (`drive_id`) REFERENCES `drives`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `tokens_hash_unique` ON `tokens` (`hash`);
CREATE TABLE `transcripts` (
	`media_id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`language` text,
	`model` text,
	`error_message` text,
	`words` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`media_id`) REFERENCES `media_items`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`created_at_ms` integer NOT NULL
);

CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);