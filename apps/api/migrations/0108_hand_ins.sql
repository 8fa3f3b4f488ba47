CREATE TABLE "checklist_signatures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"item_text" text NOT NULL,
	"hand_in_id" uuid,
	"signed_by" uuid,
	"signed_name" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checklist_signatures_item" UNIQUE("user_id","lesson_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "hand_in_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hand_in_id" uuid NOT NULL,
	"storage_key" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hand_in_files_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "hand_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"lesson_title" text NOT NULL,
	"course_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"ticks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"marking_by" uuid,
	"marking_name" text,
	"marking_at" timestamp with time zone,
	"judged_at" timestamp with time zone,
	"judged_by" uuid,
	"judged_name" text,
	"scores" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"max_points" integer DEFAULT 0 NOT NULL,
	"percent" integer,
	CONSTRAINT "hand_ins_number" UNIQUE("user_id","lesson_id","number"),
	CONSTRAINT "hand_ins_submitted" CHECK (("hand_ins"."state" = 'draft') = ("hand_ins"."submitted_at" is null))
);
--> statement-breakpoint
ALTER TABLE "doctors" DROP CONSTRAINT "doctors_slug_free";--> statement-breakpoint
ALTER TABLE "checklist_signatures" ADD CONSTRAINT "checklist_signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_signatures" ADD CONSTRAINT "checklist_signatures_hand_in_id_hand_ins_id_fk" FOREIGN KEY ("hand_in_id") REFERENCES "public"."hand_ins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_signatures" ADD CONSTRAINT "checklist_signatures_signed_by_users_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_in_files" ADD CONSTRAINT "hand_in_files_hand_in_id_hand_ins_id_fk" FOREIGN KEY ("hand_in_id") REFERENCES "public"."hand_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_version_id_assignment_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."assignment_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_marking_by_users_id_fk" FOREIGN KEY ("marking_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_judged_by_users_id_fk" FOREIGN KEY ("judged_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_in_files_hand_in" ON "hand_in_files" USING btree ("hand_in_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hand_ins_open" ON "hand_ins" USING btree ("user_id","lesson_id") WHERE "hand_ins"."state" in ('draft', 'submitted');--> statement-breakpoint
CREATE INDEX "hand_ins_waiting" ON "hand_ins" USING btree ("submitted_at","id") WHERE "hand_ins"."state" = 'submitted';--> statement-breakpoint
CREATE INDEX "hand_ins_course" ON "hand_ins" USING btree ("course_id","submitted_at","id");--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_slug_free" CHECK ("doctors"."slug" not in ('account', 'course', 'video', 'revenue', 'question', 'hand-in'));--> statement-breakpoint
-- A signature says who saw what and when: only the account it belongs to, and what it refers to, may change or go.
CREATE FUNCTION refuse_change_of_signature() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.lesson_id, NEW.item_id, NEW.item_text, NEW.signed_name, NEW.signed_at)
     IS DISTINCT FROM (OLD.lesson_id, OLD.item_id, OLD.item_text, OLD.signed_name, OLD.signed_at) THEN
    RAISE EXCEPTION 'checklist_signatures are never changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER checklist_signatures_kept BEFORE UPDATE ON checklist_signatures
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_signature();
