CREATE TABLE "playbacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"device_id" uuid,
	"lesson_id" uuid NOT NULL,
	"package_key" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"beat_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"credited_ms" bigint DEFAULT 0 NOT NULL,
	"fetched_ms" bigint DEFAULT 0 NOT NULL,
	"networks" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_locks" (
	"upload_id" text PRIMARY KEY NOT NULL,
	"holder_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_captions" (
	"video_asset_id" uuid NOT NULL,
	"lang" text NOT NULL,
	"label" text NOT NULL,
	"cues" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "video_captions_video_asset_id_lang_pk" PRIMARY KEY("video_asset_id","lang")
);
--> statement-breakpoint
CREATE TABLE "video_originals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"video_asset_id" uuid NOT NULL,
	"storage_key" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "video_originals_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "video_packages" (
	"key" text PRIMARY KEY NOT NULL,
	"video_asset_id" uuid,
	"state" text NOT NULL,
	"sealed_keys" text,
	"manifest" jsonb,
	"remove_after" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"video_asset_id" uuid,
	"is_replacement" boolean DEFAULT false NOT NULL,
	"file_name" text NOT NULL,
	"fingerprint" text,
	"declared_bytes" bigint NOT NULL,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"head" text DEFAULT '' NOT NULL,
	"awaits_checksum" boolean DEFAULT false NOT NULL,
	"declared_sha256" text,
	"state" text DEFAULT 'receiving' NOT NULL,
	"failure_code" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "video_uploads_bytes" CHECK ("video_uploads"."received_bytes" between 0 and "video_uploads"."declared_bytes")
);
--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "is_professionals_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "video_assets" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "video_assets" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "playbacks" ADD CONSTRAINT "playbacks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playbacks" ADD CONSTRAINT "playbacks_device_id_learning_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."learning_devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playbacks" ADD CONSTRAINT "playbacks_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_captions" ADD CONSTRAINT "video_captions_video_asset_id_video_assets_id_fk" FOREIGN KEY ("video_asset_id") REFERENCES "public"."video_assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_captions" ADD CONSTRAINT "video_captions_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_originals" ADD CONSTRAINT "video_originals_video_asset_id_video_assets_id_fk" FOREIGN KEY ("video_asset_id") REFERENCES "public"."video_assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_packages" ADD CONSTRAINT "video_packages_video_asset_id_video_assets_id_fk" FOREIGN KEY ("video_asset_id") REFERENCES "public"."video_assets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_uploads" ADD CONSTRAINT "video_uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_uploads" ADD CONSTRAINT "video_uploads_video_asset_id_video_assets_id_fk" FOREIGN KEY ("video_asset_id") REFERENCES "public"."video_assets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "playbacks_one_stream" ON "playbacks" USING btree ("user_id") WHERE "playbacks"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "playbacks_user" ON "playbacks" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "playbacks_beat" ON "playbacks" USING btree ("beat_at");--> statement-breakpoint
CREATE INDEX "video_originals_asset" ON "video_originals" USING btree ("video_asset_id","created_at");--> statement-breakpoint
CREATE INDEX "video_packages_asset" ON "video_packages" USING btree ("video_asset_id");--> statement-breakpoint
CREATE INDEX "video_packages_state" ON "video_packages" USING btree ("state");--> statement-breakpoint
CREATE INDEX "video_uploads_owner" ON "video_uploads" USING btree ("owner_id","state");--> statement-breakpoint
CREATE INDEX "video_uploads_state" ON "video_uploads" USING btree ("state","expires_at");--> statement-breakpoint
ALTER TABLE "video_assets" ADD CONSTRAINT "video_assets_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_assets_owner" ON "video_assets" USING btree ("owner_id");--> statement-breakpoint
-- Packages made before this table play on; they were not encrypted.
INSERT INTO "video_packages" ("key", "video_asset_id", "state")
SELECT "package_key", "id", 'live' FROM "video_assets" WHERE "package_key" IS NOT NULL;
