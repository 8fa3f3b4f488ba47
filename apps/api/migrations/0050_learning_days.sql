CREATE TABLE "learning_days" (
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"watched_ms" bigint NOT NULL,
	CONSTRAINT "learning_days_day_user_id_course_id_pk" PRIMARY KEY("day","user_id","course_id")
);
--> statement-breakpoint
ALTER TABLE "learning_days" ADD CONSTRAINT "learning_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_days" ADD CONSTRAINT "learning_days_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "learning_days_user" ON "learning_days" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "learning_days_course" ON "learning_days" USING btree ("course_id","day");--> statement-breakpoint
CREATE FUNCTION count_learning_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Progress that returns with its lesson was counted on the days when it was made.
  IF pg_trigger_depth() > 1 THEN
    RETURN NULL;
  END IF;
  INSERT INTO learning_days AS known (day, user_id, course_id, watched_ms)
  SELECT (NEW.updated_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date, NEW.user_id, lessons.course_id,
    greatest(0, NEW.watched_ms - CASE TG_OP WHEN 'UPDATE' THEN OLD.watched_ms ELSE 0 END)
  FROM lessons WHERE lessons.id = NEW.lesson_id
  ON CONFLICT (day, user_id, course_id) DO UPDATE SET watched_ms = known.watched_ms + excluded.watched_ms
    WHERE excluded.watched_ms > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER lesson_progress_day AFTER INSERT OR UPDATE ON lesson_progress
  FOR EACH ROW EXECUTE FUNCTION count_learning_day();
--> statement-breakpoint
-- Of what was watched before, only the latest day of each lesson is known.
INSERT INTO learning_days (day, user_id, course_id, watched_ms)
SELECT (updated_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date, user_id, course_id, sum(watched_ms)
FROM (
  SELECT p.updated_at, p.user_id, l.course_id, p.watched_ms
  FROM lesson_progress p JOIN lessons l ON l.id = p.lesson_id
  UNION ALL SELECT updated_at, user_id, course_id, watched_ms FROM removed_lesson_progress
) AS progress
GROUP BY 1, 2, 3;
