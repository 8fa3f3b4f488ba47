DROP INDEX "course_stats_learners";--> statement-breakpoint
DROP INDEX "courses_title";--> statement-breakpoint
DROP INDEX "enrollments_course";--> statement-breakpoint
CREATE INDEX "courses_price" ON "courses" USING btree ("list_price","sale_price","sale_starts_at","sale_ends_at","status","id");--> statement-breakpoint
CREATE INDEX "enrollments_active" ON "enrollments" USING btree ("course_id","user_id","percent") WHERE "enrollments"."state" = 'active';--> statement-breakpoint
CREATE INDEX "course_stats_learners" ON "course_stats" USING btree ("learner_count","course_id");--> statement-breakpoint
CREATE INDEX "courses_title" ON "courses" USING btree ((left("search_text", length("title")) collate "C"),"id");--> statement-breakpoint
CREATE INDEX "enrollments_course" ON "enrollments" USING btree ("course_id","created_at","id");