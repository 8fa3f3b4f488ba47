CREATE TABLE "learning_reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid,
	"weekdays" integer[] NOT NULL,
	"minute" integer NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "learning_reminders_minute" CHECK ("learning_reminders"."minute" between 0 and 1439)
);
--> statement-breakpoint
CREATE TABLE "sent_reminders" (
	"reminder_id" uuid NOT NULL,
	"slot_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sent_reminders_reminder_id_slot_at_pk" PRIMARY KEY("reminder_id","slot_at")
);
--> statement-breakpoint
ALTER TABLE "learning_reminders" ADD CONSTRAINT "learning_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_reminders" ADD CONSTRAINT "learning_reminders_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_reminders" ADD CONSTRAINT "sent_reminders_reminder_id_learning_reminders_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."learning_reminders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "learning_reminders_user" ON "learning_reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "learning_reminders_course" ON "learning_reminders" USING btree ("course_id") WHERE "learning_reminders"."course_id" is not null;--> statement-breakpoint
CREATE INDEX "learning_reminders_due" ON "learning_reminders" USING btree ("minute") WHERE "learning_reminders"."is_on";--> statement-breakpoint
CREATE INDEX "sent_reminders_slot" ON "sent_reminders" USING btree ("slot_at");