CREATE TABLE "course_lesson_words" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"course_title" text collate "C" NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "course_lesson_words" ADD CONSTRAINT "course_lesson_words_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_lesson_words_titled" ON "course_lesson_words" USING btree ("course_title","course_id");--> statement-breakpoint
CREATE INDEX "course_lesson_words_search" ON "course_lesson_words" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE FUNCTION write_course_lesson_words(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- One after the other: of two who add lessons to a course, the second finds those of the first.
  PERFORM 1 FROM courses WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM course_lesson_words w WHERE w.course_id = ANY (changed)
    AND NOT EXISTS (SELECT 1 FROM lessons l WHERE l.course_id = w.course_id AND l.kind = 'video');
  INSERT INTO course_lesson_words AS w (course_id, course_title, words)
  SELECT l.course_id, l.course_title, string_agg(DISTINCT word, ' ')
  FROM lessons l CROSS JOIN string_to_table(l.search_text, ' ') word
  WHERE l.course_id = ANY (changed) AND l.kind = 'video'
  GROUP BY l.course_id, l.course_title
  ON CONFLICT (course_id) DO UPDATE SET course_title = EXCLUDED.course_title, words = EXCLUDED.words
  WHERE (w.course_title, w.words) IS DISTINCT FROM (EXCLUDED.course_title, EXCLUDED.words);
END
$$;
--> statement-breakpoint
CREATE FUNCTION write_words_of_listed_lessons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_course_lesson_words(array(SELECT DISTINCT course_id FROM listed WHERE kind = 'video'));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION write_words_of_changed_lesson() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_course_lesson_words(ARRAY[OLD.course_id, NEW.course_id]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION write_titled_lessons_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lessons SET course_title = fold_text(NEW.title), search_text = fold_text(NEW.title || ' ' || title)
  WHERE course_id = NEW.id;
  PERFORM write_course_lesson_words(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER lessons_added_words AFTER INSERT ON lessons
  REFERENCING NEW TABLE AS listed FOR EACH STATEMENT EXECUTE FUNCTION write_words_of_listed_lessons();
--> statement-breakpoint
CREATE TRIGGER lessons_removed_words AFTER DELETE ON lessons
  REFERENCING OLD TABLE AS listed FOR EACH STATEMENT EXECUTE FUNCTION write_words_of_listed_lessons();
--> statement-breakpoint
CREATE TRIGGER lessons_changed_words AFTER UPDATE OF title, kind, course_id ON lessons FOR EACH ROW
  WHEN ((OLD.title, OLD.kind, OLD.course_id) IS DISTINCT FROM (NEW.title, NEW.kind, NEW.course_id))
  EXECUTE FUNCTION write_words_of_changed_lesson();
--> statement-breakpoint
INSERT INTO course_lesson_words (course_id, course_title, words)
SELECT l.course_id, l.course_title, string_agg(DISTINCT word, ' ')
FROM lessons l CROSS JOIN string_to_table(l.search_text, ' ') word
WHERE l.kind = 'video'
GROUP BY l.course_id, l.course_title;
