CREATE TABLE "removed_captions" (
	"original_id" uuid NOT NULL,
	"lang" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removed_captions_original_id_lang_pk" PRIMARY KEY("original_id","lang")
);
--> statement-breakpoint
ALTER TABLE "removed_captions" ADD CONSTRAINT "removed_captions_original_id_video_originals_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."video_originals"("id") ON DELETE cascade ON UPDATE no action;