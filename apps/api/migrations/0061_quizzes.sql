CREATE TABLE "quiz_answers" (
	"attempt_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"question_id" uuid NOT NULL,
	"chosen" jsonb NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"is_correct" boolean,
	"points" integer,
	CONSTRAINT "quiz_answers_attempt_id_number_pk" PRIMARY KEY("attempt_id","number")
);
--> statement-breakpoint
CREATE TABLE "quiz_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"lesson_title" text NOT NULL,
	"course_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"paper" jsonb NOT NULL,
	"pass_percent" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"deadline_at" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"is_out_of_time" boolean DEFAULT false NOT NULL,
	"score" integer DEFAULT 0 NOT NULL,
	"max_score" integer NOT NULL,
	"is_passed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "quiz_attempts_number" UNIQUE("user_id","lesson_id","number"),
	CONSTRAINT "quiz_attempts_score" CHECK ("quiz_attempts"."score" between 0 and "quiz_attempts"."max_score")
);
--> statement-breakpoint
CREATE TABLE "quiz_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"path" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quiz_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"points" integer NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"explanation" text DEFAULT '' NOT NULL,
	"link_lesson_id" uuid,
	"link_start_ms" bigint DEFAULT 0 NOT NULL,
	"choices" jsonb NOT NULL,
	"picture_id" uuid,
	"picture_alt" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quiz_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"question_count" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" uuid,
	CONSTRAINT "quiz_versions_number" UNIQUE("lesson_id","number")
);
--> statement-breakpoint
CREATE TABLE "quizzes" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"settings" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD CONSTRAINT "quiz_answers_attempt_id_quiz_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."quiz_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_version_id_quiz_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."quiz_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_pictures" ADD CONSTRAINT "quiz_pictures_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD CONSTRAINT "quiz_questions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD CONSTRAINT "quiz_questions_picture_id_quiz_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."quiz_pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_versions" ADD CONSTRAINT "quiz_versions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_versions" ADD CONSTRAINT "quiz_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_attempts_open" ON "quiz_attempts" USING btree ("user_id","lesson_id") WHERE "quiz_attempts"."submitted_at" is null;--> statement-breakpoint
CREATE INDEX "quiz_attempts_overdue" ON "quiz_attempts" USING btree ("deadline_at") WHERE "quiz_attempts"."submitted_at" is null;--> statement-breakpoint
CREATE INDEX "quiz_attempts_lesson" ON "quiz_attempts" USING btree ("lesson_id","user_id","number");--> statement-breakpoint
CREATE INDEX "quiz_attempts_course" ON "quiz_attempts" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "quiz_pictures_course" ON "quiz_pictures" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "quiz_questions_course" ON "quiz_questions" USING btree ("course_id","created_at");--> statement-breakpoint
CREATE INDEX "quiz_versions_course" ON "quiz_versions" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "quizzes_course" ON "quizzes" USING btree ("course_id");