CREATE TABLE "licence_reminders" (
	"doctor_id" uuid NOT NULL,
	"expires_on" date NOT NULL,
	"days_before" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "licence_reminders_doctor_id_expires_on_days_before_pk" PRIMARY KEY("doctor_id","expires_on","days_before")
);
--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "licence_scope" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "licence_expires_on" date;--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "licence_proof_path" text;--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "licence_proof_type" text;--> statement-breakpoint
ALTER TABLE "licence_reminders" ADD CONSTRAINT "licence_reminders_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;