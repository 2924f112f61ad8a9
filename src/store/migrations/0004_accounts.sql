CREATE TABLE `known_devices` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `known_devices_by_user` ON `known_devices` (`user_id`,`created_at_ms`);
CREATE TABLE `security_events` (
	`id` text PRIMARY KEY NOT NULL,
	`at_ms` integer NOT NULL,
	`kind` text NOT NULL,
	`actor` text NOT NULL,
	`user_id` text,
	`drive_id` text,
	`origin` text NOT NULL,
	`detail` text NOT NULL
);

CREATE INDEX `security_events_by_time` ON `security_events` (`at_ms`);
ALTER TABLE `drives` ADD `previous_callback_secret` text;
ALTER TABLE `drives` ADD `previous_secret_until_ms` integer;