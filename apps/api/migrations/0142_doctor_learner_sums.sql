CREATE TABLE "doctor_learner_sums" (
	"id" uuid PRIMARY KEY NOT NULL,
	"doctor_id" uuid NOT NULL,
	"learners" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "doctor_learner_sums" ADD CONSTRAINT "doctor_learner_sums_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doctor_learner_sums_doctor" ON "doctor_learner_sums" USING btree ("doctor_id");--> statement-breakpoint
CREATE FUNCTION add_doctor_learners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO doctor_learner_sums (id, doctor_id, learners)
  SELECT gen_random_uuid(), c.doctor_id, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
  FROM changed c GROUP BY c.doctor_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER doctor_learners_added AFTER INSERT ON doctor_learners
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_doctor_learners();
--> statement-breakpoint
CREATE TRIGGER doctor_learners_removed AFTER DELETE ON doctor_learners
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_doctor_learners();
--> statement-breakpoint
INSERT INTO doctor_learner_sums (id, doctor_id, learners)
SELECT gen_random_uuid(), doctor_id, count(*) FROM doctor_learners GROUP BY doctor_id;
