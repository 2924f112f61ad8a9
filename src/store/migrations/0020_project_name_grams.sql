-- Written by hand: parts of names are found by their trigrams, which the triggers keep in step with `projects`. A number
-- of its own for each project, because rows of `projects` are numbered anew when the file is compacted.
CREATE TABLE `project_name_rows` (
	`docid` integer PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL UNIQUE
);
CREATE VIRTUAL TABLE `project_name_grams` USING fts5(`name_key`, tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER `project_named` AFTER INSERT ON `projects` WHEN new.name_key IS NOT NULL BEGIN
	INSERT INTO project_name_rows (project_id) VALUES (new.id);
	INSERT INTO project_name_grams (rowid, name_key)
		SELECT docid, new.name_key FROM project_name_rows WHERE project_id = new.id;
END;
CREATE TRIGGER `project_renamed` AFTER UPDATE OF `name_key` ON `projects` WHEN new.name_key IS NOT old.name_key BEGIN
	INSERT OR IGNORE INTO project_name_rows (project_id) VALUES (new.id);
	DELETE FROM project_name_grams WHERE rowid = (SELECT docid FROM project_name_rows WHERE project_id = new.id);
	INSERT INTO project_name_grams (rowid, name_key)
		SELECT docid, new.name_key FROM project_name_rows WHERE project_id = new.id;
END;
CREATE TRIGGER `project_unnamed` AFTER DELETE ON `projects` BEGIN
	DELETE FROM project_name_grams WHERE rowid = (SELECT docid FROM project_name_rows WHERE project_id = old.id);
	DELETE FROM project_name_rows WHERE project_id = old.id;
END;
INSERT INTO `project_name_rows` (`project_id`) SELECT `id` FROM `projects` WHERE `name_key` IS NOT NULL;
INSERT INTO `project_name_grams` (`rowid`, `name_key`)
	SELECT `docid`, `name_key` FROM `project_name_rows` JOIN `projects` ON `projects`.`id` = `project_id`;
