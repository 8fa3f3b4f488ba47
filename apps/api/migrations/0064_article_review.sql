ALTER TABLE "news" ADD COLUMN "author_doctor_id" uuid;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "reviewer_id" uuid;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "reviewed_on" date;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "seo_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "seo_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_author_doctor_id_doctors_id_fk" FOREIGN KEY ("author_doctor_id") REFERENCES "public"."doctors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_reviewer_id_doctors_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."doctors"("id") ON DELETE set null ON UPDATE no action;