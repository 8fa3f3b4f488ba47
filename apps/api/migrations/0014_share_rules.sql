CREATE TABLE "share_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"doctor_id" uuid,
	"course_id" uuid,
	"basis_points" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_rules_once" UNIQUE NULLS NOT DISTINCT("doctor_id","course_id"),
	CONSTRAINT "share_rules_points" CHECK ("share_rules"."basis_points" between 0 and 10000),
	CONSTRAINT "share_rules_scope" CHECK ("share_rules"."course_id" is null or "share_rules"."doctor_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "share_rules" ADD CONSTRAINT "share_rules_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_rules" ADD CONSTRAINT "share_rules_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;