CREATE TABLE "doctor_bank_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"doctor_id" uuid NOT NULL,
	"bin" text NOT NULL,
	"number" text NOT NULL,
	"holder" text NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"proposed_by" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "doctor_bank_accounts_decided" CHECK (("doctor_bank_accounts"."state" = 'proposed') = ("doctor_bank_accounts"."decided_at" is null)),
	CONSTRAINT "doctor_bank_accounts_two" CHECK ("doctor_bank_accounts"."state" not in ('confirmed', 'replaced') or "doctor_bank_accounts"."decided_by" is distinct from "doctor_bank_accounts"."proposed_by" or "doctor_bank_accounts"."decided_by" is null)
);
--> statement-breakpoint
CREATE TABLE "payout_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "payout_batches_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text DEFAULT 'open' NOT NULL,
	"bin" text NOT NULL,
	"account_number" text NOT NULL,
	"holder" text NOT NULL,
	"total" bigint NOT NULL,
	"count" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_batches_some" CHECK ("payout_batches"."total" > 0 and "payout_batches"."count" > 0),
	CONSTRAINT "payout_batches_ended" CHECK (("payout_batches"."state" = 'open') = ("payout_batches"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "payout_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"format" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"statement_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "doctor_bank_accounts" ADD CONSTRAINT "doctor_bank_accounts_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_bank_accounts" ADD CONSTRAINT "doctor_bank_accounts_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_bank_accounts" ADD CONSTRAINT "doctor_bank_accounts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_exports" ADD CONSTRAINT "payout_exports_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_exports" ADD CONSTRAINT "payout_exports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_statement_id_doctor_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."doctor_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_account_id_doctor_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."doctor_bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "doctor_bank_accounts_current" ON "doctor_bank_accounts" USING btree ("doctor_id") WHERE "doctor_bank_accounts"."state" = 'confirmed';--> statement-breakpoint
CREATE UNIQUE INDEX "doctor_bank_accounts_proposed" ON "doctor_bank_accounts" USING btree ("doctor_id") WHERE "doctor_bank_accounts"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "doctor_bank_accounts_doctor" ON "doctor_bank_accounts" USING btree ("doctor_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_batches_number" ON "payout_batches" USING btree ("number");--> statement-breakpoint
CREATE INDEX "payout_exports_batch" ON "payout_exports" USING btree ("batch_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_items_once" ON "payout_items" USING btree ("statement_id") WHERE "payout_items"."state" <> 'dropped';--> statement-breakpoint
CREATE INDEX "payout_items_batch" ON "payout_items" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "payout_items_account" ON "payout_items" USING btree ("account_id");
--> statement-breakpoint
-- An account that was typed is evidence of where money went: another one takes its place, nothing rewrites it.
CREATE FUNCTION keep_doctor_bank_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
    OR (NEW.doctor_id, NEW.bin, NEW.number, NEW.holder) IS DISTINCT FROM (OLD.doctor_id, OLD.bin, OLD.number, OLD.holder)
  THEN
    RAISE EXCEPTION 'the account % of a doctor does not change', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER doctor_bank_accounts_kept BEFORE UPDATE OR DELETE ON doctor_bank_accounts
  FOR EACH ROW EXECUTE FUNCTION keep_doctor_bank_account();
