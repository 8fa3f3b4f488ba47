CREATE TABLE "before_after_pairs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consent_id" uuid,
	"before_id" uuid NOT NULL,
	"after_id" uuid NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patient_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"search_text" text NOT NULL,
	"given_on" date NOT NULL,
	"scope" text NOT NULL,
	"proof_path" text,
	"proof_type" text,
	"recorded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "patient_consents_reference" UNIQUE("search_text")
);
--> statement-breakpoint
CREATE TABLE "patient_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consent_id" uuid,
	"storage_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "before_after_pairs" ADD CONSTRAINT "before_after_pairs_consent_id_patient_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."patient_consents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "before_after_pairs" ADD CONSTRAINT "before_after_pairs_before_id_patient_pictures_id_fk" FOREIGN KEY ("before_id") REFERENCES "public"."patient_pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "before_after_pairs" ADD CONSTRAINT "before_after_pairs_after_id_patient_pictures_id_fk" FOREIGN KEY ("after_id") REFERENCES "public"."patient_pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_consents" ADD CONSTRAINT "patient_consents_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_pictures" ADD CONSTRAINT "patient_pictures_consent_id_patient_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."patient_consents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "before_after_pairs_consent" ON "before_after_pairs" USING btree ("consent_id");--> statement-breakpoint
CREATE INDEX "before_after_pairs_before" ON "before_after_pairs" USING btree ("before_id");--> statement-breakpoint
CREATE INDEX "before_after_pairs_after" ON "before_after_pairs" USING btree ("after_id");--> statement-breakpoint
CREATE INDEX "patient_consents_newest" ON "patient_consents" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "patient_consents_recorder" ON "patient_consents" USING btree ("recorded_by");--> statement-breakpoint
CREATE INDEX "patient_pictures_consent" ON "patient_pictures" USING btree ("consent_id");