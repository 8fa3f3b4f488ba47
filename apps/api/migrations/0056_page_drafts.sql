CREATE TABLE "pages" (
	"slug" text PRIMARY KEY NOT NULL,
	"draft_title" text,
	"draft_html" text,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pages_whole_draft" CHECK (("pages"."draft_title" is null) = ("pages"."draft_html" is null))
);
