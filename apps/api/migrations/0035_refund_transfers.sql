ALTER TABLE "refunds" ADD COLUMN "transfer_number" text;--> statement-breakpoint
-- Where one number stands at several refunds already, the first of them keeps it.
UPDATE "refunds" SET "transfer_number" = "first"."number"
FROM (
	SELECT DISTINCT ON ("number") "id", "number"
	FROM (
		SELECT "id", "completed_at",
			upper(regexp_replace(split_part(normalize("transaction_id", NFKC), '\', 1), '[^[:alnum:]]', '', 'g')) AS "number"
		FROM "refunds"
		WHERE "channel" = 'manual' AND "state" = 'succeeded' AND "transaction_id" IS NOT NULL
	) AS "made"
	WHERE "number" <> ''
	ORDER BY "number", "completed_at", "id"
) AS "first"
WHERE "first"."id" = "refunds"."id";--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_transfer_number" ON "refunds" USING btree ("transfer_number");