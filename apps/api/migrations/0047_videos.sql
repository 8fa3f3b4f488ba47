ALTER TABLE "video_assets" RENAME TO "videos";--> statement-breakpoint
ALTER TABLE "lessons" RENAME COLUMN "video_asset_id" TO "video_id";--> statement-breakpoint
ALTER TABLE "video_captions" RENAME COLUMN "video_asset_id" TO "video_id";--> statement-breakpoint
ALTER TABLE "video_originals" RENAME COLUMN "video_asset_id" TO "video_id";--> statement-breakpoint
ALTER TABLE "video_packages" RENAME COLUMN "video_asset_id" TO "video_id";--> statement-breakpoint
ALTER TABLE "video_sound_tracks" RENAME COLUMN "video_asset_id" TO "video_id";--> statement-breakpoint
ALTER TABLE "video_uploads" RENAME COLUMN "video_asset_id" TO "video_id";--> statement-breakpoint
ALTER TABLE "lessons" RENAME CONSTRAINT "lessons_video_asset_id_video_assets_id_fk" TO "lessons_video_id_videos_id_fk";--> statement-breakpoint
ALTER TABLE "videos" RENAME CONSTRAINT "video_assets_owner_id_users_id_fk" TO "videos_owner_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "videos" RENAME CONSTRAINT "video_assets_package_key_unique" TO "videos_package_key_unique";--> statement-breakpoint
ALTER INDEX "video_assets_state" RENAME TO "videos_state";--> statement-breakpoint
ALTER INDEX "video_assets_owner" RENAME TO "videos_owner";--> statement-breakpoint
ALTER TABLE "removed_captions" RENAME CONSTRAINT "removed_captions_repeat_id_video_assets_id_fk" TO "removed_captions_repeat_id_videos_id_fk";--> statement-breakpoint
ALTER TABLE "video_captions" RENAME CONSTRAINT "video_captions_video_asset_id_video_assets_id_fk" TO "video_captions_video_id_videos_id_fk";--> statement-breakpoint
ALTER TABLE "video_captions" RENAME CONSTRAINT "video_captions_video_asset_id_lang_pk" TO "video_captions_video_id_lang_pk";--> statement-breakpoint
ALTER TABLE "video_originals" RENAME CONSTRAINT "video_originals_video_asset_id_video_assets_id_fk" TO "video_originals_video_id_videos_id_fk";--> statement-breakpoint
ALTER INDEX "video_originals_asset" RENAME TO "video_originals_video";--> statement-breakpoint
ALTER TABLE "video_packages" RENAME CONSTRAINT "video_packages_video_asset_id_video_assets_id_fk" TO "video_packages_video_id_videos_id_fk";--> statement-breakpoint
ALTER INDEX "video_packages_asset" RENAME TO "video_packages_video";--> statement-breakpoint
ALTER TABLE "video_sound_tracks" RENAME CONSTRAINT "video_sound_tracks_video_asset_id_video_assets_id_fk" TO "video_sound_tracks_video_id_videos_id_fk";--> statement-breakpoint
ALTER TABLE "video_sound_tracks" RENAME CONSTRAINT "video_sound_tracks_video_asset_id_position_pk" TO "video_sound_tracks_video_id_position_pk";--> statement-breakpoint
ALTER TABLE "video_uploads" RENAME CONSTRAINT "video_uploads_video_asset_id_video_assets_id_fk" TO "video_uploads_video_id_videos_id_fk";--> statement-breakpoint
ALTER INDEX "video_assets_pkey" RENAME TO "videos_pkey";--> statement-breakpoint
-- Jobs that wait while this runs keep their work: their data name the video as the program does from now on.
DO $$ BEGIN
	IF to_regclass('pgboss.job') IS NOT NULL THEN
		UPDATE pgboss.job SET data = (data - 'assetId') || jsonb_build_object('videoId', data -> 'assetId') WHERE data ? 'assetId';
	END IF;
END $$;
