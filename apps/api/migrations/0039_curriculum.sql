CREATE TABLE "curriculum_drafts" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"sections" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" uuid
);
--> statement-breakpoint
CREATE TABLE "curriculum_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"sections" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" uuid,
	CONSTRAINT "curriculum_versions_number" UNIQUE("course_id","number")
);
--> statement-breakpoint
CREATE TABLE "removed_lesson_progress" (
	"user_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"lesson_title" text NOT NULL,
	"position_ms" bigint NOT NULL,
	"intervals" jsonb NOT NULL,
	"watched_ms" bigint NOT NULL,
	"best_percent" integer NOT NULL,
	"completed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removed_lesson_progress_lesson_id_user_id_pk" PRIMARY KEY("lesson_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "playbacks" DROP CONSTRAINT "playbacks_lesson_id_lessons_id_fk";
--> statement-breakpoint
ALTER TABLE "playbacks" ALTER COLUMN "lesson_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "curriculum_drafts" ADD CONSTRAINT "curriculum_drafts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum_drafts" ADD CONSTRAINT "curriculum_drafts_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum_versions" ADD CONSTRAINT "curriculum_versions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum_versions" ADD CONSTRAINT "curriculum_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_lesson_progress" ADD CONSTRAINT "removed_lesson_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playbacks" ADD CONSTRAINT "playbacks_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- What a learner did in a lesson outlives its removal, and is there again when the lesson returns.
CREATE FUNCTION keep_lesson_progress() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_lesson_progress (user_id, lesson_id, course_id, lesson_title, position_ms, intervals,
    watched_ms, best_percent, completed_at, created_at, updated_at)
  SELECT p.user_id, p.lesson_id, OLD.course_id, OLD.title, p.position_ms, p.intervals,
    p.watched_ms, p.best_percent, p.completed_at, p.created_at, p.updated_at
  FROM lesson_progress p WHERE p.lesson_id = OLD.id
  ON CONFLICT (lesson_id, user_id) DO NOTHING;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER lessons_keep_progress BEFORE DELETE ON lessons
  FOR EACH ROW EXECUTE FUNCTION keep_lesson_progress();
--> statement-breakpoint
CREATE FUNCTION return_lesson_progress() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH kept AS (
    DELETE FROM removed_lesson_progress r WHERE r.lesson_id = NEW.id AND r.course_id = NEW.course_id RETURNING r.*
  )
  INSERT INTO lesson_progress (user_id, lesson_id, position_ms, intervals, watched_ms, best_percent, completed_at,
    created_at, updated_at)
  SELECT user_id, lesson_id, position_ms, intervals, watched_ms, best_percent, completed_at, created_at, updated_at
  FROM kept;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER lessons_return_progress AFTER INSERT ON lessons
  FOR EACH ROW EXECUTE FUNCTION return_lesson_progress();
--> statement-breakpoint
-- A course whose curriculum was worked on stands among the courses that changed last.
CREATE FUNCTION touch_course_of_curriculum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE courses SET updated_at = NEW.saved_at WHERE id = NEW.course_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER curriculum_drafts_touch_course AFTER INSERT OR UPDATE ON curriculum_drafts
  FOR EACH ROW EXECUTE FUNCTION touch_course_of_curriculum();
