CREATE TABLE "page_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"hash" text NOT NULL,
	"changes" text,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_versions_slug_number" UNIQUE("slug","number")
);
--> statement-breakpoint
-- The texts there are become the first version of their page. Which text earlier consents were given to is not known, so they keep what they say and point to none.
INSERT INTO "page_versions" ("id", "slug", "number", "title", "html", "hash", "published_at")
  SELECT gen_random_uuid(), "slug", 1, "title", "html", encode(sha256(convert_to("title" || E'\n' || "html", 'UTF8')), 'hex'), "updated_at"
  FROM "pages";
--> statement-breakpoint
DROP TABLE "pages";--> statement-breakpoint
ALTER TABLE "consents" ALTER COLUMN "version" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "text_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "awaits_consent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_requests" ADD COLUMN "privacy_text_id" uuid;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_text_id_page_versions_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."page_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_requests" ADD CONSTRAINT "contact_requests_privacy_text_id_page_versions_id_fk" FOREIGN KEY ("privacy_text_id") REFERENCES "public"."page_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A text that somebody has agreed to is evidence: rows are added, never changed and never removed.
CREATE FUNCTION refuse_change_of_page_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'page_versions is append-only' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER page_versions_append_only BEFORE UPDATE OR DELETE ON "page_versions"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_page_version();
