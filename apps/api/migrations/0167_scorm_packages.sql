CREATE TABLE "scorm_packages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"state" text NOT NULL,
	"fault" text,
	"is_current" boolean DEFAULT false NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"version" text DEFAULT '1.2' NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"folder" text NOT NULL,
	"file_count" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"added_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scorm_states" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"item_id" text NOT NULL,
	"values" jsonb NOT NULL,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scorm_packages" ADD CONSTRAINT "scorm_packages_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorm_packages" ADD CONSTRAINT "scorm_packages_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorm_states" ADD CONSTRAINT "scorm_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorm_states" ADD CONSTRAINT "scorm_states_package_id_scorm_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."scorm_packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scorm_packages_current" ON "scorm_packages" USING btree ("lesson_id") WHERE "scorm_packages"."is_current";--> statement-breakpoint
CREATE INDEX "scorm_packages_lesson" ON "scorm_packages" USING btree ("lesson_id","created_at");--> statement-breakpoint
CREATE INDEX "scorm_packages_course" ON "scorm_packages" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "scorm_packages_folder" ON "scorm_packages" USING btree ("folder");--> statement-breakpoint
CREATE UNIQUE INDEX "scorm_states_item" ON "scorm_states" USING btree ("user_id","package_id","item_id");--> statement-breakpoint
CREATE INDEX "scorm_states_package" ON "scorm_states" USING btree ("package_id");