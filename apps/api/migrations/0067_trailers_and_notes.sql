ALTER TABLE "courses" ADD COLUMN "trailer_video_id" uuid;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "sensitive_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_trailer_video_id_videos_id_fk" FOREIGN KEY ("trailer_video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courses_trailer" ON "courses" USING btree ("trailer_video_id");