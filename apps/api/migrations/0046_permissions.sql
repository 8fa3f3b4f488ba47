ALTER TABLE "users" RENAME COLUMN "rights" TO "permissions";--> statement-breakpoint
UPDATE "audit_entries" SET "action" = 'user.permissions_set' WHERE "action" = 'user.rights_set';--> statement-breakpoint
-- The log says what was changed in the words that its screens know.
UPDATE "audit_entries" SET "before" = ("before" - 'rights') || jsonb_build_object('permissions', "before" -> 'rights') WHERE "before" ? 'rights';--> statement-breakpoint
UPDATE "audit_entries" SET "after" = ("after" - 'rights') || jsonb_build_object('permissions', "after" -> 'rights') WHERE "after" ? 'rights';
