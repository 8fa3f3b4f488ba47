ALTER TABLE "emergency_cards" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "emergency_cards" ADD CONSTRAINT "emergency_cards_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
UPDATE emergency_cards SET created_by = begun.actor_id
FROM audit_entries begun JOIN users ON users.id = begun.actor_id
WHERE begun.subject_type = 'emergency_card' AND begun.action = 'emergency_card.created'
  AND begun.subject_id = emergency_cards.id::text;
