CREATE TABLE `plans` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`job_id` text NOT NULL,
	`base_revision` integer NOT NULL,
	`content` text,
	`created_at_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	`applied_at_ms` integer,
	`answer` text,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `plans_by_age` ON `plans` (`expires_at_ms`);
CREATE INDEX `plans_by_project` ON `plans` (`project_id`);