CREATE TABLE `oauth_clients` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`redirect_uris` text NOT NULL,
	`is_registered` integer NOT NULL,
	`fresh_until_ms` integer NOT NULL,
	`last_used_at_ms` integer NOT NULL
);

CREATE INDEX `oauth_clients_by_use` ON `oauth_clients` (`last_used_at_ms`);
CREATE TABLE `oauth_connections` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`drive_id` text NOT NULL,
	`client_id` text NOT NULL,
	`client_name` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`last_used_at_ms` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`drive_id`) REFERENCES `drives`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `oauth_connections_by_user` ON `oauth_connections` (`user_id`);
CREATE TABLE `oauth_grants` (
	`hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`connection_id` text NOT NULL,
	`expires_at_ms` integer NOT NULL,
	`used_at_ms` integer,
	`redirect_uri` text,
	`challenge` text,
	FOREIGN KEY (`connection_id`) REFERENCES `oauth_connections`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `oauth_grants_by_connection` ON `oauth_grants` (`connection_id`);
CREATE INDEX `oauth_grants_by_expiry` ON `oauth_grants` (`expires_at_ms`);