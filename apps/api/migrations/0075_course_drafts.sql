CREATE TABLE "course_drafts" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"details" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" uuid
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "cover_focus" jsonb DEFAULT '{"x":50,"y":50}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "curriculum_versions" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "course_drafts" ADD CONSTRAINT "course_drafts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_drafts" ADD CONSTRAINT "course_drafts_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Who could change a course until now could change its price, too.
UPDATE "staff_roles" SET "rights" = array_append("rights", 'courses.price') WHERE 'courses.edit' = ANY("rights");
