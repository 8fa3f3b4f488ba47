DROP INDEX "users_role_created";--> statement-breakpoint
CREATE INDEX "users_role_created" ON "users" USING btree ("role","created_at","id","last_seen_on");