CREATE TABLE "organisation_coordinators" (
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organisation_coordinators_organisation_id_user_id_pk" PRIMARY KEY("organisation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organisation_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tax_code" text NOT NULL,
	"address" text NOT NULL,
	"contact_name" text NOT NULL,
	"contact_email" text NOT NULL,
	"contact_phone" text,
	"state" text DEFAULT 'active' NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organisations_tax_code_unique" UNIQUE("tax_code")
);
--> statement-breakpoint
CREATE TABLE "seat_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seat_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"given_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"reminded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "seats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_line_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"organisation_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"held_by" uuid,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "seat_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "seats" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "organisation_id" uuid;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD COLUMN "seats" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation_coordinators" ADD CONSTRAINT "organisation_coordinators_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_coordinators" ADD CONSTRAINT "organisation_coordinators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_notes" ADD CONSTRAINT "organisation_notes_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_notes" ADD CONSTRAINT "organisation_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_grants" ADD CONSTRAINT "seat_grants_seat_id_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."seats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_grants" ADD CONSTRAINT "seat_grants_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_grants" ADD CONSTRAINT "seat_grants_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_grants" ADD CONSTRAINT "seat_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_grants" ADD CONSTRAINT "seat_grants_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_coordinators_once" ON "organisation_coordinators" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "organisation_notes_organisation" ON "organisation_notes" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "organisations_name" ON "organisations" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "organisations_search" ON "organisations" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "seat_grants_one_person" ON "seat_grants" USING btree ("seat_id") WHERE "seat_grants"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "seat_grants_one_seat" ON "seat_grants" USING btree ("course_id","user_id") WHERE "seat_grants"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "seat_grants_organisation" ON "seat_grants" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "seat_grants_user" ON "seat_grants" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "seats_once" ON "seats" USING btree ("order_line_id","number");--> statement-breakpoint
CREATE INDEX "seats_organisation" ON "seats" USING btree ("organisation_id","course_id");--> statement-breakpoint
CREATE INDEX "seats_held" ON "seats" USING btree ("held_by") WHERE "seats"."held_by" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrollments_seat" ON "enrollments" USING btree ("seat_id") WHERE "enrollments"."seat_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_organisation" ON "orders" USING btree ("organisation_id","created_at") WHERE "orders"."organisation_id" is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_seats" CHECK ("order_lines"."seats" between 1 and 500 and "order_lines"."price" % "order_lines"."seats" = 0);--> statement-breakpoint
-- Orders of an organisation are found by its name and tax code, too.
CREATE OR REPLACE FUNCTION order_search_text(wanted orders) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' ', lower(wanted.code), u.search_text, g.search_text,
    (SELECT string_agg(lower(concat_ws(' ', p.reference, p.transaction_id)), ' ' ORDER BY p.id)
     FROM payments p WHERE p.order_id = wanted.id))
  FROM users u LEFT JOIN organisations g ON g.id = wanted.organisation_id WHERE u.id = wanted.user_id
$$;
--> statement-breakpoint
CREATE FUNCTION write_organisation_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders o SET search_text = order_search_text(o) WHERE o.organisation_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER organisations_orders_search_text AFTER UPDATE OF search_text ON organisations
  FOR EACH ROW WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text)
  EXECUTE FUNCTION write_organisation_search_text();
