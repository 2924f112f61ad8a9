CREATE TABLE `project_renamings` (
	`project_id` text NOT NULL,
	`number` integer NOT NULL,
	`name_before` text NOT NULL,
	`name_after` text NOT NULL,
	PRIMARY KEY(`project_id`, `number`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
