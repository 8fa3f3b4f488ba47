CREATE TABLE "contact_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text,
	"state" text,
	"owner_id" uuid,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_entries_text" CHECK (("contact_entries"."text" is not null) = ("contact_entries"."kind" in ('reply', 'note'))),
	CONSTRAINT "contact_entries_state" CHECK (("contact_entries"."state" is not null) = ("contact_entries"."kind" = 'state'))
);
--> statement-breakpoint
DROP INDEX "contact_requests_open";--> statement-breakpoint
ALTER TABLE "contact_requests" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_requests" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_requests" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_entries" ADD CONSTRAINT "contact_entries_contact_id_contact_requests_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_entries" ADD CONSTRAINT "contact_entries_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_entries" ADD CONSTRAINT "contact_entries_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_entries_contact" ON "contact_entries" USING btree ("contact_id","created_at");--> statement-breakpoint
ALTER TABLE "contact_requests" ADD CONSTRAINT "contact_requests_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_requests_state" ON "contact_requests" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_requests_created" ON "contact_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_requests_email" ON "contact_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "contact_requests_search" ON "contact_requests" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
-- What came before: answered elsewhere, or still waiting.
UPDATE contact_requests SET
  state = CASE WHEN answered_at IS NULL THEN 'new' ELSE 'answered' END,
  search_text = btrim(regexp_replace(lower(unaccent(concat_ws(' ', name, email, phone, reference, message))), '\s+', ' ', 'g'));
