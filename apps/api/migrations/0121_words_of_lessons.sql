CREATE TABLE "course_lesson_words" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"course_title" text collate "C" NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "course_lesson_words" ADD CONSTRAINT "course_lesson_words_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_lesson_words_titled" ON "course_lesson_words" USING btree ("course_title","course_id");--> statement-breakpoint
CREATE INDEX "course_lesson_words_search" ON "course_lesson_words" USING gin ("words" gin_trgm_ops);