DROP INDEX "lessons_course";--> statement-breakpoint
CREATE INDEX "doctors_position" ON "doctors" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "doctors_licence" ON "doctors" USING btree ("licence_number","licence_expires_on","licence_verified_at");--> statement-breakpoint
CREATE INDEX "lessons_course" ON "lessons" USING btree ("course_id","kind");