CREATE TABLE "fetched_media" (
	"user_id" uuid NOT NULL,
	"package_key" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"blocks" integer[] NOT NULL,
	CONSTRAINT "fetched_media_user_id_package_key_pk" PRIMARY KEY("user_id","package_key")
);
--> statement-breakpoint
CREATE TABLE "playback_budgets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"measured_at" timestamp with time zone NOT NULL,
	"fresh_ms" bigint DEFAULT 0 NOT NULL,
	"repeat_ms" bigint DEFAULT 0 NOT NULL,
	"demand_ms" bigint DEFAULT 0 NOT NULL,
	"refused_block" text,
	"slowed_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"closed_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "fetched_media" ADD CONSTRAINT "fetched_media_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_budgets" ADD CONSTRAINT "playback_budgets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fetched_media_since" ON "fetched_media" USING btree ("since");