CREATE TABLE "turma_invites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"turma_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"joined_at" timestamp with time zone,
	"expires_at" timestamp with time zone DEFAULT now() + make_interval(days => 30) NOT NULL,
	CONSTRAINT "turma_invites_digest_key" UNIQUE("digest"),
	CONSTRAINT "turma_invites_turma_id_email_key" UNIQUE("turma_id","email"),
	CONSTRAINT "turma_invites_email_check" CHECK ("turma_invites"."email" = lower("turma_invites"."email") and "turma_invites"."email" like '_%@_%' and char_length("turma_invites"."email") <= 254),
	CONSTRAINT "turma_invites_name_check" CHECK (char_length("turma_invites"."name") <= 120)
);
--> statement-breakpoint
CREATE TABLE "turma_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"turma_id" uuid NOT NULL,
	"token" text NOT NULL,
	"ends_on" date,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "turma_links_token_key" UNIQUE("token"),
	CONSTRAINT "turma_links_max_uses_check" CHECK ("turma_links"."max_uses" between 1 and 10000),
	CONSTRAINT "turma_links_uses_check" CHECK ("turma_links"."uses" >= 0 and "turma_links"."uses" <= "turma_links"."max_uses"),
	CONSTRAINT "turma_links_ends_on_check" CHECK ("turma_links"."ends_on" between '2000-01-01' and '2999-12-31')
);
--> statement-breakpoint
ALTER TABLE "turma_invites" ADD CONSTRAINT "turma_invites_turma_id_turmas_id_fk" FOREIGN KEY ("turma_id") REFERENCES "public"."turmas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turma_invites" ADD CONSTRAINT "turma_invites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turma_links" ADD CONSTRAINT "turma_links_turma_id_turmas_id_fk" FOREIGN KEY ("turma_id") REFERENCES "public"."turmas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "turma_invites_email_idx" ON "turma_invites" USING btree ("email");--> statement-breakpoint
CREATE INDEX "turma_invites_user_id_idx" ON "turma_invites" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "turma_invites_expires_at_idx" ON "turma_invites" USING btree ("expires_at") WHERE joined_at is null;--> statement-breakpoint
CREATE INDEX "turma_links_turma_id_idx" ON "turma_links" USING btree ("turma_id");--> statement-breakpoint
-- Written by hand from here.
-- Whichever way an invited person becomes a member, their invitation is used, and whoever is removed does not come back by it.
CREATE FUNCTION settle_turma_invites() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM turma_invites i USING changed WHERE i.turma_id = changed.turma_id AND i.user_id = changed.user_id;
  ELSE
    UPDATE turma_invites i SET joined_at = now(), user_id = u.id
    FROM changed JOIN users u ON u.id = changed.user_id
    WHERE i.turma_id = changed.turma_id AND i.email = u.email AND i.joined_at IS NULL;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER turma_invites_joined AFTER INSERT ON turma_members
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION settle_turma_invites();--> statement-breakpoint
CREATE TRIGGER turma_invites_removed AFTER DELETE ON turma_members
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION settle_turma_invites();--> statement-breakpoint
-- Whoever was invited and signed up by themselves is a member once their address is confirmed, however that happens. A full turma
-- must not prevent the confirmation: that invitation stays open.
CREATE FUNCTION accept_turma_invites() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  invite record;
BEGIN
  FOR invite IN
    SELECT turma_id FROM turma_invites WHERE email = NEW.email AND joined_at IS NULL AND expires_at > now() ORDER BY turma_id
  LOOP
    BEGIN
      INSERT INTO turma_members (turma_id, user_id) VALUES (invite.turma_id, NEW.id) ON CONFLICT DO NOTHING;
    EXCEPTION WHEN check_violation THEN NULL;
    END;
  END LOOP;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER users_address_confirmed AFTER INSERT OR UPDATE OF email_verified ON users
  FOR EACH ROW WHEN (NEW.email_verified) EXECUTE FUNCTION accept_turma_invites();
