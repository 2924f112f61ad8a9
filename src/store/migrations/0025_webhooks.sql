CREATE TABLE `webhook_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`webhook_event_id` text NOT NULL,
	`attempted_at_ms` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`http_status` integer,
	`answer` text,
	`error_message` text,
	FOREIGN KEY (`webhook_event_id`) REFERENCES `webhook_events`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `webhook_attempts_by_event` ON `webhook_attempts` (`webhook_event_id`,`attempted_at_ms`);
CREATE TABLE `webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`webhook_id` text NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`project_id` text NOT NULL,
	`facts` text NOT NULL,
	`body` text,
	`state` text NOT NULL,
	`attempt_count` integer NOT NULL,
	`next_attempt_at_ms` integer,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `webhook_events_due` ON `webhook_events` (`state`,`next_attempt_at_ms`);
CREATE INDEX `webhook_events_by_webhook` ON `webhook_events` (`webhook_id`,`created_at_ms`);
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`drive_id` text NOT NULL,
	`user_id` text NOT NULL,
	`url` text NOT NULL,
	`types` text NOT NULL,
	`description` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`failing_since_ms` integer,
	`paused_at_ms` integer,
	FOREIGN KEY (`drive_id`) REFERENCES `drives`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `webhooks_by_drive` ON `webhooks` (`drive_id`);