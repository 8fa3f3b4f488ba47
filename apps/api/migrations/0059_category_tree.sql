ALTER TABLE "categories" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- No category lies in itself, and there are at most three levels.
CREATE FUNCTION refuse_bad_category_parent() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  above int;
  below int;
BEGIN
  IF NEW.parent_id IS NULL THEN
    RETURN NEW;
  END IF;
  -- Of two moves at once the second sees the first.
  PERFORM pg_advisory_xact_lock(hashtext('category_tree'));
  WITH RECURSIVE up AS (
    SELECT NEW.parent_id AS id, 1 AS level
    UNION ALL
    SELECT c.parent_id, up.level + 1 FROM up JOIN categories c ON c.id = up.id
    WHERE c.parent_id IS NOT NULL AND up.level < 4 AND up.id <> NEW.id
  )
  SELECT CASE WHEN bool_or(up.id = NEW.id) THEN 4 ELSE max(up.level) END INTO above FROM up;
  WITH RECURSIVE down AS (
    SELECT NEW.id AS id, 1 AS level
    UNION ALL
    SELECT c.id, down.level + 1 FROM down JOIN categories c ON c.parent_id = down.id WHERE down.level < 4
  )
  SELECT max(down.level) INTO below FROM down;
  IF above + below > 3 THEN
    RAISE EXCEPTION 'a category cannot have this parent'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'categories_tree';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER categories_tree BEFORE INSERT OR UPDATE OF parent_id ON "categories"
  FOR EACH ROW EXECUTE FUNCTION refuse_bad_category_parent();
