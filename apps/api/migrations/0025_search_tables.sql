CREATE TABLE "search_documents" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"course_id" uuid,
	"title" text NOT NULL,
	"title_words" "tsvector" NOT NULL,
	"head_words" "tsvector" NOT NULL,
	"words" "tsvector" NOT NULL,
	"body_words" "tsvector" NOT NULL,
	CONSTRAINT "search_documents_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"query" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_misses_query_unique" UNIQUE("query")
);
--> statement-breakpoint
CREATE TABLE "search_vocabulary" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "synonym_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "synonym_terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"term" text NOT NULL,
	"exact" text NOT NULL,
	"folded" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "synonym_terms_exact" UNIQUE("exact")
);
--> statement-breakpoint
ALTER TABLE "synonym_terms" ADD CONSTRAINT "synonym_terms_group_id_synonym_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."synonym_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words") WHERE kind <> 'lesson';--> statement-breakpoint
CREATE INDEX "search_documents_lessons" ON "search_documents" USING gin ("words") WHERE kind = 'lesson';--> statement-breakpoint
CREATE INDEX "search_documents_body" ON "search_documents" USING gin ("body_words") WHERE kind <> 'lesson';--> statement-breakpoint
CREATE INDEX "search_misses_count" ON "search_misses" USING btree ("count","last_at");--> statement-breakpoint
CREATE INDEX "search_vocabulary_similar" ON "search_vocabulary" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "synonym_terms_folded" ON "synonym_terms" USING btree ("folded");--> statement-breakpoint
CREATE INDEX "synonym_terms_group" ON "synonym_terms" USING btree ("group_id","position");