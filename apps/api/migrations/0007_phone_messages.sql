CREATE TABLE "phone_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"sealed_code" text,
	"expires_at" timestamp with time zone NOT NULL,
	"sent_by" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "phone_messages_created" ON "phone_messages" USING btree ("created_at");