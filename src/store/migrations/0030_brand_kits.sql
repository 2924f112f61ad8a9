CREATE TABLE `brand_kits` (
	`drive_id` text PRIMARY KEY NOT NULL,
	`colors` text NOT NULL,
	`font` text,
	`font_file` blob,
	FOREIGN KEY (`drive_id`) REFERENCES `drives`(`id`) ON UPDATE no action ON DELETE cascade
);
