CREATE TABLE "outside_identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"service" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outside_sign_ins" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"service" text NOT NULL,
	"user_id" uuid,
	"session_id" uuid,
	"subject" text,
	"email" text,
	"is_vouched_for" boolean DEFAULT false NOT NULL,
	"is_email_proved" boolean DEFAULT false NOT NULL,
	"name" text,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "outside_sign_ins_tries" CHECK ("outside_sign_ins"."code_tries" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "outside_identities" ADD CONSTRAINT "outside_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_sign_ins" ADD CONSTRAINT "outside_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "outside_identities_subject" ON "outside_identities" USING btree ("service","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "outside_identities_service" ON "outside_identities" USING btree ("user_id","service");--> statement-breakpoint
CREATE INDEX "outside_sign_ins_user" ON "outside_sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outside_sign_ins_expires" ON "outside_sign_ins" USING btree ("expires_at");