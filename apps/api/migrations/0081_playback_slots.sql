DROP INDEX "playbacks_one_stream";--> statement-breakpoint
ALTER TABLE "playbacks" ADD COLUMN "slot" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "playbacks_open_slot" ON "playbacks" USING btree ("user_id","slot") WHERE "playbacks"."ended_at" is null;