CREATE TABLE "invoice_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD COLUMN "export_id" uuid;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD COLUMN "exported_total" bigint;--> statement-breakpoint
ALTER TABLE "invoice_exports" ADD CONSTRAINT "invoice_exports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_exports_created" ON "invoice_exports" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_export_id_invoice_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."invoice_exports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_requests_export" ON "invoice_requests" USING btree ("export_id");--> statement-breakpoint
-- What was handed on before tables were kept: one of each moment, with what the orders came to.
INSERT INTO "invoice_exports" ("id", "created_at")
SELECT gen_random_uuid(), e."exported_at"
FROM (SELECT DISTINCT "exported_at" FROM "invoice_requests" WHERE "exported_at" IS NOT NULL) e;--> statement-breakpoint
UPDATE "invoice_requests" r SET
	"export_id" = e."id",
	"exported_total" = o."total" - (SELECT coalesce(sum(l."refunded"), 0) FROM "order_lines" l WHERE l."order_id" = o."id")
FROM "invoice_exports" e, "orders" o
WHERE e."created_at" = r."exported_at" AND o."id" = r."order_id";
