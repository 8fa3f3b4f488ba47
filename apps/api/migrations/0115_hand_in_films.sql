ALTER TABLE "hand_ins" ADD COLUMN "film_video_id" uuid;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD COLUMN "film_name" text;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD COLUMN "film_bytes" bigint;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD COLUMN "film_removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD COLUMN "marks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "purpose" text DEFAULT 'course' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "max_duration_ms" bigint;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_film_video_id_videos_id_fk" FOREIGN KEY ("film_video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_ins_film" ON "hand_ins" USING btree ("film_video_id");--> statement-breakpoint
UPDATE "assignments" SET "task" = '{"film": "off", "filmMinutes": 5, "filmMegabytes": 500}'::jsonb || "task";--> statement-breakpoint
UPDATE "assignment_versions" SET "task" = '{"film": "off", "filmMinutes": 5, "filmMegabytes": 500}'::jsonb || "task";
