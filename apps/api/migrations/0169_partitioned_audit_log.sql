-- Partitions of the tables that grow with time, by their ids, which are UUIDv7. Their schema is `parts`, so that a list
-- of the tables of the product has each once. See decision 097.
-- What this and the next migration lock, in the order in which requests write, so that none waits for this transaction
-- while it has what this one waits for.
LOCK TABLE "users" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
LOCK TABLE "notices", "held_mails", "audit_entries" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
-- A database that was emptied by dropping the schemas of its tables still has this one.
CREATE SCHEMA IF NOT EXISTS "parts";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "parts"."first_id"("moment" timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;--> statement-breakpoint
-- Makes a table a partitioned one without moving its rows: they become its first partition, with their indexes. Where a
-- validated CHECK "<table>_until" says that all ids are below its bound, no row is read; else it is made here, which
-- reads the table while it is locked. Ids beyond the bound, which no UUIDv7 of these days has, go to the default one.
CREATE OR REPLACE FUNCTION "parts"."partition_by_id"("target" text, "unit" text, "ahead" int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  whole text := format('public.%I', target);
  first text := format('parts.%I', target || '_before');
  rest text := format('parts.%I', target || '_other');
  guard text := target || '_until';
  old regclass := whole::regclass;
  step interval := ('1 ' || unit)::interval;
  start timestamp;
  bound uuid;
  until uuid;
  owner oid;
  identity "char";
  checks text[];
  indexes text[];
  triggers text[];
  grants text[];
  inbound record;
  references_again text[] := '{}';
  one text;
BEGIN
  IF EXISTS (SELECT FROM pg_class WHERE oid = old AND (relrowsecurity OR relforcerowsecurity))
    OR EXISTS (SELECT FROM pg_policy WHERE polrelid = old) THEN
    RAISE EXCEPTION '% has row security, which would be lost: drop its policies first, and make them again', whole;
  END IF;
  SELECT substring(pg_get_constraintdef(oid) FROM '''([0-9a-f-]{36})''')::uuid INTO bound
    FROM pg_constraint WHERE conrelid = old AND conname = guard AND contype = 'c' AND convalidated;
  start := date_trunc(unit, now() AT TIME ZONE 'UTC') + ahead * step;

  -- What hangs on the table, in the words that make it again.
  SELECT relowner, relreplident INTO owner, identity FROM pg_class WHERE oid = old;
  SELECT coalesce(array_agg(format('ALTER TABLE %s ADD CONSTRAINT %I %s', whole, conname, pg_get_constraintdef(oid))
      ORDER BY contype = 'f', conname), '{}') INTO checks
    FROM pg_constraint WHERE conrelid = old AND contype IN ('c', 'p', 'u', 'f') AND conname <> guard;
  SELECT coalesce(array_agg(pg_get_indexdef(i.indexrelid) ORDER BY i.indexrelid), '{}') INTO indexes
    FROM pg_index i WHERE i.indrelid = old AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid
      AND c.contype IN ('p', 'u') AND c.conrelid = old);
  SELECT coalesce(array_agg(pg_get_triggerdef(oid)), '{}') INTO triggers
    FROM pg_trigger WHERE tgrelid = old AND NOT tgisinternal;
  SELECT coalesce(array_agg(format('GRANT %s ON %s TO %s%s', a.privilege_type, whole,
      CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE a.grantee::regrole::text END,
      CASE WHEN a.is_grantable THEN ' WITH GRANT OPTION' ELSE '' END)), '{}') INTO grants
    FROM pg_class c CROSS JOIN LATERAL aclexplode(c.relacl) a WHERE c.oid = old AND a.grantee <> c.relowner;
  SELECT grants || coalesce(array_agg(format('GRANT %s (%I) ON %s TO %s%s', a.privilege_type, t.attname, whole,
      CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE a.grantee::regrole::text END,
      CASE WHEN a.is_grantable THEN ' WITH GRANT OPTION' ELSE '' END)), '{}') INTO grants
    FROM pg_attribute t CROSS JOIN LATERAL aclexplode(t.attacl) a WHERE t.attrelid = old AND NOT t.attisdropped;

  FOR inbound IN SELECT conrelid::regclass AS at, conname, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE confrelid = old AND contype = 'f' AND conparentid = 0
  LOOP
    references_again := references_again
      || format('ALTER TABLE %s ADD CONSTRAINT %I %s', inbound.at, inbound.conname, inbound.definition);
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', inbound.at, inbound.conname);
  END LOOP;
  FOR one IN SELECT tgname FROM pg_trigger WHERE tgrelid = old AND NOT tgisinternal LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', one, whole);
  END LOOP;

  EXECUTE format('CREATE TEMP TABLE parts_set_aside (LIKE %s) ON COMMIT DROP', whole);
  IF bound IS NULL THEN
    bound := parts.first_id(start AT TIME ZONE 'UTC');
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS %I', whole, guard);
    EXECUTE format('WITH gone AS (DELETE FROM %s WHERE id >= %L RETURNING *)
      INSERT INTO parts_set_aside SELECT * FROM gone', whole, bound);
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I CHECK (id < %L)', whole, guard, bound);
  ELSE
    -- The months that were ahead when it was prepared.
    start := to_timestamp(('x' || left(replace(bound::text, '-', ''), 12))::bit(48)::bigint / 1000.0) AT TIME ZONE 'UTC';
  END IF;
  until := parts.first_id((start + step) AT TIME ZONE 'UTC');

  EXECUTE format('ALTER TABLE %s SET SCHEMA parts', whole);
  EXECUTE format('ALTER TABLE parts.%I RENAME TO %I', target, target || '_before');
  EXECUTE format('CREATE TABLE %s (LIKE %s INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING STORAGE
    INCLUDING COMPRESSION INCLUDING COMMENTS) PARTITION BY RANGE (id)', whole, first);
  EXECUTE format('ALTER TABLE %s OWNER TO %s', whole, owner::regrole);
  FOREACH one IN ARRAY checks || indexes || triggers || grants LOOP
    EXECUTE one;
  END LOOP;
  IF identity IN ('f', 'n') THEN
    EXECUTE format('ALTER TABLE %s REPLICA IDENTITY %s', whole, CASE identity WHEN 'f' THEN 'FULL' ELSE 'NOTHING' END);
  END IF;
  EXECUTE format('ALTER TABLE %s ATTACH PARTITION %s FOR VALUES FROM (MINVALUE) TO (%L)', whole, first, bound);
  EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', first, guard);
  EXECUTE format('CREATE TABLE %s PARTITION OF %s DEFAULT', rest, whole);
  EXECUTE format('CREATE TABLE parts.%I PARTITION OF %s FOR VALUES FROM (%L) TO (%L)',
    target || to_char(start, CASE unit WHEN 'year' THEN '_YYYY' ELSE '_YYYY_MM' END), whole, bound, until);
  EXECUTE format('INSERT INTO %s SELECT * FROM parts_set_aside', whole);
  DROP TABLE parts_set_aside;
  FOREACH one IN ARRAY references_again LOOP
    EXECUTE one;
  END LOOP;
END
$$;--> statement-breakpoint
SELECT "parts"."partition_by_id"('audit_entries', 'year', 2);
