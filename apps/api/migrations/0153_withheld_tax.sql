CREATE TABLE "doctor_tax_terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"doctor_id" uuid NOT NULL,
	"tax_code" text NOT NULL,
	"exemption" text,
	"document_on" date,
	"reason" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "doctor_tax_terms_documented" CHECK ("doctor_tax_terms"."exemption" is null or "doctor_tax_terms"."document_on" is not null)
);
--> statement-breakpoint
CREATE TABLE "tax_remittances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"amount" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tax_remittances_amount" CHECK ("tax_remittances"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "tax_withholdings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"doctor_id" uuid NOT NULL,
	"batch_id" uuid,
	"statement_id" uuid,
	"day" date NOT NULL,
	"tax_code" text NOT NULL,
	"gross" bigint NOT NULL,
	"threshold" bigint NOT NULL,
	"basis_points" integer NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_withholdings_of" CHECK (("tax_withholdings"."batch_id" is null) <> ("tax_withholdings"."statement_id" is null)),
	CONSTRAINT "tax_withholdings_amount" CHECK ("tax_withholdings"."amount" > 0 and "tax_withholdings"."amount" < "tax_withholdings"."gross"),
	CONSTRAINT "tax_withholdings_ended_at" CHECK (("tax_withholdings"."state" = 'open') = ("tax_withholdings"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "doctor_tax_terms" ADD CONSTRAINT "doctor_tax_terms_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_tax_terms" ADD CONSTRAINT "doctor_tax_terms_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_remittances" ADD CONSTRAINT "tax_remittances_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_withholdings" ADD CONSTRAINT "tax_withholdings_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_withholdings" ADD CONSTRAINT "tax_withholdings_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_withholdings" ADD CONSTRAINT "tax_withholdings_statement_id_doctor_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."doctor_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doctor_tax_terms_doctor" ON "doctor_tax_terms" USING btree ("doctor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tax_remittances_month" ON "tax_remittances" USING btree ("month");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_withholdings_batch" ON "tax_withholdings" USING btree ("batch_id","doctor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_withholdings_statement" ON "tax_withholdings" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "tax_withholdings_ended" ON "tax_withholdings" USING btree ("ended_at");--> statement-breakpoint
-- Terms and payments to the state are evidence: rows are added, never changed and never removed.
CREATE FUNCTION keep_withheld_tax() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An author who is erased is named no more.
  IF TG_OP = 'DELETE' OR to_jsonb(NEW) - 'created_by' IS DISTINCT FROM to_jsonb(OLD) - 'created_by'
    OR NEW.created_by IS NOT NULL AND NEW.created_by IS DISTINCT FROM OLD.created_by
  THEN
    RAISE EXCEPTION 'a row of % does not change', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER doctor_tax_terms_kept BEFORE UPDATE OR DELETE ON doctor_tax_terms
  FOR EACH ROW EXECUTE FUNCTION keep_withheld_tax();
--> statement-breakpoint
CREATE TRIGGER tax_remittances_kept BEFORE UPDATE OR DELETE ON tax_remittances
  FOR EACH ROW EXECUTE FUNCTION keep_withheld_tax();
--> statement-breakpoint
-- What is withheld ends once, with its transfer.
CREATE FUNCTION keep_tax_withholding() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state <> 'open'
    OR to_jsonb(NEW) - 'state' - 'ended_at' IS DISTINCT FROM to_jsonb(OLD) - 'state' - 'ended_at'
  THEN
    RAISE EXCEPTION 'the tax % that is withheld does not change', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER tax_withholdings_kept BEFORE UPDATE OR DELETE ON tax_withholdings
  FOR EACH ROW EXECUTE FUNCTION keep_tax_withholding();
