CREATE TABLE "access_end_reminders" (
	"enrollment_id" uuid NOT NULL,
	"days_before" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_end_reminders_enrollment_id_days_before_pk" PRIMARY KEY("enrollment_id","days_before")
);
--> statement-breakpoint
ALTER TABLE "access_end_reminders" ADD CONSTRAINT "access_end_reminders_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrollments_end" ON "enrollments" USING btree ("expires_at") WHERE "enrollments"."expires_at" is not null;