-- Whoever ends a session or gives a role, the library, an administrator or an operator by hand: open live streams hear of it.
CREATE FUNCTION announce_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('farol_live', json_agg(json_build_object('kind', 'session-end', 'sessionId', id))::text)
  FROM (SELECT id, (row_number() OVER () - 1) / 50 AS part FROM ended) numbered
  GROUP BY part;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER sessions_announce_end AFTER DELETE ON sessions REFERENCING OLD TABLE AS ended
  FOR EACH STATEMENT EXECUTE FUNCTION announce_ended_sessions();--> statement-breakpoint
CREATE FUNCTION announce_roles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('farol_live', json_agg(json_build_object('kind', 'role', 'userId', user_id))::text)
  FROM (SELECT user_id, (row_number() OVER () - 1) / 50 AS part FROM given) numbered
  GROUP BY part;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER user_roles_announce AFTER INSERT ON user_roles REFERENCING NEW TABLE AS given
  FOR EACH STATEMENT EXECUTE FUNCTION announce_roles();
