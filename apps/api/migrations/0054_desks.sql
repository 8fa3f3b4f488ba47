CREATE TABLE "trial_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"account_number" text NOT NULL,
	"amount" bigint NOT NULL,
	"begun_by" uuid,
	"arrived_at" timestamp with time zone,
	"arrived_amount" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trial_transfers_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "trial_transfers" ADD CONSTRAINT "trial_transfers_begun_by_users_id_fk" FOREIGN KEY ("begun_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trial_transfers_one_waiting" ON "trial_transfers" USING btree ("account_number") WHERE "trial_transfers"."arrived_at" is null;