ALTER TABLE "video_packages" ADD COLUMN "original_id" uuid;--> statement-breakpoint
ALTER TABLE "video_packages" ADD COLUMN "run_id" uuid;--> statement-breakpoint
ALTER TABLE "video_packages" ADD CONSTRAINT "video_packages_original_id_video_originals_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."video_originals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lessons_video" ON "lessons" USING btree ("video_asset_id");