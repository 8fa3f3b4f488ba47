ALTER TABLE "doctors" DROP CONSTRAINT "doctors_slug_free";--> statement-breakpoint
ALTER TABLE "former_slugs" DROP CONSTRAINT "former_slugs_target";--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "pair_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "certificate_rules" ADD COLUMN "needs_assignments" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "emergency_cards" ADD COLUMN "submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "emergency_cards" ADD COLUMN "submitted_by" uuid;--> statement-breakpoint
ALTER TABLE "emergency_cards" ADD COLUMN "return_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD COLUMN "bundle_id" uuid;--> statement-breakpoint
ALTER TABLE "emergency_cards" ADD CONSTRAINT "emergency_cards_submitted_by_doctors_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."doctors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_bundle_id_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."bundles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_slugs_bundle" ON "former_slugs" USING btree ("bundle_id") WHERE "former_slugs"."bundle_id" is not null;--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_slug_free" CHECK ("doctors"."slug" not in ('account', 'course', 'video', 'revenue', 'question', 'hand-in', 'emergency-card'));--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_target" CHECK (num_nonnulls("former_slugs"."course_id", "former_slugs"."doctor_id", "former_slugs"."category_id", "former_slugs"."article_id", "former_slugs"."path_id", "former_slugs"."bundle_id") = 1 and case "former_slugs"."kind"
        when 'course' then "former_slugs"."course_id" when 'doctor' then "former_slugs"."doctor_id"
        when 'category' then "former_slugs"."category_id" when 'path' then "former_slugs"."path_id"
        when 'bundle' then "former_slugs"."bundle_id" else "former_slugs"."article_id" end is not null);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_former_slug() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  page_kind text := TG_ARGV[0];
BEGIN
  INSERT INTO former_slugs (kind, slug, course_id, doctor_id, category_id, article_id, path_id, bundle_id)
  VALUES (
    page_kind,
    OLD.slug,
    CASE page_kind WHEN 'course' THEN NEW.id END,
    CASE page_kind WHEN 'doctor' THEN NEW.id END,
    CASE page_kind WHEN 'category' THEN NEW.id END,
    CASE page_kind WHEN 'article' THEN NEW.id END,
    CASE page_kind WHEN 'path' THEN NEW.id END,
    CASE page_kind WHEN 'bundle' THEN NEW.id END
  )
  ON CONFLICT (kind, slug) DO UPDATE SET
    course_id = EXCLUDED.course_id,
    doctor_id = EXCLUDED.doctor_id,
    category_id = EXCLUDED.category_id,
    article_id = EXCLUDED.article_id,
    path_id = EXCLUDED.path_id,
    bundle_id = EXCLUDED.bundle_id,
    created_at = now();
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER bundles_former_slug AFTER UPDATE OF slug ON "bundles"
  FOR EACH ROW WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION keep_former_slug('bundle');
