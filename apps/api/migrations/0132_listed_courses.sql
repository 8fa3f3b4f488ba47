DROP INDEX "course_stats_popularity";--> statement-breakpoint
ALTER TABLE "course_stats" ADD COLUMN "listed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "course_stats_listed" ON "course_stats" USING btree ("course_id","learner_count","listed_at") WHERE "course_stats"."listed_at" is not null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_course_stats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO course_stats (course_id, listed_at)
  VALUES (NEW.id, CASE WHEN NEW.status = 'published' THEN coalesce(NEW.published_at, NEW.created_at) END);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION list_course() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE course_stats
  SET listed_at = CASE WHEN NEW.status = 'published' THEN coalesce(NEW.published_at, NEW.created_at) END
  WHERE course_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER courses_listed AFTER UPDATE OF status, published_at ON courses FOR EACH ROW
  WHEN ((OLD.status, OLD.published_at) IS DISTINCT FROM (NEW.status, NEW.published_at))
  EXECUTE FUNCTION list_course();
--> statement-breakpoint
UPDATE course_stats s SET listed_at = coalesce(c.published_at, c.created_at)
FROM courses c WHERE c.id = s.course_id AND c.status = 'published';
