CREATE INDEX `revisions_by_time` ON `revisions` (`project_id`,`created_at_ms`);
