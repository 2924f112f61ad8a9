CREATE TABLE `conversation_turns` (
	`job_id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`prompt` text NOT NULL,
	`response` text NOT NULL,
	`has_changed` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `conversation_turns_by_conversation` ON `conversation_turns` (`conversation_id`);
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`model` text,
	`last_turn_at_ms` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `conversations_by_age` ON `conversations` (`last_turn_at_ms`);
CREATE INDEX `conversations_by_project` ON `conversations` (`project_id`);
ALTER TABLE `jobs` ADD `conversation_id` text;