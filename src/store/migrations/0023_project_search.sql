DROP INDEX `projects_by_created`;
DROP INDEX `projects_by_updated`;
CREATE INDEX `projects_by_created` ON `projects` (`audience`,`created_at_ms`,`id`,`name_key`);
CREATE INDEX `projects_by_updated` ON `projects` (`audience`,`updated_at_ms`,`id`,`name_key`);