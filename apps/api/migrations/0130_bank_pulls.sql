CREATE TABLE "bank_pulls" (
	"service" text PRIMARY KEY NOT NULL,
	"complete_until" timestamp with time zone,
	"requested_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"succeeded_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"fault" text,
	"read" integer DEFAULT 0 NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"unreadable" integer DEFAULT 0 NOT NULL,
	"alerted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
