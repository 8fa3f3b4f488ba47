ALTER TABLE "playbacks" ADD COLUMN "beside_lesson_id" uuid;--> statement-breakpoint
ALTER TABLE "playbacks" ADD CONSTRAINT "playbacks_beside_lesson_id_lessons_id_fk" FOREIGN KEY ("beside_lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "playbacks_beside_lesson" ON "playbacks" USING btree ("beside_lesson_id");