CREATE TABLE "reminder_addresses" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"stopped_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"look_again_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"invite_id" uuid,
	"kinds" text[] NOT NULL,
	"lines" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dropped_at" timestamp with time zone,
	CONSTRAINT "reminders_whom_check" CHECK (num_nonnulls("reminders"."user_id", "reminders"."invite_id") = 1),
	CONSTRAINT "reminders_kinds_check" CHECK ("reminders"."kinds" <@ array['deadline', 'failed-quiz', 'away', 'invited']::text[])
);
--> statement-breakpoint
CREATE TABLE "whatsapp_numbers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"consented_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "turma_invites" ADD COLUMN "reminder_digest" "bytea";--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "remind_away" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "remind_deadline" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "remind_failed_quiz" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "remind_invited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_invite_id_turma_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."turma_invites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_numbers" ADD CONSTRAINT "whatsapp_numbers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminders_user_id_idx" ON "reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reminders_invite_id_idx" ON "reminders" USING btree ("invite_id");--> statement-breakpoint
ALTER TABLE "turma_invites" ADD CONSTRAINT "turma_invites_reminder_digest_key" UNIQUE("reminder_digest");--> statement-breakpoint
-- Written by hand from here.
-- When a user was there last, whatever they did: in a lesson, or only looking around.
CREATE FUNCTION last_seen(of_user uuid) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT greatest(u.created_at, u.last_login, a.last_active_at,
    (SELECT max(s.last_used_at) FROM sessions s WHERE s.user_id = u.id))
  FROM users u LEFT JOIN user_activity a ON a.user_id = u.id WHERE u.id = of_user);
