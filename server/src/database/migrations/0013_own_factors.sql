ALTER TABLE "two_factors" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "two_factors" CASCADE;--> statement-breakpoint
ALTER TABLE "passkeys" DROP COLUMN "device_type";--> statement-breakpoint
ALTER TABLE "passkeys" DROP COLUMN "backed_up";--> statement-breakpoint
ALTER TABLE "passkeys" DROP COLUMN "transports";--> statement-breakpoint
ALTER TABLE "passkeys" DROP COLUMN "aaguid";--> statement-breakpoint
ALTER TABLE "passkeys" DROP COLUMN "updated_at";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "two_factor_enabled";