CREATE TABLE "lti_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"platform_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"made_mark" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_launch_at" timestamp with time zone,
	CONSTRAINT "lti_accounts_subject" UNIQUE("platform_id","subject")
);
--> statement-breakpoint
CREATE TABLE "lti_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lti_logins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"platform_id" uuid NOT NULL,
	"state_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"browser_hash" text NOT NULL,
	"target_url" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"launched_at" timestamp with time zone,
	"facts" jsonb,
	"ticket_hash" text,
	"entered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lti_logins_state_hash_unique" UNIQUE("state_hash"),
	CONSTRAINT "lti_logins_nonce_unique" UNIQUE("nonce"),
	CONSTRAINT "lti_logins_ticket_hash_unique" UNIQUE("ticket_hash"),
	CONSTRAINT "lti_logins_ticket" CHECK (("lti_logins"."facts" is null) = ("lti_logins"."ticket_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "lti_platforms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"auth_url" text NOT NULL,
	"token_url" text NOT NULL,
	"jwks_url" text NOT NULL,
	"deployment_ids" text[] NOT NULL,
	"organisation_id" uuid,
	"lrs_url" text,
	"lrs_user" text,
	"sealed_lrs_password" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_launch_at" timestamp with time zone,
	"last_fault" text,
	"last_fault_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lti_platforms_client" UNIQUE("issuer","client_id"),
	CONSTRAINT "lti_platforms_lrs" CHECK (num_nonnulls("lti_platforms"."lrs_url", "lti_platforms"."lrs_user", "lti_platforms"."sealed_lrs_password") in (0, 3)),
	CONSTRAINT "lti_platforms_fault" CHECK (("lti_platforms"."last_fault" is null) = ("lti_platforms"."last_fault_at" is null))
);
--> statement-breakpoint
CREATE TABLE "lti_scores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"lesson_id" uuid,
	"line_url" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now(),
	"handed_at" timestamp with time zone,
	"tries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"round_tries" integer DEFAULT 0 NOT NULL,
	"sent_percent" integer,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lti_scores_line" UNIQUE("account_id","line_url"),
	CONSTRAINT "lti_scores_next" CHECK (("lti_scores"."state" = 'waiting') = ("lti_scores"."next_try_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "lti_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"lesson_id" uuid,
	"lesson_title" text,
	"verb" text NOT NULL,
	"once" text NOT NULL,
	"percent" integer,
	"happened_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now(),
	"handed_at" timestamp with time zone,
	"round_tries" integer DEFAULT 0 NOT NULL,
	"last_result" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lti_statements_once" UNIQUE("account_id","course_id","once"),
	CONSTRAINT "lti_statements_next" CHECK (("lti_statements"."state" = 'waiting') = ("lti_statements"."next_try_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "lti_accounts" ADD CONSTRAINT "lti_accounts_platform_id_lti_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."lti_platforms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_accounts" ADD CONSTRAINT "lti_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_logins" ADD CONSTRAINT "lti_logins_platform_id_lti_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."lti_platforms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_platforms" ADD CONSTRAINT "lti_platforms_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_platforms" ADD CONSTRAINT "lti_platforms_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_scores" ADD CONSTRAINT "lti_scores_account_id_lti_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."lti_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_scores" ADD CONSTRAINT "lti_scores_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_statements" ADD CONSTRAINT "lti_statements_account_id_lti_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."lti_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_statements" ADD CONSTRAINT "lti_statements_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lti_accounts_user" ON "lti_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lti_keys_created" ON "lti_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "lti_logins_expires" ON "lti_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "lti_logins_platform" ON "lti_logins" USING btree ("platform_id");--> statement-breakpoint
CREATE INDEX "lti_platforms_created" ON "lti_platforms" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "lti_scores_account" ON "lti_scores" USING btree ("account_id","course_id");--> statement-breakpoint
CREATE INDEX "lti_scores_due" ON "lti_scores" USING btree ("next_try_at") WHERE "lti_scores"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "lti_scores_created" ON "lti_scores" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "lti_statements_due" ON "lti_statements" USING btree ("next_try_at") WHERE "lti_statements"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "lti_statements_created" ON "lti_statements" USING btree ("created_at");--> statement-breakpoint
-- What a learner has changed: their places in grade books of platforms are due. What still changes is sent every ten
-- minutes at most, what ended at once; a try that is in hand keeps its time and sees that it is out of date.
CREATE FUNCTION mark_lti_scores(learner uuid, course uuid, lesson uuid, is_over boolean) RETURNS void LANGUAGE sql AS $$
  UPDATE lti_scores SET
    state = 'waiting',
    changed_at = clock_timestamp(),
    round_tries = 0,
    next_try_at = CASE
      WHEN lti_scores.state = 'waiting' AND handed_at IS NOT NULL THEN next_try_at
      WHEN is_over OR sent_at IS NULL THEN clock_timestamp()
      ELSE greatest(clock_timestamp(), sent_at + interval '10 minutes')
    END
  WHERE account_id IN (SELECT id FROM lti_accounts WHERE user_id = learner)
    AND ((lesson IS NULL AND lti_scores.lesson_id IS NULL AND course_id = course) OR lti_scores.lesson_id = lesson)
$$;
--> statement-breakpoint
CREATE FUNCTION mark_lti_scores_of_course() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.percent IS DISTINCT FROM OLD.percent OR NEW.completed_at IS DISTINCT FROM OLD.completed_at THEN
    PERFORM mark_lti_scores(NEW.user_id, NEW.course_id, NULL, NEW.completed_at IS NOT NULL);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER enrollments_for_lti_scores AFTER UPDATE OF percent, completed_at ON enrollments
  FOR EACH ROW EXECUTE FUNCTION mark_lti_scores_of_course();
--> statement-breakpoint
CREATE FUNCTION mark_lti_scores_of_lesson() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.best_percent IS DISTINCT FROM OLD.best_percent
    OR NEW.completed_at IS DISTINCT FROM OLD.completed_at
  THEN
    PERFORM mark_lti_scores(NEW.user_id, NULL, NEW.lesson_id, NEW.completed_at IS NOT NULL);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER lesson_progress_for_lti_scores AFTER INSERT OR UPDATE OF best_percent, completed_at ON lesson_progress
  FOR EACH ROW EXECUTE FUNCTION mark_lti_scores_of_lesson();
--> statement-breakpoint
CREATE FUNCTION mark_lti_scores_of_quiz() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.submitted_at IS NOT NULL AND OLD.submitted_at IS NULL THEN
    PERFORM mark_lti_scores(NEW.user_id, NULL, NEW.lesson_id, true);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER quiz_attempts_for_lti_scores AFTER UPDATE OF submitted_at ON quiz_attempts
  FOR EACH ROW EXECUTE FUNCTION mark_lti_scores_of_quiz();
--> statement-breakpoint
-- What a learner of a platform did in a course that it opened, for its xAPI store: each fact once.
CREATE FUNCTION note_lti_statement(learner uuid, course uuid, lesson uuid, title text, said text, fact text, share integer)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO lti_statements
    (id, account_id, course_id, lesson_id, lesson_title, verb, once, percent, happened_at, next_try_at)
  SELECT gen_random_uuid(), a.id, course, lesson, title, said, fact, share, clock_timestamp(), clock_timestamp()
  FROM lti_accounts a
  JOIN lti_platforms p ON p.id = a.platform_id AND p.is_active AND p.lrs_url IS NOT NULL
  WHERE a.user_id = learner AND EXISTS (
    SELECT 1 FROM lti_statements s WHERE s.account_id = a.id AND s.course_id = course AND s.once = 'initialized')
  ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
CREATE FUNCTION note_lti_statement_of_course() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.completed_at IS NOT NULL AND OLD.completed_at IS NULL THEN
    PERFORM note_lti_statement(NEW.user_id, NEW.course_id, NULL, NULL, 'completed', 'completed', NULL);
  ELSIF NEW.completed_at IS NULL AND NEW.percent / 10 > OLD.percent / 10 THEN
    PERFORM note_lti_statement(NEW.user_id, NEW.course_id, NULL, NULL, 'progressed',
      'progressed:' || NEW.percent / 10 * 10, NEW.percent);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER enrollments_for_lti_statements AFTER UPDATE OF percent, completed_at ON enrollments
  FOR EACH ROW EXECUTE FUNCTION note_lti_statement_of_course();
--> statement-breakpoint
CREATE FUNCTION note_lti_statement_of_quiz() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.submitted_at IS NOT NULL AND OLD.submitted_at IS NULL THEN
    PERFORM note_lti_statement(NEW.user_id, NEW.course_id, NEW.lesson_id, NEW.lesson_title,
      CASE WHEN NEW.is_passed THEN 'passed' ELSE 'failed' END, 'quiz:' || NEW.id,
      100 * NEW.score / greatest(NEW.max_score, 1));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER quiz_attempts_for_lti_statements AFTER UPDATE OF submitted_at ON quiz_attempts
  FOR EACH ROW EXECUTE FUNCTION note_lti_statement_of_quiz();
