CREATE TABLE "unverified_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"request_id" text NOT NULL,
	"body" text NOT NULL,
	"body_bytes" integer NOT NULL,
	"headers" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "audit_subject";--> statement-breakpoint
DROP INDEX "users_role_created";--> statement-breakpoint
DROP INDEX "orders_created";--> statement-breakpoint
DROP INDEX "money_cases_state";--> statement-breakpoint
CREATE INDEX "unverified_notices_created" ON "unverified_notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit_entries" USING btree ("subject_type","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "users_role_created" ON "users" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "money_cases_state" ON "money_cases" USING btree ("state","created_at","id");
--> statement-breakpoint
-- What nobody signed has stood among the events until now; events cannot be removed, so the trigger steps aside once.
ALTER TABLE "payment_events" DISABLE TRIGGER "payment_events_append_only";
--> statement-breakpoint
INSERT INTO "unverified_notices" ("id", "provider", "request_id", "body", "body_bytes", "headers", "created_at")
  SELECT "id", "provider", "provider_event_id", left(coalesce("body", "raw"::text), 1024),
    octet_length(coalesce("body", "raw"::text)), coalesce("headers", '{}'::jsonb), "created_at"
  FROM "payment_events" WHERE NOT "is_verified";
--> statement-breakpoint
DELETE FROM "payment_events" WHERE NOT "is_verified";
--> statement-breakpoint
ALTER TABLE "payment_events" ENABLE TRIGGER "payment_events_append_only";
