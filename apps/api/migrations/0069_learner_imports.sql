CREATE TABLE "learner_import_rows" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"cells" text[] NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text,
	"course_ids" uuid[] DEFAULT '{}' NOT NULL,
	"days" integer,
	"reason" text DEFAULT '' NOT NULL,
	"price_note" text DEFAULT '' NOT NULL,
	"verdict" text DEFAULT 'error' NOT NULL,
	"fault" text,
	"fault_of" text DEFAULT '' NOT NULL,
	"outcome" text,
	"user_id" uuid,
	CONSTRAINT "learner_import_rows_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "learner_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"headers" text[] NOT NULL,
	"columns" jsonb NOT NULL,
	"course_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "learner_import_rows" ADD CONSTRAINT "learner_import_rows_import_id_learner_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."learner_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_import_rows" ADD CONSTRAINT "learner_import_rows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_imports" ADD CONSTRAINT "learner_imports_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_imports" ADD CONSTRAINT "learner_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "learner_import_rows_user" ON "learner_import_rows" USING btree ("user_id") WHERE "learner_import_rows"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "learner_import_rows_email" ON "learner_import_rows" USING btree ("email");--> statement-breakpoint
CREATE INDEX "learner_imports_created" ON "learner_imports" USING btree ("created_at","id");