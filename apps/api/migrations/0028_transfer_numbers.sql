CREATE TABLE "transfer_numbers" (
	"number" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- What has counted so far. Two that are one when written alike stay; from now on the number is taken.
INSERT INTO "transfer_numbers" ("number", "source")
SELECT DISTINCT ON (number) number, source FROM (
  SELECT upper(regexp_replace(split_part(normalize(reference, NFKC), '\', 1), '[^[:alnum:]]', '', 'g')) AS number,
    'bank' AS source FROM "bank_transactions" WHERE reference IS NOT NULL
  UNION ALL
  SELECT upper(regexp_replace(split_part(normalize(e.provider_event_id, NFKC), '\', 1), '[^[:alnum:]]', '', 'g')), 'receipt'
    FROM "payment_events" e WHERE e.provider = 'manual' AND e.type = 'payment.succeeded' AND e.is_verified
) counted WHERE number <> '' ORDER BY number, source ON CONFLICT DO NOTHING;
