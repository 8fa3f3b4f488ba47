ALTER TABLE "patient_consents" ADD COLUMN "doctor_id" uuid;--> statement-breakpoint
ALTER TABLE "patient_consents" ADD CONSTRAINT "patient_consents_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patient_consents_doctor" ON "patient_consents" USING btree ("doctor_id");