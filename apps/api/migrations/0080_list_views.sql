CREATE TABLE "list_view_defaults" (
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"view_id" uuid NOT NULL,
	CONSTRAINT "list_view_defaults_user_id_list_pk" PRIMARY KEY("user_id","list")
);
--> statement-breakpoint
CREATE TABLE "list_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"user_id" uuid,
	"is_shared" boolean NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"search" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "list_view_defaults" ADD CONSTRAINT "list_view_defaults_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view_defaults" ADD CONSTRAINT "list_view_defaults_view_id_list_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."list_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_view_defaults_view" ON "list_view_defaults" USING btree ("view_id");--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_own_name" ON "list_views" USING btree ("user_id","list","name_key") WHERE not "list_views"."is_shared";--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_shared_name" ON "list_views" USING btree ("list","name_key") WHERE "list_views"."is_shared";--> statement-breakpoint
CREATE INDEX "list_views_user" ON "list_views" USING btree ("user_id");