-- A text as words between blanks, decomposed, in lower case, with the tone of "hóa" and "hoá" in one place. A line break
-- stays, as a word of its own. `modules/search/words.ts` does the same to what people type.
CREATE FUNCTION search_plain(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(regexp_replace(regexp_replace(regexp_replace(
    translate(lower(normalize(input, NFD)), 'Đ', 'đ'),
    'o([\u0300\u0301\u0303\u0309\u0323])([ae])', 'o\2\1', 'g'),
    'u([\u0300\u0301\u0303\u0309\u0323])y', 'uy\1', 'g'),
    '[^a-z0-9đ\u0300-\u036f\n]+', ' ', 'g'), E'\n', E' \n ')
$$;
--> statement-breakpoint
CREATE FUNCTION search_fold(plain text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(regexp_replace(plain, '[\u0300-\u036f]+', '', 'g'), 'đ', 'd')
$$;
--> statement-breakpoint
-- The folded words of a text with single blanks.
CREATE FUNCTION search_text(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(search_fold(search_plain(input)), '\s+', ' ', 'g'))
$$;
--> statement-breakpoint
-- The words of a text with single blanks, with their diacritics.
CREATE FUNCTION search_exact_text(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(normalize(search_plain(input), NFC), '\s+', ' ', 'g'))
$$;
--> statement-breakpoint
-- Each word as it is written and folded, at one position; phrases do not reach from one line into the next. Built by
-- hand: the parsers of PostgreSQL split words by the locale of the server, and the two forms have to stay side by side.
CREATE FUNCTION search_vector(input text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(
    CASE WHEN folded = exact THEN '''' || left(folded, 60) || ''':' || least(n, 16383)
      ELSE '''' || left(folded, 60) || ''':' || least(n, 16383) || ' ''' || left(exact, 60) || ''':' || least(n, 16383)
    END, ' '), '')::tsvector
  FROM (SELECT search_plain(input) AS plain OFFSET 0) AS given
  CROSS JOIN LATERAL unnest(
    string_to_array(search_fold(plain), ' '), string_to_array(normalize(plain, NFC), ' ')
  ) WITH ORDINALITY AS word(folded, exact, n)
  WHERE folded <> '' AND folded <> E'\n'
$$;
--> statement-breakpoint
-- Adds words that may be meant by mistyped ones. In their order, so that two changes at once cannot wait for each other.
CREATE FUNCTION learn_search_words(words text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_vocabulary (word)
  SELECT DISTINCT given.word FROM unnest(words) AS given(word)
  WHERE given.word ~ '^[a-z][a-z0-9]{1,29}$'
    AND NOT EXISTS (SELECT 1 FROM search_vocabulary known WHERE known.word = given.word)
  ORDER BY given.word
  ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
-- Locks the documents first: of two changes to one course at once, the later one then sees what the earlier one wrote.
CREATE FUNCTION refresh_course_documents(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM search_documents WHERE kind = 'course' AND id = ANY (ids) ORDER BY id FOR UPDATE;
  INSERT INTO search_documents AS known
    (kind, id, course_id, title, title_words, head_words, words, body_words)
  SELECT 'course', c.id, c.id, search_text(c.title), v.title, v.title || v.beside, v.title || v.beside || v.taught,
    search_vector(parts.body)
  FROM courses c
  JOIN categories g ON g.id = c.category_id
  CROSS JOIN LATERAL (
    SELECT
      concat_ws(E'\n', '', c.subtitle, g.name, (
        SELECT string_agg(d.academic_title || ' ' || d.name, E'\n' ORDER BY cd.position)
        FROM course_doctors cd JOIN doctors d ON d.id = cd.doctor_id WHERE cd.course_id = c.id)) AS beside,
      concat_ws(E'\n', '', array_to_string(c.outcomes, E'\n'),
        (SELECT string_agg(s.title, E'\n' ORDER BY s.position) FROM sections s WHERE s.course_id = c.id),
        (SELECT string_agg(l.title, E'\n' ORDER BY l.id) FROM lessons l WHERE l.course_id = c.id)) AS taught,
      concat_ws(E'\n', c.description, array_to_string(c.requirements, E'\n'), array_to_string(c.risks, E'\n'), (
        SELECT string_agg(concat_ws(E'\n', f.entry ->> 'question', f.entry ->> 'answer'), E'\n')
        FROM jsonb_array_elements(c.faq) AS f(entry))) AS body
  ) AS parts
  CROSS JOIN LATERAL (
    SELECT search_vector(c.title) AS title, search_vector(parts.beside) AS beside, search_vector(parts.taught) AS taught
    OFFSET 0
  ) AS v
  WHERE c.id = ANY (ids)
  ORDER BY c.id
  ON CONFLICT (kind, id) DO UPDATE SET title = excluded.title, title_words = excluded.title_words,
    head_words = excluded.head_words, words = excluded.words, body_words = excluded.body_words;
  PERFORM learn_search_words(array(
    SELECT DISTINCT lexeme FROM search_documents d, unnest(tsvector_to_array(d.words)) AS lexeme
    WHERE d.kind = 'course' AND d.id = ANY (ids)));
END
$$;
--> statement-breakpoint
CREATE FUNCTION refresh_lesson_documents(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_documents AS known
    (kind, id, course_id, title, title_words, head_words, words, body_words)
  SELECT 'lesson', l.id, l.course_id, search_text(l.title), v.words, v.words, v.words, ''
  FROM lessons l CROSS JOIN LATERAL (SELECT search_vector(l.title) AS words) AS v
  WHERE l.id = ANY (ids)
  ORDER BY l.id
  ON CONFLICT (kind, id) DO UPDATE SET course_id = excluded.course_id, title = excluded.title,
    title_words = excluded.title_words, head_words = excluded.head_words, words = excluded.words
$$;
--> statement-breakpoint
CREATE FUNCTION refresh_doctor_documents(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM search_documents WHERE kind = 'doctor' AND id = ANY (ids) ORDER BY id FOR UPDATE;
  INSERT INTO search_documents AS known (kind, id, title, title_words, head_words, words, body_words)
  SELECT 'doctor', d.id, search_text(d.name), search_vector(d.name), v.head, v.head,
    search_vector(d.biography)
  FROM doctors d CROSS JOIN LATERAL (
    SELECT search_vector(concat_ws(E'\n', d.academic_title || ' ' || d.name,
      array_to_string(d.specialties, E'\n'), d.workplace)) AS head
  ) AS v
  WHERE d.id = ANY (ids)
  ORDER BY d.id
  ON CONFLICT (kind, id) DO UPDATE SET title = excluded.title, title_words = excluded.title_words,
    head_words = excluded.head_words, words = excluded.words, body_words = excluded.body_words;
  PERFORM learn_search_words(array(
    SELECT DISTINCT lexeme FROM search_documents d, unnest(tsvector_to_array(d.words)) AS lexeme
    WHERE d.kind = 'doctor' AND d.id = ANY (ids)));
  PERFORM refresh_course_documents(array(SELECT DISTINCT course_id FROM course_doctors WHERE doctor_id = ANY (ids)));
END
$$;
--> statement-breakpoint
CREATE FUNCTION refresh_news_documents(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM search_documents WHERE kind = 'news' AND id = ANY (ids) ORDER BY id FOR UPDATE;
  INSERT INTO search_documents AS known (kind, id, title, title_words, head_words, words, body_words)
  SELECT 'news', n.id, search_text(n.title), search_vector(n.title), v.head, v.head,
    search_vector(concat_ws(E'\n', n.author, regexp_replace(
      regexp_replace(n.html, '</(p|li|h[1-6]|td|th|blockquote|div|figcaption)>|<br[^>]*>', E'\n', 'gi'),
      '<[^>]*>', ' ', 'g')))
  FROM news n LEFT JOIN categories g ON g.id = n.category_id
  CROSS JOIN LATERAL (SELECT search_vector(concat_ws(E'\n', n.title, g.name, n.excerpt)) AS head) AS v
  WHERE n.id = ANY (ids)
  ORDER BY n.id
  ON CONFLICT (kind, id) DO UPDATE SET title = excluded.title, title_words = excluded.title_words,
    head_words = excluded.head_words, words = excluded.words, body_words = excluded.body_words;
  PERFORM learn_search_words(array(
    SELECT DISTINCT lexeme FROM search_documents d, unnest(tsvector_to_array(d.words)) AS lexeme
    WHERE d.kind = 'news' AND d.id = ANY (ids)));
END
$$;
--> statement-breakpoint
CREATE FUNCTION refresh_category_documents(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_documents AS known (kind, id, title, title_words, head_words, words, body_words)
  SELECT 'category', g.id, search_text(g.name), search_vector(g.name), v.head, v.head, search_vector(g.description)
  FROM categories g CROSS JOIN LATERAL (SELECT search_vector(g.name) AS head) AS v
  WHERE g.id = ANY (ids)
  ORDER BY g.id
  ON CONFLICT (kind, id) DO UPDATE SET title = excluded.title, title_words = excluded.title_words,
    head_words = excluded.head_words, words = excluded.words, body_words = excluded.body_words;
  PERFORM refresh_course_documents(array(SELECT id FROM courses WHERE category_id = ANY (ids)));
  PERFORM refresh_news_documents(array(SELECT id FROM news WHERE category_id = ANY (ids)));
END
$$;
--> statement-breakpoint
-- Once per statement, however many rows it wrote; only where something changed that is searched.
CREATE FUNCTION index_added_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'courses' THEN PERFORM refresh_course_documents(array(SELECT id FROM added));
    WHEN 'doctors' THEN PERFORM refresh_doctor_documents(array(SELECT id FROM added));
    WHEN 'news' THEN PERFORM refresh_news_documents(array(SELECT id FROM added));
    WHEN 'categories' THEN PERFORM refresh_category_documents(array(SELECT id FROM added));
    WHEN 'lessons' THEN
      PERFORM refresh_lesson_documents(array(SELECT id FROM added));
      PERFORM refresh_course_documents(array(SELECT DISTINCT course_id FROM added));
    ELSE PERFORM refresh_course_documents(array(SELECT DISTINCT course_id FROM added));
  END CASE;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION index_removed_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'courses' THEN DELETE FROM search_documents WHERE kind = 'course' AND id IN (SELECT id FROM removed);
    WHEN 'doctors' THEN DELETE FROM search_documents WHERE kind = 'doctor' AND id IN (SELECT id FROM removed);
    WHEN 'news' THEN DELETE FROM search_documents WHERE kind = 'news' AND id IN (SELECT id FROM removed);
    WHEN 'categories' THEN DELETE FROM search_documents WHERE kind = 'category' AND id IN (SELECT id FROM removed);
    WHEN 'lessons' THEN
      DELETE FROM search_documents WHERE kind = 'lesson' AND id IN (SELECT id FROM removed);
      PERFORM refresh_course_documents(array(SELECT DISTINCT course_id FROM removed));
    ELSE PERFORM refresh_course_documents(array(SELECT DISTINCT course_id FROM removed));
  END CASE;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION index_changed_courses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_course_documents(array(
    SELECT a.id FROM added a JOIN removed r USING (id)
    WHERE (a.title, a.subtitle, a.category_id, a.description, a.outcomes, a.requirements, a.risks, a.faq)
      IS DISTINCT FROM (r.title, r.subtitle, r.category_id, r.description, r.outcomes, r.requirements, r.risks, r.faq)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION index_changed_lessons() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed uuid[] := array(
  SELECT a.id FROM added a JOIN removed r USING (id)
  WHERE (a.title, a.course_id) IS DISTINCT FROM (r.title, r.course_id));
BEGIN
  IF cardinality(changed) = 0 THEN RETURN NULL; END IF;
  PERFORM refresh_lesson_documents(changed);
  PERFORM refresh_course_documents(array(
    SELECT course_id FROM added WHERE id = ANY (changed)
    UNION SELECT course_id FROM removed WHERE id = ANY (changed)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION index_changed_sections() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_course_documents(array(
    SELECT DISTINCT a.course_id FROM added a JOIN removed r USING (id) WHERE a.title IS DISTINCT FROM r.title));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION index_changed_teams() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_course_documents(array(SELECT course_id FROM added UNION SELECT course_id FROM removed));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION index_changed_doctors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_doctor_documents(array(
    SELECT a.id FROM added a JOIN removed r USING (id)
    WHERE (a.name, a.academic_title, a.specialties, a.workplace, a.biography)
      IS DISTINCT FROM (r.name, r.academic_title, r.specialties, r.workplace, r.biography)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION index_changed_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_news_documents(array(
    SELECT a.id FROM added a JOIN removed r USING (id)
    WHERE (a.title, a.excerpt, a.html, a.author, a.category_id)
      IS DISTINCT FROM (r.title, r.excerpt, r.html, r.author, r.category_id)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION index_changed_categories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_category_documents(array(
    SELECT a.id FROM added a JOIN removed r USING (id)
    WHERE (a.name, a.description) IS DISTINCT FROM (r.name, r.description)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER courses_index_added AFTER INSERT ON courses
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION index_added_rows();
--> statement-breakpoint
CREATE TRIGGER courses_index_changed AFTER UPDATE ON courses
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION index_changed_courses();
--> statement-breakpoint
CREATE TRIGGER courses_index_removed AFTER DELETE ON courses
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION index_removed_rows();
--> statement-breakpoint
CREATE TRIGGER lessons_index_added AFTER INSERT ON lessons
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION index_added_rows();
--> statement-breakpoint
CREATE TRIGGER lessons_index_changed AFTER UPDATE ON lessons
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION index_changed_lessons();
--> statement-breakpoint
CREATE TRIGGER lessons_index_removed AFTER DELETE ON lessons
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION index_removed_rows();
--> statement-breakpoint
CREATE TRIGGER sections_index_added AFTER INSERT ON sections
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION index_added_rows();
--> statement-breakpoint
CREATE TRIGGER sections_index_changed AFTER UPDATE ON sections
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION index_changed_sections();
--> statement-breakpoint
CREATE TRIGGER sections_index_removed AFTER DELETE ON sections
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION index_removed_rows();
--> statement-breakpoint
CREATE TRIGGER course_doctors_index_added AFTER INSERT ON course_doctors
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION index_added_rows();
--> statement-breakpoint
CREATE TRIGGER course_doctors_index_changed AFTER UPDATE ON course_doctors
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION index_changed_teams();
--> statement-breakpoint
CREATE TRIGGER course_doctors_index_removed AFTER DELETE ON course_doctors
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION index_removed_rows();
--> statement-breakpoint
CREATE TRIGGER doctors_index_added AFTER INSERT ON doctors
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION index_added_rows();
--> statement-breakpoint
CREATE TRIGGER doctors_index_changed AFTER UPDATE ON doctors
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION index_changed_doctors();
--> statement-breakpoint
CREATE TRIGGER doctors_index_removed AFTER DELETE ON doctors
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION index_removed_rows();
--> statement-breakpoint
CREATE TRIGGER news_index_added AFTER INSERT ON news
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION index_added_rows();
--> statement-breakpoint
CREATE TRIGGER news_index_changed AFTER UPDATE ON news
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION index_changed_news();
--> statement-breakpoint
CREATE TRIGGER news_index_removed AFTER DELETE ON news
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION index_removed_rows();
--> statement-breakpoint
CREATE TRIGGER categories_index_added AFTER INSERT ON categories
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION index_added_rows();
--> statement-breakpoint
CREATE TRIGGER categories_index_changed AFTER UPDATE ON categories
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION index_changed_categories();
--> statement-breakpoint
CREATE TRIGGER categories_index_removed AFTER DELETE ON categories
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION index_removed_rows();
--> statement-breakpoint
-- What was there before this table.
SELECT refresh_category_documents(array(SELECT id FROM categories)),
  refresh_doctor_documents(array(SELECT id FROM doctors)),
  refresh_lesson_documents(array(SELECT id FROM lessons)),
  refresh_news_documents(array(SELECT id FROM news));
