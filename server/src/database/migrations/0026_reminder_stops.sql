CREATE TABLE "reminder_stops" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"stopped_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reminder_stops" ADD CONSTRAINT "reminder_stops_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "reminder_stops" ("user_id", "stopped_at")
SELECT u."id", a."stopped_at" FROM "users" u
JOIN "reminder_addresses" a ON a."digest" = sha256(convert_to(u."email", 'UTF8'))
WHERE a."stopped_at" IS NOT NULL AND NOT u."email_verified" AND u."removed_at" IS NULL;
