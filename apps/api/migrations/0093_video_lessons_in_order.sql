ALTER TABLE "lessons" ADD COLUMN "course_title" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
-- Nothing that the search of visitors reads changes here.
ALTER TABLE lessons DISABLE TRIGGER lessons_index_changed;
--> statement-breakpoint
-- Made anew afterwards: writing every lesson would leave its index of words twice as large.
DROP INDEX "lessons_search";--> statement-breakpoint
UPDATE lessons l SET course_title = fold_text(c.title) FROM courses c WHERE c.id = l.course_id;
--> statement-breakpoint
CREATE INDEX "lessons_search" ON "lessons" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE lessons ENABLE TRIGGER lessons_index_changed;
--> statement-breakpoint
CREATE INDEX "lessons_titled" ON "lessons" USING btree ("course_title","course_id","search_text","section_id","position","id") WHERE "lessons"."kind" = 'video';--> statement-breakpoint
CREATE OR REPLACE FUNCTION write_lesson_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.course_title := coalesce((SELECT fold_text(c.title) FROM courses c WHERE c.id = NEW.course_id), '');
  NEW.search_text := fold_text(concat_ws(' ', NEW.course_title, NEW.title));
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION write_titled_lessons_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lessons SET course_title = fold_text(NEW.title), search_text = fold_text(NEW.title || ' ' || title)
  WHERE course_id = NEW.id;
  RETURN NULL;
END
$$;
