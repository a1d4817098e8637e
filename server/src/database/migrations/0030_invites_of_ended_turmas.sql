-- As `inviteProblem` of the domain: whoever confirms an address does not enter a turma that has ended.
CREATE OR REPLACE FUNCTION accept_turma_invites() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  invite record;
BEGIN
  FOR invite IN
    SELECT i.turma_id FROM turma_invites i JOIN turmas t ON t.id = i.turma_id
    WHERE i.email = NEW.email AND i.joined_at IS NULL AND i.expires_at > now()
      AND coalesce(t.ends_on >= school_day(now()), true)
    ORDER BY i.turma_id
  LOOP
    BEGIN
      INSERT INTO turma_members (turma_id, user_id) VALUES (invite.turma_id, NEW.id) ON CONFLICT DO NOTHING;
    EXCEPTION WHEN check_violation THEN NULL;
    END;
  END LOOP;
  RETURN NULL;
END
$$;
