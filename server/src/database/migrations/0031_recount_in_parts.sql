-- Recounts all figures from the rows, after rows were written by hand. Appends deltas, which the aggregator adds. So many users at
-- once: the attempts of a million students do not fit into a value.
CREATE FUNCTION recount_figures(users_at_once integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  part uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock(7015012);
  LOCK TABLE users, user_roles, user_progress, course_progress, course_completions, daily_activity, quiz_attempts IN SHARE MODE;
  DELETE FROM activity_deltas;
  DELETE FROM lesson_totals;
  DELETE FROM lesson_hundredths;
  DELETE FROM course_totals;
  DELETE FROM day_totals;
  DELETE FROM quiz_stats;
  DELETE FROM question_stats;
  DELETE FROM option_stats;
  FOR part IN
    SELECT array_agg(id) FROM (SELECT id, (row_number() OVER (ORDER BY id) - 1) / users_at_once AS number FROM users) numbered
    GROUP BY number
  LOOP
    INSERT INTO activity_deltas (kind, key, amounts)
    SELECT * FROM student_figures(ARRAY(SELECT unnest(part) EXCEPT SELECT user_id FROM administrators()), 1)
    UNION ALL
    SELECT figures.* FROM (
      SELECT coalesce(array_agg(user_id), '{}') AS user_ids, coalesce(array_agg(id), '{}') AS attempt_ids
      FROM quiz_attempts WHERE user_id = ANY (part) AND replaced_at IS NULL
    ) live CROSS JOIN attempt_figures(user_ids, attempt_ids, 1) figures;
  END LOOP;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_figures() RETURNS void LANGUAGE sql
BEGIN ATOMIC
  SELECT recount_figures(20000);
END;
