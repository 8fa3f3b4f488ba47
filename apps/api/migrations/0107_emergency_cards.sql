CREATE TABLE "emergency_card_courses" (
	"card_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	CONSTRAINT "emergency_card_courses_card_id_course_id_pk" PRIMARY KEY("card_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "emergency_card_versions" (
	"card_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"reviewer_id" uuid,
	"reviewer" text NOT NULL,
	"reviewed_on" date NOT NULL,
	"next_review_on" date NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "emergency_card_versions_card_id_number_pk" PRIMARY KEY("card_id","number")
);
--> statement-breakpoint
CREATE TABLE "emergency_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draft" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"number" integer,
	"next_review_on" date,
	"search_text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "emergency_card_courses" ADD CONSTRAINT "emergency_card_courses_card_id_emergency_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."emergency_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_card_courses" ADD CONSTRAINT "emergency_card_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_card_versions" ADD CONSTRAINT "emergency_card_versions_card_id_emergency_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."emergency_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_card_versions" ADD CONSTRAINT "emergency_card_versions_reviewer_id_doctors_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."doctors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emergency_card_courses_course" ON "emergency_card_courses" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "emergency_card_versions_reviewer" ON "emergency_card_versions" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "emergency_cards_newest" ON "emergency_cards" USING btree ("created_at","id");