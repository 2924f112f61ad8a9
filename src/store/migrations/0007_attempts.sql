CREATE TABLE `installation` (
	`id` integer PRIMARY KEY NOT NULL,
	`last_served_at_ms` integer,
	`restored_at_ms` integer
);

ALTER TABLE `jobs` ADD `attempts` integer DEFAULT 0 NOT NULL;
ALTER TABLE `exports` ADD `attempts` integer DEFAULT 0 NOT NULL;

-- The latest moment that a database of before can tell of.
INSERT INTO `installation` (`id`, `last_served_at_ms`)
SELECT 1, max(`at`) FROM (
	SELECT max(`progress_at_ms`) AS `at` FROM `jobs`
	UNION ALL SELECT max(`stopped_at_ms`) FROM `jobs`
	UNION ALL SELECT max(`created_at_ms`) FROM `revisions`
	UNION ALL SELECT max(`finished_at_ms`) FROM `exports`
	UNION ALL SELECT max(`last_seen_at_ms`) FROM `sessions`
	UNION ALL SELECT max(`last_used_at_ms`) FROM `tokens`
);
