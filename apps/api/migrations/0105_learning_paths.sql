CREATE TABLE "learning_path_steps" (
	"path_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"is_optional" boolean NOT NULL,
	CONSTRAINT "learning_path_steps_path_id_course_id_pk" PRIMARY KEY("path_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "learning_paths" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"audience" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"cover_course_id" uuid,
	"is_published" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "learning_paths_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "former_slugs" DROP CONSTRAINT "former_slugs_target";--> statement-breakpoint
ALTER TABLE "former_slugs" ADD COLUMN "path_id" uuid;--> statement-breakpoint
ALTER TABLE "learning_path_steps" ADD CONSTRAINT "learning_path_steps_path_id_learning_paths_id_fk" FOREIGN KEY ("path_id") REFERENCES "public"."learning_paths"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_path_steps" ADD CONSTRAINT "learning_path_steps_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_paths" ADD CONSTRAINT "learning_paths_cover_course_id_courses_id_fk" FOREIGN KEY ("cover_course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "learning_path_steps_course" ON "learning_path_steps" USING btree ("course_id");--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_path_id_learning_paths_id_fk" FOREIGN KEY ("path_id") REFERENCES "public"."learning_paths"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_slugs_path" ON "former_slugs" USING btree ("path_id") WHERE "former_slugs"."path_id" is not null;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_target" CHECK (num_nonnulls("former_slugs"."course_id", "former_slugs"."doctor_id", "former_slugs"."category_id", "former_slugs"."article_id", "former_slugs"."path_id") = 1 and case "former_slugs"."kind"
        when 'course' then "former_slugs"."course_id" when 'doctor' then "former_slugs"."doctor_id"
        when 'category' then "former_slugs"."category_id" when 'path' then "former_slugs"."path_id" else "former_slugs"."article_id" end is not null);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_former_slug() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  page_kind text := TG_ARGV[0];
BEGIN
  INSERT INTO former_slugs (kind, slug, course_id, doctor_id, category_id, article_id, path_id)
  VALUES (
    page_kind,
    OLD.slug,
    CASE page_kind WHEN 'course' THEN NEW.id END,
    CASE page_kind WHEN 'doctor' THEN NEW.id END,
    CASE page_kind WHEN 'category' THEN NEW.id END,
    CASE page_kind WHEN 'article' THEN NEW.id END,
    CASE page_kind WHEN 'path' THEN NEW.id END
  )
  ON CONFLICT (kind, slug) DO UPDATE SET
    course_id = EXCLUDED.course_id,
    doctor_id = EXCLUDED.doctor_id,
    category_id = EXCLUDED.category_id,
    article_id = EXCLUDED.article_id,
    path_id = EXCLUDED.path_id,
    created_at = now();
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER learning_paths_former_slug AFTER UPDATE OF slug ON "learning_paths"
  FOR EACH ROW WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION keep_former_slug('path');
