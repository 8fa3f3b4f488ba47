ALTER TABLE "courses" ADD COLUMN "reference_list" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- What was one text stands whole in the title; authors, year and DOI are for people to fill in.
UPDATE "courses" SET "reference_list" = (
	SELECT jsonb_agg(jsonb_build_object('authors', '', 'title', "source", 'year', NULL, 'doi', NULL) ORDER BY "place")
	FROM unnest("sources") WITH ORDINALITY AS "old" ("source", "place")
) WHERE cardinality("sources") > 0;
