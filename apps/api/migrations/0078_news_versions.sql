CREATE TABLE "news_drafts" (
	"news_id" uuid PRIMARY KEY NOT NULL,
	"texts" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" uuid
);
--> statement-breakpoint
CREATE TABLE "news_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"news_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"texts" jsonb NOT NULL,
	"note" text,
	"checks" text[] DEFAULT '{}' NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "news_versions_news_number" UNIQUE("news_id","number")
);
--> statement-breakpoint
ALTER TABLE "news_drafts" ADD CONSTRAINT "news_drafts_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_drafts" ADD CONSTRAINT "news_drafts_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_versions" ADD CONSTRAINT "news_versions_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_versions" ADD CONSTRAINT "news_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- What readers see already is the first version of its article.
INSERT INTO "news_versions" ("id", "news_id", "number", "texts", "created_at")
SELECT gen_random_uuid(), n."id", 1, jsonb_build_object(
  'title', n."title", 'slug', n."slug", 'excerpt', n."excerpt", 'html', n."html", 'author', n."author",
  'categoryId', n."category_id", 'sources', to_jsonb(n."sources"), 'authorDoctorId', n."author_doctor_id",
  'reviewerId', n."reviewer_id", 'reviewedOn', to_char(n."reviewed_on", 'YYYY-MM-DD'), 'seoTitle', n."seo_title",
  'seoDescription', n."seo_description", 'coverAlt', n."cover_alt", 'coverPath', n."cover_path"
), n."updated_at"
FROM "news" n WHERE n."state" <> 'draft';
--> statement-breakpoint
-- What readers were shown stays known: versions are added, never changed and never removed. Only the author goes when
-- the account does.
CREATE FUNCTION refuse_change_of_news_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.author_id IS NULL AND to_jsonb(NEW) - 'author_id' = to_jsonb(OLD) - 'author_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'news_versions is append-only' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER news_versions_append_only BEFORE UPDATE OR DELETE ON "news_versions"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_news_version();
