ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
-- Whoever sets a password or gives a role, the library, an administrator or an operator by hand: the keys made before it end.
CREATE FUNCTION revoke_api_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE api_keys SET revoked_at = now() WHERE user_id = NEW.user_id AND revoked_at IS NULL;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER accounts_password_revokes_keys AFTER INSERT OR UPDATE OF password ON accounts
  FOR EACH ROW EXECUTE FUNCTION revoke_api_keys();--> statement-breakpoint
CREATE TRIGGER user_roles_demotion_revokes_keys AFTER INSERT ON user_roles
  FOR EACH ROW WHEN (NEW.role <> 'admin') EXECUTE FUNCTION revoke_api_keys();--> statement-breakpoint
UPDATE api_keys SET revoked_at = now() WHERE revoked_at IS NULL AND is_student(user_id);
