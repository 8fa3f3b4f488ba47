CREATE TABLE "glossary_names" (
	"exact" text PRIMARY KEY NOT NULL,
	"term_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "glossary_terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"term" text NOT NULL,
	"other_names" text[] DEFAULT '{}' NOT NULL,
	"explanation" text NOT NULL,
	"foreign_name" text DEFAULT '' NOT NULL,
	"lesson_id" uuid,
	"sort_name" text NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "glossary_names" ADD CONSTRAINT "glossary_names_term_id_glossary_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."glossary_terms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "glossary_terms" ADD CONSTRAINT "glossary_terms_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "glossary_names_term" ON "glossary_names" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "glossary_terms_sorted" ON "glossary_terms" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "glossary_terms_lesson" ON "glossary_terms" USING btree ("lesson_id");