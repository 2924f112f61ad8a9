CREATE TABLE `worker_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`prefix` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`last_used_at_ms` integer,
	`revoked_at_ms` integer
);

CREATE UNIQUE INDEX `worker_tokens_hash_unique` ON `worker_tokens` (`hash`);