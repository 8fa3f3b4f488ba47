CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"next_try_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_once" UNIQUE("event_id","webhook_id"),
	CONSTRAINT "webhook_deliveries_next" CHECK (("webhook_deliveries"."state" = 'waiting') = ("webhook_deliveries"."next_try_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhook_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"occurred_at" timestamp with time zone DEFAULT now() NOT NULL,
	"spread_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"sealed_secret" text NOT NULL,
	"sealed_former_secret" text,
	"former_secret_until" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"off_reason" text,
	"failing_since" timestamp with time zone,
	"last_delivered_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_off" CHECK ("webhooks"."is_active" = ("webhooks"."off_reason" is null)),
	CONSTRAINT "webhooks_former" CHECK (("webhooks"."sealed_former_secret" is null) = ("webhooks"."former_secret_until" is null))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_outbox_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_outbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook" ON "webhook_deliveries" USING btree ("webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_try_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_outbox_waiting" ON "webhook_outbox" USING btree ("id") WHERE "webhook_outbox"."spread_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_outbox_occurred" ON "webhook_outbox" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "webhooks_created" ON "webhooks" USING btree ("created_at","id");--> statement-breakpoint
-- What happened, for addresses of others: written with the fact, and only while an address that is on wants it.
CREATE FUNCTION note_for_webhooks(event text, facts jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_outbox (id, type, data, occurred_at)
  SELECT gen_random_uuid(), event, facts, clock_timestamp()
  WHERE EXISTS (SELECT 1 FROM webhooks WHERE is_active AND event = ANY (events))
$$;
--> statement-breakpoint
CREATE FUNCTION webhook_instant(moment timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
--> statement-breakpoint
CREATE FUNCTION note_enrolment_for_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  facts jsonb := jsonb_build_object('enrolmentId', NEW.id, 'learnerId', NEW.user_id, 'courseId', NEW.course_id);
BEGIN
  IF NEW.state = 'active' AND (TG_OP = 'INSERT' OR OLD.state = 'revoked'
    OR (OLD.expires_at <= now() AND (NEW.expires_at IS NULL OR NEW.expires_at > now())))
  THEN
    PERFORM note_for_webhooks('enrolment.opened', facts || jsonb_build_object('expiresAt', webhook_instant(NEW.expires_at)));
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.state = 'revoked' AND OLD.state <> 'revoked' THEN
    PERFORM note_for_webhooks('enrolment.ended', facts);
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.completed_at IS NOT NULL AND OLD.completed_at IS NULL THEN
    PERFORM note_for_webhooks('course.completed', facts);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER enrollments_for_webhooks_inserted AFTER INSERT ON enrollments
  FOR EACH ROW EXECUTE FUNCTION note_enrolment_for_webhooks();
--> statement-breakpoint
CREATE TRIGGER enrollments_for_webhooks_updated AFTER UPDATE OF state, expires_at, completed_at ON enrollments
  FOR EACH ROW EXECUTE FUNCTION note_enrolment_for_webhooks();
--> statement-breakpoint
CREATE FUNCTION note_order_for_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.paid_at IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.paid_at IS NULL) THEN
    PERFORM note_for_webhooks('order.paid',
      jsonb_build_object('orderCode', NEW.code, 'buyerId', NEW.user_id, 'total', NEW.total));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_for_webhooks_inserted AFTER INSERT ON orders
  FOR EACH ROW EXECUTE FUNCTION note_order_for_webhooks();
--> statement-breakpoint
CREATE TRIGGER orders_for_webhooks_updated AFTER UPDATE OF paid_at ON orders
  FOR EACH ROW EXECUTE FUNCTION note_order_for_webhooks();
--> statement-breakpoint
-- A refund of a money case gives back money that never paid for the order.
CREATE FUNCTION note_refund_for_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'succeeded' AND NEW.money_case_id IS NULL AND (TG_OP = 'INSERT' OR OLD.state <> 'succeeded') THEN
    PERFORM note_for_webhooks('order.refunded', jsonb_build_object('orderCode', o.code, 'buyerId', o.user_id,
      'refundId', NEW.id, 'amount', NEW.amount)) FROM orders o WHERE o.id = NEW.order_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refunds_for_webhooks_inserted AFTER INSERT ON refunds
  FOR EACH ROW EXECUTE FUNCTION note_refund_for_webhooks();
--> statement-breakpoint
CREATE TRIGGER refunds_for_webhooks_updated AFTER UPDATE OF state ON refunds
  FOR EACH ROW EXECUTE FUNCTION note_refund_for_webhooks();
--> statement-breakpoint
CREATE FUNCTION note_certificate_for_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  facts jsonb := jsonb_build_object('certificateCode', NEW.code, 'learnerId', NEW.user_id, 'courseId', NEW.course_id);
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM note_for_webhooks('certificate.issued', facts);
  ELSIF NEW.revoked_at IS NOT NULL AND OLD.revoked_at IS NULL THEN
    PERFORM note_for_webhooks('certificate.revoked', facts);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER certificates_for_webhooks_inserted AFTER INSERT ON certificates
  FOR EACH ROW EXECUTE FUNCTION note_certificate_for_webhooks();
--> statement-breakpoint
CREATE TRIGGER certificates_for_webhooks_updated AFTER UPDATE OF revoked_at ON certificates
  FOR EACH ROW EXECUTE FUNCTION note_certificate_for_webhooks();
