CREATE TABLE "setting_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"number" integer NOT NULL,
	"value" jsonb NOT NULL,
	"restored_from" integer,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "setting_versions_section_number" UNIQUE("section","number")
);
--> statement-breakpoint
ALTER TABLE "setting_versions" ADD CONSTRAINT "setting_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- What the business said of itself before is what its customers were shown: saves are added, never changed and never
-- removed. Only the author goes when the account does.
CREATE FUNCTION refuse_change_of_setting_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.author_id IS NULL AND to_jsonb(NEW) - 'author_id' = to_jsonb(OLD) - 'author_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'setting_versions is append-only' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER setting_versions_append_only BEFORE UPDATE OR DELETE ON "setting_versions"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_setting_version();
--> statement-breakpoint
-- The one row that held the business's identity becomes the first save of its section. A value that the section would
-- not take is left out, and the site says that it is missing.
INSERT INTO "setting_versions" ("id", "section", "number", "value", "created_at")
SELECT gen_random_uuid(), 'business', 1, jsonb_build_object(
    'legalName', left(coalesce("value"->>'legalName', ''), 200),
    'taxCode', CASE WHEN (
      SELECT 10 - sum((ARRAY[31, 29, 23, 19, 17, 13, 7, 5, 3])[i] * substr(code.digits, i, 1)::int) % 11 = substr(code.digits, 10, 1)::int
      FROM generate_series(1, 9) i
    ) THEN code.digits ELSE '' END,
    'registeredOn', NULL, 'registeredBy', '', 'representative', '', 'licences', '[]'::jsonb,
    'hotline', CASE WHEN "value"->>'hotline' ~ '^\+?\d[\d .-]{1,19}\d( \([^()\d]{1,36}\))?$' THEN "value"->>'hotline' ELSE '' END,
    'zalo', CASE WHEN "value"->>'zalo' ~ '^\+?\d[\d .-]{1,19}\d( \([^()\d]{1,36}\))?$' THEN "value"->>'zalo' ELSE '' END,
    'email', lower(coalesce(substring("value"->>'email' from '[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}'), '')),
    'addresses', CASE WHEN length(trim("value"->>'address')) BETWEEN 5 AND 300
      THEN jsonb_build_array(jsonb_build_object('label', 'Trụ sở chính', 'address', trim("value"->>'address'))) ELSE '[]'::jsonb END,
    'workingHours', left(coalesce("value"->>'workingHours', ''), 200)
  ), "updated_at"
FROM "site_settings", LATERAL (SELECT substring("value"->>'registration' from '^\d{10}') AS digits) code
WHERE "key" = 'site';
--> statement-breakpoint
DELETE FROM "site_settings" WHERE "key" = 'site';
