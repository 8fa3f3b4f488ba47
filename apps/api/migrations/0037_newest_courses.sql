DROP INDEX "courses_status_published";--> statement-breakpoint
CREATE INDEX "courses_newest" ON "courses" USING btree ("status","published_at" DESC NULLS LAST,"id" DESC NULLS FIRST);