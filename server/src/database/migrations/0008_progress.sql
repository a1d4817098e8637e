CREATE INDEX "turma_members_monitor_idx" ON "turma_members" USING btree ("user_id") WHERE is_monitor;--> statement-breakpoint
-- Written by hand from here.
-- Also whether the user is a monitor, which the menu shows.
CREATE OR REPLACE VIEW session_users AS
  SELECT u.id, u.name, u.email, u.avatar_url, u.created_at, u.deletion_due_at, u.blocked_at, r.role, settings.maintenance_mode,
    CASE WHEN settings.admin_second_factor AND r.role = 'admin' THEN NOT has_second_factor(u.id) ELSE false END AS needs_second_factor,
    EXISTS (SELECT FROM turma_members m WHERE m.user_id = u.id AND m.is_monitor) AS is_monitor
  FROM users u CROSS JOIN settings LEFT JOIN LATERAL newest_roles(u.id) r ON true;
