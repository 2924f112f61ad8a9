INSERT INTO `jobs` (`id`, `type`, `state`, `project_id`, `user_id`, `audience`, `request`, `progress_label`, `progress_percent`, `progress_at_ms`, `result`, `created_at_ms`, `stopped_at_ms`, `attempts`, `begun_at_ms`)
SELECT e.`id`, 'export', CASE e.`state` WHEN 'cancelled' THEN 'cancelled' WHEN 'finished' THEN 'stopped' WHEN 'failed' THEN 'stopped' ELSE 'running' END,
	e.`project_id`, e.`user_id`, p.`audience`, '{}', 'Waiting', e.`progress_percent`, e.`created_at_ms`,
	CASE e.`state` WHEN 'finished' THEN json_object('status', 'success') WHEN 'failed' THEN json_object('status', 'error', 'error_message', e.`error_message`, 'error_code', 'render_failed') WHEN 'cancelled' THEN json_object('status', 'error', 'error_message', 'The job was canceled.', 'error_code', 'cancelled') END,
	e.`created_at_ms`, CASE WHEN e.`state` IN ('waiting', 'running') THEN NULL ELSE coalesce(e.`finished_at_ms`, e.`created_at_ms`) END, e.`attempts`,
	CASE e.`state` WHEN 'waiting' THEN NULL ELSE e.`created_at_ms` END
FROM `exports` e JOIN `projects` p ON p.`id` = e.`project_id`;
UPDATE `exports` SET `finished_at_ms` = NULL WHERE `state` <> 'finished';
ALTER TABLE `exports` DROP COLUMN `state`;
ALTER TABLE `exports` DROP COLUMN `progress_percent`;
ALTER TABLE `exports` DROP COLUMN `error_message`;
ALTER TABLE `exports` DROP COLUMN `attempts`;