ALTER TABLE "video_assets" DROP COLUMN "original_key";--> statement-breakpoint
ALTER TABLE "video_assets" DROP COLUMN "original_sha256";--> statement-breakpoint
ALTER TABLE "video_assets" DROP COLUMN "original_bytes";--> statement-breakpoint
ALTER TABLE "video_assets" DROP COLUMN "captions";