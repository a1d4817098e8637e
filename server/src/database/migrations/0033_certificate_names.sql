ALTER TABLE "profiles" ADD COLUMN "certificate_name_confirmed_at" timestamp with time zone;--> statement-breakpoint
-- Whoever has a certificate already knows the name on it: they are not asked.
UPDATE profiles SET certificate_name_confirmed_at = now() WHERE id IN (SELECT user_id FROM certificates);
