SELECT "parts"."partition_by_id"('notices', 'month', 3);
