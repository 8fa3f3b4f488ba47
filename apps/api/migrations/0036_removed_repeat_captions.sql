ALTER TABLE "removed_captions" DROP CONSTRAINT "removed_captions_original_id_lang_pk";--> statement-breakpoint
ALTER TABLE "removed_captions" ALTER COLUMN "original_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "removed_captions" ADD COLUMN "repeat_id" uuid;--> statement-breakpoint
ALTER TABLE "removed_captions" ADD CONSTRAINT "removed_captions_repeat_id_video_assets_id_fk" FOREIGN KEY ("repeat_id") REFERENCES "public"."video_assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "removed_captions_original" ON "removed_captions" USING btree ("original_id","lang");--> statement-breakpoint
CREATE UNIQUE INDEX "removed_captions_repeat" ON "removed_captions" USING btree ("repeat_id","lang");--> statement-breakpoint
ALTER TABLE "removed_captions" ADD CONSTRAINT "removed_captions_source" CHECK (num_nonnulls("removed_captions"."original_id", "removed_captions"."repeat_id") = 1);