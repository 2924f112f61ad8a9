ALTER TABLE `revisions` ADD `kept` text DEFAULT 'whole' NOT NULL;
ALTER TABLE `revisions` ADD `packed` blob;
CREATE INDEX `revisions_whole` ON `revisions` (`project_id`,`number`) WHERE kept = 'whole';