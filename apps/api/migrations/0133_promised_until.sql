ALTER TABLE "enrollments" ADD COLUMN "promised_until" timestamp with time zone;--> statement-breakpoint
-- What is there now counts as promised.
UPDATE enrollments SET promised_until = expires_at WHERE expires_at IS NOT NULL;--> statement-breakpoint
-- An end is promised by what opens the access, and by every later one. An earlier end of the same access is no promise:
-- nothing moves one back, so the nightly report names it.
CREATE FUNCTION keep_promised_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT'
    OR (NEW.order_line_id, NEW.seat_id) IS DISTINCT FROM (OLD.order_line_id, OLD.seat_id)
    OR (OLD.state = 'revoked' AND NEW.state <> 'revoked')
    OR NEW.expires_at IS NULL OR NEW.expires_at > OLD.expires_at
  THEN
    NEW.promised_until := NEW.expires_at;
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER enrollments_promise BEFORE INSERT OR UPDATE OF expires_at, state, order_line_id, seat_id ON enrollments
  FOR EACH ROW EXECUTE FUNCTION keep_promised_end();
