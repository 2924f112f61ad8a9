CREATE TABLE `edit_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`drive_id` text NOT NULL,
	`source_id` text,
	`files` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	`used_at_ms` integer,
	`used_by` text,
	`project_id` text,
	FOREIGN KEY (`drive_id`) REFERENCES `drives`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `edit_links_by_drive` ON `edit_links` (`drive_id`);
CREATE INDEX `edit_links_by_time` ON `edit_links` (`created_at_ms`);
CREATE TABLE `project_origins` (
	`project_id` text PRIMARY KEY NOT NULL,
	`partner_drive_id` text NOT NULL,
	`source_id` text,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
