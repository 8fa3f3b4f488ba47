-- Whatever takes an access away, be it a refund, staff or a hand in the database, every instance hears of it.
CREATE FUNCTION announce_enrollment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access_changed', 'enrollment:' || OLD.user_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER enrollments_announce AFTER DELETE OR UPDATE OF state, expires_at ON enrollments
  FOR EACH ROW EXECUTE FUNCTION announce_enrollment();
