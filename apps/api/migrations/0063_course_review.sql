CREATE TABLE "course_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"thread_id" uuid,
	"field" text,
	"lesson_id" uuid,
	"lesson_title" text,
	"author_id" uuid,
	"author_role" text NOT NULL,
	"text" text NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_comments_place" CHECK (num_nonnulls("course_comments"."field", "course_comments"."lesson_id", "course_comments"."thread_id") <= 1)
);
--> statement-breakpoint
CREATE TABLE "course_submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"submitted_by" uuid,
	"message" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"snapshot" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_submissions_number" UNIQUE("course_id","number")
);
--> statement-breakpoint
ALTER TABLE "doctors" DROP CONSTRAINT "doctors_slug_free";--> statement-breakpoint
ALTER TABLE "course_comments" ADD CONSTRAINT "course_comments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_comments" ADD CONSTRAINT "course_comments_thread_id_course_comments_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."course_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_comments" ADD CONSTRAINT "course_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_comments" ADD CONSTRAINT "course_comments_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_submissions" ADD CONSTRAINT "course_submissions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_submissions" ADD CONSTRAINT "course_submissions_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_submissions" ADD CONSTRAINT "course_submissions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_comments_course" ON "course_comments" USING btree ("course_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "course_submissions_one_open" ON "course_submissions" USING btree ("course_id") WHERE "course_submissions"."state" = 'open';--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_slug_free" CHECK ("doctors"."slug" not in ('account', 'course', 'video', 'revenue'));--> statement-breakpoint
-- Nobody could submit a course before, so a course in review has no submission to decide on.
UPDATE courses SET status = 'draft' WHERE status = 'in_review';
