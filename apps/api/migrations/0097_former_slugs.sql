CREATE TABLE "former_slugs" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"course_id" uuid,
	"doctor_id" uuid,
	"category_id" uuid,
	"article_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_slugs_kind_slug_pk" PRIMARY KEY("kind","slug"),
	CONSTRAINT "former_slugs_target" CHECK (num_nonnulls("former_slugs"."course_id", "former_slugs"."doctor_id", "former_slugs"."category_id", "former_slugs"."article_id") = 1 and case "former_slugs"."kind"
        when 'course' then "former_slugs"."course_id" when 'doctor' then "former_slugs"."doctor_id"
        when 'category' then "former_slugs"."category_id" else "former_slugs"."article_id" end is not null)
);
--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_article_id_news_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_slugs_course" ON "former_slugs" USING btree ("course_id") WHERE "former_slugs"."course_id" is not null;--> statement-breakpoint
CREATE INDEX "former_slugs_doctor" ON "former_slugs" USING btree ("doctor_id") WHERE "former_slugs"."doctor_id" is not null;--> statement-breakpoint
CREATE INDEX "former_slugs_category" ON "former_slugs" USING btree ("category_id") WHERE "former_slugs"."category_id" is not null;--> statement-breakpoint
CREATE INDEX "former_slugs_article" ON "former_slugs" USING btree ("article_id") WHERE "former_slugs"."article_id" is not null;--> statement-breakpoint
-- Keeps the slug that a page had until now. Its argument names the kind.
CREATE FUNCTION keep_former_slug() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  page_kind text := TG_ARGV[0];
BEGIN
  INSERT INTO former_slugs (kind, slug, course_id, doctor_id, category_id, article_id)
  VALUES (
    page_kind,
    OLD.slug,
    CASE page_kind WHEN 'course' THEN NEW.id END,
    CASE page_kind WHEN 'doctor' THEN NEW.id END,
    CASE page_kind WHEN 'category' THEN NEW.id END,
    CASE page_kind WHEN 'article' THEN NEW.id END
  )
  ON CONFLICT (kind, slug) DO UPDATE SET
    course_id = EXCLUDED.course_id,
    doctor_id = EXCLUDED.doctor_id,
    category_id = EXCLUDED.category_id,
    article_id = EXCLUDED.article_id,
    created_at = now();
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER courses_former_slug AFTER UPDATE OF slug ON "courses"
  FOR EACH ROW WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION keep_former_slug('course');
--> statement-breakpoint
CREATE TRIGGER doctors_former_slug AFTER UPDATE OF slug ON "doctors"
  FOR EACH ROW WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION keep_former_slug('doctor');
--> statement-breakpoint
CREATE TRIGGER categories_former_slug AFTER UPDATE OF slug ON "categories"
  FOR EACH ROW WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION keep_former_slug('category');
--> statement-breakpoint
CREATE TRIGGER news_former_slug AFTER UPDATE OF slug ON "news"
  FOR EACH ROW WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION keep_former_slug('article');
