CREATE INDEX "activation_batches_created" ON "activation_batches" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "videos_created" ON "videos" USING btree ("created_at","id");