CREATE TABLE "site_drafts" (
	"part" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"part" text NOT NULL,
	"number" integer NOT NULL,
	"value" jsonb NOT NULL,
	"note" text,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_versions_part_number" UNIQUE("part","number")
);
--> statement-breakpoint
ALTER TABLE "site_versions" ADD CONSTRAINT "site_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- What visitors were shown stays known: versions are added, never changed and never removed. Only the author goes when
-- the account does.
CREATE FUNCTION refuse_change_of_site_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.author_id IS NULL AND to_jsonb(NEW) - 'author_id' = to_jsonb(OLD) - 'author_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'site_versions is append-only' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER site_versions_append_only BEFORE UPDATE OR DELETE ON "site_versions"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_site_version();
