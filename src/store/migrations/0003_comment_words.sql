ALTER TABLE `comments` ADD `word_ids` text;
