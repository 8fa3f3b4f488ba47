CREATE TABLE "video_sound_tracks" (
	"video_asset_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"language" text NOT NULL,
	"label" text NOT NULL,
	"file_language" text,
	"file_label" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "video_sound_tracks_video_asset_id_position_pk" PRIMARY KEY("video_asset_id","position"),
	CONSTRAINT "video_sound_tracks_position" CHECK ("video_sound_tracks"."position" between 0 and 3)
);
--> statement-breakpoint
ALTER TABLE "video_sound_tracks" ADD CONSTRAINT "video_sound_tracks_video_asset_id_video_assets_id_fk" FOREIGN KEY ("video_asset_id") REFERENCES "public"."video_assets"("id") ON DELETE cascade ON UPDATE no action;