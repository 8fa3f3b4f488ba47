CREATE TABLE "recorded_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"question_id" uuid,
	"hand_in_id" uuid,
	"answer_id" uuid,
	"video_id" uuid,
	"file_name" text NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recorded_answers_place" CHECK (num_nonnulls("recorded_answers"."question_id", "recorded_answers"."hand_in_id") = 1),
	CONSTRAINT "recorded_answers_given" CHECK ("recorded_answers"."answer_id" is null or ("recorded_answers"."question_id" is not null and "recorded_answers"."sent_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "recorded_answers" ADD CONSTRAINT "recorded_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recorded_answers" ADD CONSTRAINT "recorded_answers_question_id_course_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."course_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recorded_answers" ADD CONSTRAINT "recorded_answers_hand_in_id_hand_ins_id_fk" FOREIGN KEY ("hand_in_id") REFERENCES "public"."hand_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recorded_answers" ADD CONSTRAINT "recorded_answers_answer_id_question_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."question_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recorded_answers" ADD CONSTRAINT "recorded_answers_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recorded_answers_answer" ON "recorded_answers" USING btree ("answer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recorded_answers_hand_in" ON "recorded_answers" USING btree ("hand_in_id") WHERE "recorded_answers"."sent_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "recorded_answers_unsent_question" ON "recorded_answers" USING btree ("user_id","question_id") WHERE "recorded_answers"."sent_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "recorded_answers_unsent_hand_in" ON "recorded_answers" USING btree ("user_id","hand_in_id") WHERE "recorded_answers"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "recorded_answers_question" ON "recorded_answers" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "recorded_answers_of_hand_in" ON "recorded_answers" USING btree ("hand_in_id");--> statement-breakpoint
CREATE INDEX "recorded_answers_video" ON "recorded_answers" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "recorded_answers_unsent" ON "recorded_answers" USING btree ("created_at") WHERE "recorded_answers"."sent_at" is null;