ALTER TABLE `drives` ADD `vocabulary` text;
ALTER TABLE `media_items` ADD `turns` text;