DROP INDEX `projects_by_name`;
CREATE INDEX `projects_by_name` ON `projects` (`audience`,`name_key`,`id`,`created_at_ms`,`updated_at_ms`);