CREATE TABLE "watch_sums" (
	"lesson_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"unit" integer NOT NULL,
	"again_ms" bigint DEFAULT 0 NOT NULL,
	"left_count" integer DEFAULT 0 NOT NULL,
	"sought_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "watch_sums_lesson_id_video_id_unit_pk" PRIMARY KEY("lesson_id","video_id","unit")
);
--> statement-breakpoint
ALTER TABLE "playbacks" ADD COLUMN "viewings" jsonb;--> statement-breakpoint
ALTER TABLE "watch_sums" ADD CONSTRAINT "watch_sums_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_sums" ADD CONSTRAINT "watch_sums_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watch_sums_video" ON "watch_sums" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "playbacks_viewed" ON "playbacks" USING btree ("lesson_id","beat_at") WHERE "playbacks"."viewings" is not null;