ALTER TABLE "patient_pictures" ADD COLUMN "origin_id" uuid;--> statement-breakpoint
CREATE INDEX "patient_pictures_origin" ON "patient_pictures" USING btree ("origin_id");