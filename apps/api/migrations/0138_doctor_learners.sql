CREATE TABLE "doctor_learners" (
	"doctor_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"enrollment_count" integer NOT NULL,
	CONSTRAINT "doctor_learners_doctor_id_user_id_pk" PRIMARY KEY("doctor_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "doctor_learners" ADD CONSTRAINT "doctor_learners_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_learners" ADD CONSTRAINT "doctor_learners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doctor_learners_user" ON "doctor_learners" USING btree ("user_id");--> statement-breakpoint
-- The counters of the course are locked first: an enrolment and a change of the course's teachers at the same moment
-- take turns, so that neither is missed.
CREATE FUNCTION count_doctor_learner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'active' THEN
    PERFORM 1 FROM course_stats WHERE course_id = OLD.course_id FOR NO KEY UPDATE;
    UPDATE doctor_learners SET enrollment_count = enrollment_count - 1
    WHERE user_id = OLD.user_id
      AND doctor_id IN (SELECT doctor_id FROM course_doctors WHERE course_id = OLD.course_id);
    DELETE FROM doctor_learners WHERE user_id = OLD.user_id AND enrollment_count = 0;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'active' THEN
    PERFORM 1 FROM course_stats WHERE course_id = NEW.course_id FOR NO KEY UPDATE;
    INSERT INTO doctor_learners (doctor_id, user_id, enrollment_count)
    SELECT doctor_id, NEW.user_id, 1 FROM course_doctors WHERE course_id = NEW.course_id ORDER BY doctor_id
    ON CONFLICT (doctor_id, user_id) DO UPDATE SET enrollment_count = doctor_learners.enrollment_count + 1;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER enrollments_doctor_learners AFTER INSERT OR DELETE ON enrollments
  FOR EACH ROW EXECUTE FUNCTION count_doctor_learner();
--> statement-breakpoint
CREATE TRIGGER enrollments_doctor_learners_changed AFTER UPDATE OF course_id, user_id, state ON enrollments
  FOR EACH ROW WHEN ((OLD.course_id, OLD.user_id, OLD.state = 'active')
    IS DISTINCT FROM (NEW.course_id, NEW.user_id, NEW.state = 'active'))
  EXECUTE FUNCTION count_doctor_learner();
--> statement-breakpoint
CREATE FUNCTION count_learners_of_doctor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM 1 FROM course_stats WHERE course_id = OLD.course_id FOR NO KEY UPDATE;
    UPDATE doctor_learners l SET enrollment_count = l.enrollment_count - 1 FROM enrollments e
    WHERE e.course_id = OLD.course_id AND e.state = 'active'
      AND l.user_id = e.user_id AND l.doctor_id = OLD.doctor_id;
    DELETE FROM doctor_learners WHERE doctor_id = OLD.doctor_id AND enrollment_count = 0;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM 1 FROM course_stats WHERE course_id = NEW.course_id FOR NO KEY UPDATE;
    INSERT INTO doctor_learners (doctor_id, user_id, enrollment_count)
    SELECT NEW.doctor_id, user_id, 1 FROM enrollments WHERE course_id = NEW.course_id AND state = 'active' ORDER BY user_id
    ON CONFLICT (doctor_id, user_id) DO UPDATE SET enrollment_count = doctor_learners.enrollment_count + 1;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER course_doctors_learners AFTER INSERT OR DELETE ON course_doctors
  FOR EACH ROW EXECUTE FUNCTION count_learners_of_doctor();
--> statement-breakpoint
CREATE TRIGGER course_doctors_learners_changed AFTER UPDATE OF course_id, doctor_id ON course_doctors
  FOR EACH ROW WHEN ((OLD.course_id, OLD.doctor_id) IS DISTINCT FROM (NEW.course_id, NEW.doctor_id))
  EXECUTE FUNCTION count_learners_of_doctor();
--> statement-breakpoint
INSERT INTO doctor_learners (doctor_id, user_id, enrollment_count)
SELECT d.doctor_id, e.user_id, count(*) FROM enrollments e JOIN course_doctors d USING (course_id)
WHERE e.state = 'active' GROUP BY d.doctor_id, e.user_id;
