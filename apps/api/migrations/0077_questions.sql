CREATE TABLE "course_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"lesson_title" text NOT NULL,
	"position_ms" bigint,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"search_text" text NOT NULL,
	"private_by" text,
	"state" text DEFAULT 'visible' NOT NULL,
	"hide_reason" text,
	"accepted_answer_id" uuid,
	"answer_count" integer DEFAULT 0 NOT NULL,
	"vote_count" integer DEFAULT 0 NOT NULL,
	"report_count" integer DEFAULT 0 NOT NULL,
	"answered_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "course_questions_place" CHECK ("course_questions"."position_ms" is null or "course_questions"."position_ms" >= 0)
);
--> statement-breakpoint
CREATE TABLE "question_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"doctor_id" uuid,
	"text" text NOT NULL,
	"state" text DEFAULT 'visible' NOT NULL,
	"hide_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "question_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"answer_id" uuid,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "question_reports_once" UNIQUE NULLS NOT DISTINCT("question_id","answer_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "question_votes" (
	"question_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_votes_question_id_user_id_pk" PRIMARY KEY("question_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "doctors" DROP CONSTRAINT "doctors_slug_free";--> statement-breakpoint
ALTER TABLE "course_questions" ADD CONSTRAINT "course_questions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_questions" ADD CONSTRAINT "course_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answers" ADD CONSTRAINT "question_answers_question_id_course_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."course_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answers" ADD CONSTRAINT "question_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answers" ADD CONSTRAINT "question_answers_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_reports" ADD CONSTRAINT "question_reports_question_id_course_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."course_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_reports" ADD CONSTRAINT "question_reports_answer_id_question_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."question_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_reports" ADD CONSTRAINT "question_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_question_id_course_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."course_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_questions_course" ON "course_questions" USING btree ("course_id","created_at","id");--> statement-breakpoint
CREATE INDEX "course_questions_votes" ON "course_questions" USING btree ("course_id","vote_count","created_at","id");--> statement-breakpoint
CREATE INDEX "course_questions_lesson" ON "course_questions" USING btree ("lesson_id","created_at","id");--> statement-breakpoint
CREATE INDEX "course_questions_user" ON "course_questions" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "course_questions_age" ON "course_questions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "course_questions_waiting" ON "course_questions" USING btree ("created_at","id") WHERE "course_questions"."answered_at" is null and "course_questions"."state" = 'visible';--> statement-breakpoint
CREATE INDEX "course_questions_reported" ON "course_questions" USING btree ("created_at","id") WHERE "course_questions"."report_count" > 0;--> statement-breakpoint
CREATE INDEX "course_questions_hidden" ON "course_questions" USING btree ("created_at","id") WHERE "course_questions"."state" = 'hidden';--> statement-breakpoint
CREATE INDEX "course_questions_unmailed" ON "course_questions" USING btree ("course_id") WHERE "course_questions"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "question_answers_question" ON "question_answers" USING btree ("question_id","created_at","id");--> statement-breakpoint
CREATE INDEX "question_answers_user" ON "question_answers" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "question_reports_user" ON "question_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "question_reports_open" ON "question_reports" USING btree ("question_id") WHERE "question_reports"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "question_votes_user" ON "question_votes" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_slug_free" CHECK ("doctors"."slug" not in ('account', 'course', 'video', 'revenue', 'question'));--> statement-breakpoint
CREATE FUNCTION count_question() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted uuid := coalesce(new.question_id, old.question_id);
BEGIN
  UPDATE course_questions q SET
    answer_count = (SELECT count(*) FROM question_answers a WHERE a.question_id = counted AND a.state = 'visible'),
    answered_at = (SELECT min(a.created_at) FROM question_answers a
      WHERE a.question_id = counted AND a.state = 'visible' AND a.kind <> 'learner'),
    accepted_answer_id = (SELECT a.id FROM question_answers a
      WHERE a.id = q.accepted_answer_id AND a.question_id = counted AND a.state = 'visible'),
    vote_count = (SELECT count(*) FROM question_votes v WHERE v.question_id = counted),
    report_count = (SELECT count(*) FROM question_reports r WHERE r.question_id = counted AND r.decided_at IS NULL)
  WHERE q.id = counted;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER question_answers_counted AFTER INSERT OR UPDATE OR DELETE ON question_answers
  FOR EACH ROW EXECUTE FUNCTION count_question();--> statement-breakpoint
CREATE TRIGGER question_votes_counted AFTER INSERT OR DELETE ON question_votes
  FOR EACH ROW EXECUTE FUNCTION count_question();--> statement-breakpoint
CREATE TRIGGER question_reports_counted AFTER INSERT OR UPDATE OR DELETE ON question_reports
  FOR EACH ROW EXECUTE FUNCTION count_question();
