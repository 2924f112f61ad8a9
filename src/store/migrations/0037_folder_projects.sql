DROP INDEX `projects_by_folder`;
CREATE INDEX `projects_by_folder` ON `projects` (`folder_id`,`audience`,`id`,`created_at_ms`,`updated_at_ms`,`owner_id`,`name_key`) WHERE folder_id IS NOT NULL;