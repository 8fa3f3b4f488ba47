ALTER TABLE "contact_requests" ADD COLUMN "learner_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_requests" ADD COLUMN "order_code" text;--> statement-breakpoint
ALTER TABLE "contact_requests" ADD CONSTRAINT "contact_requests_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_requests_learner" ON "contact_requests" USING btree ("learner_id") WHERE "contact_requests"."learner_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_requests_order" ON "contact_requests" USING btree ("order_code") WHERE "contact_requests"."order_code" is not null;