CREATE TABLE "question_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"storage_key" text NOT NULL,
	"digest" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_pictures_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "question_pictures_once" UNIQUE("question_id","digest")
);
--> statement-breakpoint
ALTER TABLE "question_pictures" ADD CONSTRAINT "question_pictures_question_id_course_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."course_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_pictures_question" ON "question_pictures" USING btree ("question_id","created_at","id");