-- Written by hand: a part of one or two characters is the beginning of a trigram, which the vocabulary lists in order. Two
-- characters that no name ends with, so that the last two of a name begin trigrams, too.
DROP TRIGGER `project_named`;
DROP TRIGGER `project_renamed`;
CREATE TRIGGER `project_named` AFTER INSERT ON `projects` WHEN new.name_key IS NOT NULL BEGIN
	INSERT INTO project_name_rows (project_id) VALUES (new.id);
	INSERT INTO project_name_grams (rowid, name_key)
		SELECT docid, new.name_key || char(1, 1) FROM project_name_rows WHERE project_id = new.id;
END;
CREATE TRIGGER `project_renamed` AFTER UPDATE OF `name_key` ON `projects` WHEN new.name_key IS NOT old.name_key BEGIN
	INSERT OR IGNORE INTO project_name_rows (project_id) VALUES (new.id);
	DELETE FROM project_name_grams WHERE rowid = (SELECT docid FROM project_name_rows WHERE project_id = new.id);
	INSERT INTO project_name_grams (rowid, name_key)
		SELECT docid, new.name_key || char(1, 1) FROM project_name_rows WHERE project_id = new.id;
END;
DELETE FROM `project_name_grams`;
INSERT INTO `project_name_grams` (`rowid`, `name_key`)
	SELECT `docid`, `name_key` || char(1, 1) FROM `project_name_rows` JOIN `projects` ON `projects`.`id` = `project_id`;
CREATE VIRTUAL TABLE `project_name_terms` USING fts5vocab('project_name_grams', 'instance');
