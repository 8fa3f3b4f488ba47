CREATE TABLE "repetition_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"chosen" jsonb NOT NULL,
	"is_correct" boolean NOT NULL,
	"rating" text NOT NULL,
	"took_ms" bigint,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "repetition_answers_once" UNIQUE("card_id","day","kind")
);
--> statement-breakpoint
CREATE TABLE "repetition_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"stability" double precision NOT NULL,
	"difficulty" double precision NOT NULL,
	"due_on" date NOT NULL,
	"reps" integer NOT NULL,
	"lapses" integer NOT NULL,
	"last_review_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "repetition_cards_once" UNIQUE("user_id","question_id"),
	CONSTRAINT "repetition_cards_state" CHECK (("repetition_cards"."state" = 'new') = ("repetition_cards"."last_review_on" is null))
);
--> statement-breakpoint
CREATE TABLE "repetition_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"due_since" date NOT NULL,
	"cards" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "repetition_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "repetition_answers" ADD CONSTRAINT "repetition_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repetition_answers" ADD CONSTRAINT "repetition_answers_card_id_repetition_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."repetition_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repetition_cards" ADD CONSTRAINT "repetition_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repetition_cards" ADD CONSTRAINT "repetition_cards_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repetition_days" ADD CONSTRAINT "repetition_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "repetition_answers_user" ON "repetition_answers" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "repetition_cards_course" ON "repetition_cards" USING btree ("course_id");