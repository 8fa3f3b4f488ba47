CREATE TABLE "clinic_domains" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"proof" text NOT NULL,
	"verified_at" timestamp with time zone,
	"is_by_staff" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clinic_domains_domain_unique" UNIQUE("domain")
);
--> statement-breakpoint
CREATE TABLE "clinic_providers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"kind" text DEFAULT 'oidc' NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"sso_url" text,
	"certificates" text[] DEFAULT '{}'::text[] NOT NULL,
	"seat_course_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"last_used_at" timestamp with time zone,
	"last_fault" text,
	"last_fault_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clinic_providers_organisation_id_unique" UNIQUE("organisation_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "opened_by" text;--> statement-breakpoint
ALTER TABLE "outside_identities" ADD COLUMN "provider_id" uuid;--> statement-breakpoint
ALTER TABLE "outside_sign_ins" ADD COLUMN "provider_id" uuid;--> statement-breakpoint
ALTER TABLE "outside_sign_ins" ADD COLUMN "state_hash" text;--> statement-breakpoint
ALTER TABLE "outside_sign_ins" ADD COLUMN "saml_response" text;--> statement-breakpoint
ALTER TABLE "outside_sign_ins" ADD COLUMN "saml_code_hash" text;--> statement-breakpoint
ALTER TABLE "clinic_domains" ADD CONSTRAINT "clinic_domains_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic_providers" ADD CONSTRAINT "clinic_providers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clinic_domains_organisation" ON "clinic_domains" USING btree ("organisation_id");--> statement-breakpoint
ALTER TABLE "outside_identities" ADD CONSTRAINT "outside_identities_provider_id_clinic_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."clinic_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_sign_ins" ADD CONSTRAINT "outside_sign_ins_provider_id_clinic_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."clinic_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outside_identities_provider" ON "outside_identities" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "outside_sign_ins_provider" ON "outside_sign_ins" USING btree ("provider_id");--> statement-breakpoint
ALTER TABLE "outside_sign_ins" ADD CONSTRAINT "outside_sign_ins_state_hash_unique" UNIQUE("state_hash");