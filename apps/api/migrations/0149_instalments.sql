CREATE TABLE "instalment_plan_courses" (
	"plan_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	CONSTRAINT "instalment_plan_courses_plan_id_course_id_pk" PRIMARY KEY("plan_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "instalment_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"parts" jsonb NOT NULL,
	"min_total" bigint DEFAULT 0 NOT NULL,
	"grace_days" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "instalment_plans_grace" CHECK ("instalment_plans"."grace_days" between 0 and 60),
	CONSTRAINT "instalment_plans_parts" CHECK (jsonb_array_length("instalment_plans"."parts") between 2 and 6)
);
--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "waits_for_order" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "instalment_plan_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "instalment_terms" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "instalment_of" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "instalment_number" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "instalment_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "instalment_reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "instalment_late_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "instalment_paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "instalment_plan_courses" ADD CONSTRAINT "instalment_plan_courses_plan_id_instalment_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."instalment_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_plan_courses" ADD CONSTRAINT "instalment_plan_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "instalment_plan_courses_course" ON "instalment_plan_courses" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "instalment_plans_created" ON "instalment_plans" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_instalment_plan_id_instalment_plans_id_fk" FOREIGN KEY ("instalment_plan_id") REFERENCES "public"."instalment_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_instalment_of_orders_id_fk" FOREIGN KEY ("instalment_of") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_instalment" ON "orders" USING btree ("instalment_of","instalment_number");--> statement-breakpoint
CREATE INDEX "orders_instalment_due" ON "orders" USING btree ("instalment_due_at") WHERE "orders"."instalment_due_at" is not null and "orders"."state" = 'pending_payment';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_instalment_part" CHECK (("orders"."instalment_terms" is not null) = ("orders"."instalment_plan_id" is not null)
        and ("orders"."instalment_number" is not null) = ("orders"."instalment_terms" is not null or "orders"."instalment_of" is not null)
        and ("orders"."instalment_of" is not null) = ("orders"."instalment_due_at" is not null)
        and ("orders"."instalment_terms" is null or "orders"."instalment_of" is null));