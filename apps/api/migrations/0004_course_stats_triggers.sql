-- course_stats follows the rows it counts, in their own transaction, by differences: two sales of one course
-- at the same moment each add one, where a recount would see only its own.
CREATE FUNCTION add_course_stats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO course_stats (course_id) VALUES (NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER courses_add_stats AFTER INSERT ON courses
  FOR EACH ROW EXECUTE FUNCTION add_course_stats();
--> statement-breakpoint
CREATE FUNCTION count_lesson() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE course_stats SET lesson_count = lesson_count - 1, duration_ms = duration_ms - OLD.duration_ms
    WHERE course_id = OLD.course_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE course_stats SET lesson_count = lesson_count + 1, duration_ms = duration_ms + NEW.duration_ms
    WHERE course_id = NEW.course_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER lessons_count AFTER INSERT OR DELETE OR UPDATE OF course_id, duration_ms ON lessons
  FOR EACH ROW EXECUTE FUNCTION count_lesson();
--> statement-breakpoint
CREATE FUNCTION count_enrollment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'active' THEN
    UPDATE course_stats SET learner_count = learner_count - 1 WHERE course_id = OLD.course_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'active' THEN
    UPDATE course_stats SET learner_count = learner_count + 1 WHERE course_id = NEW.course_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER enrollments_count AFTER INSERT OR DELETE OR UPDATE OF course_id, state ON enrollments
  FOR EACH ROW EXECUTE FUNCTION count_enrollment();
--> statement-breakpoint
CREATE FUNCTION count_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'published' THEN
    UPDATE course_stats SET rating_sum = rating_sum - OLD.rating, rating_count = rating_count - 1
    WHERE course_id = OLD.course_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'published' THEN
    UPDATE course_stats SET rating_sum = rating_sum + NEW.rating, rating_count = rating_count + 1
    WHERE course_id = NEW.course_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER reviews_count AFTER INSERT OR DELETE OR UPDATE OF course_id, state, rating ON reviews
  FOR EACH ROW EXECUTE FUNCTION count_review();
