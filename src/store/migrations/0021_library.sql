ALTER TABLE `projects` ADD `kind` text DEFAULT 'project' NOT NULL;
CREATE INDEX `projects_of_library` ON `projects` (`drive_id`) WHERE kind = 'library';