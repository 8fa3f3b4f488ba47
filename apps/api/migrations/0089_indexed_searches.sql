-- Text as searches compare it, like `foldText` of the sites: lower case, no diacritics, đ as d, single blanks; signs stay.
-- What it calls is looked up here once, because indexes are built with no search path.
CREATE FUNCTION fold_text(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(regexp_replace(
  translate(lower(normalize(input, NFD)), 'Đđ', 'dd'), '[\u0300-\u036f]+', '', 'g'), '\s+', ' ', 'g'));
--> statement-breakpoint
DROP INDEX "audit_actor";--> statement-breakpoint
DROP INDEX "invoice_requests_newest";--> statement-breakpoint
DROP INDEX "course_questions_course";--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD COLUMN "is_paid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "users_short_name" ON "users" USING btree ((fold_text(regexp_replace(btrim("name"), '^.*\s', '') || ' ' || left(btrim("name"), 1) || '.') collate "C"));--> statement-breakpoint
CREATE INDEX "lessons_search" ON "lessons" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reviews_user" ON "reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reviews_search" ON "reviews" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "coupons_search" ON "coupons" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoice_requests_paid" ON "invoice_requests" USING btree ("state","created_at","order_id") WHERE "invoice_requests"."is_paid";--> statement-breakpoint
CREATE INDEX "invoice_requests_search" ON "invoice_requests" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "course_questions_search" ON "course_questions" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit_entries" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_requests_newest" ON "invoice_requests" USING btree ("created_at","order_id") WHERE "invoice_requests"."is_paid";--> statement-breakpoint
CREATE INDEX "course_questions_course" ON "course_questions" USING btree ("course_id","created_at","id","state","answered_at");--> statement-breakpoint
CREATE FUNCTION write_lesson_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := fold_text(concat_ws(' ', (SELECT c.title FROM courses c WHERE c.id = NEW.course_id), NEW.title));
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION write_titled_lessons_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lessons SET search_text = fold_text(NEW.title || ' ' || title) WHERE course_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION write_review_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := fold_text(NEW.text);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION write_coupon_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := fold_text(NEW.code || ' ' || NEW.note);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION is_order_paid(state text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN state IN ('paid', 'partially_refunded', 'refunded');
--> statement-breakpoint
CREATE FUNCTION write_invoice_list_columns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT is_order_paid(o.state), fold_text(concat_ws(' ', o.code, NEW.name, NEW.tax_code, NEW.number))
  INTO NEW.is_paid, NEW.search_text
  FROM orders o WHERE o.id = NEW.order_id;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION write_paid_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoice_requests SET is_paid = is_order_paid(NEW.state) WHERE order_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Nothing that the search of visitors reads changes here.
ALTER TABLE lessons DISABLE TRIGGER lessons_index_changed;
--> statement-breakpoint
UPDATE lessons l SET search_text = fold_text(c.title || ' ' || l.title) FROM courses c WHERE c.id = l.course_id;
--> statement-breakpoint
ALTER TABLE lessons ENABLE TRIGGER lessons_index_changed;
--> statement-breakpoint
UPDATE reviews SET search_text = fold_text(text);
--> statement-breakpoint
UPDATE coupons SET search_text = fold_text(code || ' ' || note);
--> statement-breakpoint
UPDATE invoice_requests i SET is_paid = is_order_paid(o.state),
  search_text = fold_text(concat_ws(' ', o.code, i.name, i.tax_code, i.number))
FROM orders o WHERE o.id = i.order_id;
--> statement-breakpoint
CREATE TRIGGER lessons_search_text BEFORE INSERT OR UPDATE OF title, course_id ON lessons
  FOR EACH ROW EXECUTE FUNCTION write_lesson_search_text();
--> statement-breakpoint
CREATE TRIGGER courses_lessons_search_text AFTER UPDATE OF title ON courses
  FOR EACH ROW WHEN (OLD.title IS DISTINCT FROM NEW.title) EXECUTE FUNCTION write_titled_lessons_search_text();
--> statement-breakpoint
CREATE TRIGGER reviews_search_text BEFORE INSERT OR UPDATE OF text ON reviews
  FOR EACH ROW EXECUTE FUNCTION write_review_search_text();
--> statement-breakpoint
CREATE TRIGGER coupons_search_text BEFORE INSERT OR UPDATE OF code, note ON coupons
  FOR EACH ROW EXECUTE FUNCTION write_coupon_search_text();
--> statement-breakpoint
CREATE TRIGGER invoice_requests_list_columns BEFORE INSERT OR UPDATE OF name, tax_code, number, order_id ON invoice_requests
  FOR EACH ROW EXECUTE FUNCTION write_invoice_list_columns();
--> statement-breakpoint
CREATE TRIGGER orders_paid_invoice AFTER UPDATE OF state ON orders
  FOR EACH ROW WHEN (is_order_paid(OLD.state) IS DISTINCT FROM is_order_paid(NEW.state))
  EXECUTE FUNCTION write_paid_invoice();
