CREATE TABLE "certificate_rules" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"is_offered" boolean NOT NULL,
	"lessons_percent" integer NOT NULL,
	"needs_quizzes" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificate_rules_percent" CHECK ("certificate_rules"."lessons_percent" between 50 and 100)
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"name" text,
	"course_title" text NOT NULL,
	"doctors" text[] NOT NULL,
	"hours" numeric,
	"score" integer,
	"issuer" text NOT NULL,
	"origin" text NOT NULL,
	"reissue_reason" text,
	"issued_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text,
	"replaced_at" timestamp with time zone,
	"replaced_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificates_code_unique" UNIQUE("code"),
	CONSTRAINT "certificates_revoked" CHECK (("certificates"."revoked_at" is null) = ("certificates"."revoked_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "certificate_rules" ADD CONSTRAINT "certificate_rules_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_replaced_by_certificates_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_one_each" ON "certificates" USING btree ("user_id","course_id") WHERE "certificates"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "certificates_user" ON "certificates" USING btree ("user_id","issued_at");--> statement-breakpoint
CREATE INDEX "certificates_course" ON "certificates" USING btree ("course_id");--> statement-breakpoint
-- A certificate says what was true on its day. Only the end of its life is added; an erasure takes out the name and the
-- reasons, and a merge of two accounts hands it over.
CREATE FUNCTION refuse_change_of_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  movable text[] := ARRAY['user_id', 'name', 'reissue_reason', 'revoked_at', 'revoked_reason', 'replaced_at', 'replaced_by'];
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - movable = to_jsonb(OLD) - movable
    AND (NEW.name IS NULL OR NEW.name IS NOT DISTINCT FROM OLD.name)
    AND (OLD.replaced_at IS NULL OR NEW.replaced_at = OLD.replaced_at)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a certificate never changes' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER certificates_never_change BEFORE UPDATE OR DELETE ON "certificates"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_certificate();
