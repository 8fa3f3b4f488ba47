DROP INDEX "enrollments_active";--> statement-breakpoint
ALTER TABLE "course_stats" ADD COLUMN "percent_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "enrollments_active" ON "enrollments" USING btree ("course_id","user_id") WHERE "enrollments"."state" = 'active';--> statement-breakpoint
-- One write of the counters where an enrolment stays active in its course, and none where nothing counted changed: a
-- learner's progress writes the same percent many times.
CREATE OR REPLACE FUNCTION count_enrollment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.course_id = NEW.course_id AND OLD.state = 'active' AND NEW.state = 'active' THEN
    UPDATE course_stats SET percent_sum = percent_sum - OLD.percent + NEW.percent,
      completed_count = completed_count - (OLD.completed_at IS NOT NULL)::int + (NEW.completed_at IS NOT NULL)::int
    WHERE course_id = NEW.course_id;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.state = 'active' THEN
    UPDATE course_stats SET learner_count = learner_count - 1, percent_sum = percent_sum - OLD.percent,
      completed_count = completed_count - (OLD.completed_at IS NOT NULL)::int
    WHERE course_id = OLD.course_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'active' THEN
    UPDATE course_stats SET learner_count = learner_count + 1, percent_sum = percent_sum + NEW.percent,
      completed_count = completed_count + (NEW.completed_at IS NOT NULL)::int
    WHERE course_id = NEW.course_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER enrollments_count ON enrollments;
--> statement-breakpoint
CREATE TRIGGER enrollments_count AFTER INSERT OR DELETE ON enrollments
  FOR EACH ROW EXECUTE FUNCTION count_enrollment();
--> statement-breakpoint
CREATE TRIGGER enrollments_count_changed AFTER UPDATE OF course_id, state, percent, completed_at ON enrollments
  FOR EACH ROW WHEN ((OLD.course_id, OLD.state, OLD.percent, OLD.completed_at IS NULL)
    IS DISTINCT FROM (NEW.course_id, NEW.state, NEW.percent, NEW.completed_at IS NULL))
  EXECUTE FUNCTION count_enrollment();
--> statement-breakpoint
UPDATE course_stats s SET percent_sum = e.percents
FROM (SELECT course_id, sum(percent) AS percents FROM enrollments WHERE state = 'active' GROUP BY course_id) e
WHERE e.course_id = s.course_id;
