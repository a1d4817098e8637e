CREATE TABLE "one_time_links" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "one_time_links_purpose_check" CHECK ("one_time_links"."purpose" in ('confirm-address', 'reset-by-mail', 'reset-by-admin'))
);
--> statement-breakpoint
-- Links that administrators handed over go on working. Mailed ones cannot be carried over: they are asked for again.
INSERT INTO "one_time_links" ("digest", "purpose", "user_id", "expires_at")
SELECT "digest", 'reset-by-admin', "user_id", "expires_at" FROM "password_links";--> statement-breakpoint
DROP TABLE "password_links";--> statement-breakpoint
DROP TABLE "verifications";--> statement-breakpoint
ALTER TABLE "profiles" DROP CONSTRAINT "profiles_phone_number_key";--> statement-breakpoint
ALTER TABLE "profiles" DROP CONSTRAINT "profiles_phone_number_check";--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_links_user_id_idx" ON "one_time_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_links_expires_at_idx" ON "one_time_links" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "access_token";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "refresh_token";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "id_token";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "access_token_expires_at";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "refresh_token_expires_at";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "scope";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "phone_number";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "phone_number_verified";--> statement-breakpoint
-- A way to log in without a password leaves the keys as they are.
DROP TRIGGER accounts_password_revokes_keys ON accounts;--> statement-breakpoint
CREATE TRIGGER accounts_password_revokes_keys AFTER INSERT OR UPDATE OF password ON accounts
  FOR EACH ROW WHEN (NEW.password IS NOT NULL) EXECUTE FUNCTION revoke_api_keys();
