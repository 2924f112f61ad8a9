CREATE TABLE `watch_folders` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`drive_id` text NOT NULL,
	`path` text NOT NULL,
	`prompt` text,
	`exports` text NOT NULL,
	`out_path` text,
	`problem` text,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`drive_id`) REFERENCES `drives`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `watch_folders_path_unique` ON `watch_folders` (`path`);
CREATE TABLE `watched_files` (
	`id` text PRIMARY KEY NOT NULL,
	`folder_id` text NOT NULL,
	`name` text NOT NULL,
	`identity` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`modified_ns` text NOT NULL,
	`sha256` text NOT NULL,
	`is_present` integer NOT NULL,
	`stage` text NOT NULL,
	`project_id` text NOT NULL,
	`import_job_id` text NOT NULL,
	`agent_job_id` text,
	`export_ids` text,
	`problem` text,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`folder_id`) REFERENCES `watch_folders`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `watched_files_by_identity` ON `watched_files` (`folder_id`,`identity`);
CREATE INDEX `watched_files_by_stage` ON `watched_files` (`stage`);