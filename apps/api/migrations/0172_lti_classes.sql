CREATE TABLE "lti_classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"platform_id" uuid NOT NULL,
	"deployment_id" text NOT NULL,
	"context_id" text NOT NULL,
	"title" text NOT NULL,
	"members_url" text NOT NULL,
	"course_id" uuid NOT NULL,
	"last_launch_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lti_classes_course" UNIQUE("platform_id","deployment_id","context_id","course_id")
);
--> statement-breakpoint
ALTER TABLE "lti_classes" ADD CONSTRAINT "lti_classes_platform_id_lti_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."lti_platforms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_classes" ADD CONSTRAINT "lti_classes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lti_classes_launched" ON "lti_classes" USING btree ("platform_id","last_launch_at");