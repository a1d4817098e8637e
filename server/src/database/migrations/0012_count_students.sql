-- The calendar day at the school; the same zone as in domain/src/limits.ts (a test holds the two together).
CREATE FUNCTION school_day(moment timestamptz) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (moment AT TIME ZONE 'America/Sao_Paulo')::date;--> statement-breakpoint
-- Connections that write at the same time rarely share a slot, and so do not wait for each other's commit.
CREATE FUNCTION sum_slot() RETURNS smallint LANGUAGE sql STABLE RETURN (pg_backend_pid() % 8)::smallint;--> statement-breakpoint
CREATE FUNCTION is_student(person uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce((SELECT role FROM user_roles WHERE user_id = person ORDER BY created_at DESC, id DESC LIMIT 1), 'student')
    = 'student';--> statement-breakpoint
CREATE FUNCTION administrators() RETURNS uuid[] LANGUAGE sql STABLE
  RETURN ARRAY(SELECT DISTINCT user_id FROM user_roles WHERE role = 'admin' AND NOT is_student(user_id));--> statement-breakpoint
-- Adds everything one person ever did to the sums (change 1) or takes it out of them (change -1); with NULL, everything
-- all students did. Every statement that writes sums goes through the tables in this order, and through each by its key:
-- two of them never wait for each other in a circle.
CREATE FUNCTION count_students(person uuid, change integer) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  others uuid[] := CASE WHEN person IS NULL THEN administrators() END;
BEGIN
  INSERT INTO lesson_sums AS s (lesson_id, slot, opened, viewers, completed)
  SELECT lesson_id, sum_slot(), change * count(*), change * count(*) FILTER (WHERE bit_count(segments) > 0),
         change * count(*) FILTER (WHERE completed)
  FROM user_progress WHERE user_id = person OR person IS NULL AND user_id <> ALL (others)
  GROUP BY lesson_id ORDER BY lesson_id
  ON CONFLICT (lesson_id, slot) DO UPDATE SET opened = s.opened + excluded.opened,
    viewers = s.viewers + excluded.viewers, completed = s.completed + excluded.completed;

  INSERT INTO lesson_hundredths AS s (lesson_id, hundredth, students)
  SELECT lesson_id, hundredth, change * count(*)
  FROM user_progress CROSS JOIN generate_series(0, 99) AS hundredth
  WHERE (user_id = person OR person IS NULL AND user_id <> ALL (others))
    AND bit_count(segments) > 0 AND get_bit(segments, hundredth) = 1
  GROUP BY lesson_id, hundredth ORDER BY lesson_id, hundredth
  ON CONFLICT (lesson_id, hundredth) DO UPDATE SET students = s.students + excluded.students;

  INSERT INTO course_sums AS s (course_id, slot, started, completed)
  SELECT course_id, sum_slot(), change * count(*), change * count(done.user_id)
  FROM course_progress LEFT JOIN course_completions done USING (user_id, course_id)
  WHERE user_id = person OR person IS NULL AND user_id <> ALL (others)
  GROUP BY course_id ORDER BY course_id
  ON CONFLICT (course_id, slot) DO UPDATE SET started = s.started + excluded.started,
    completed = s.completed + excluded.completed;

  INSERT INTO day_sums AS s
    (day, slot, watched_seconds, visits, active_students, last_active_students, started_courses, completed_courses)
  SELECT day, sum_slot(), change * sum(seconds), change * sum(visits), change * sum(active), change * sum(last_active),
         change * sum(started), change * sum(completed)
  FROM (
    SELECT day, watched_seconds AS seconds, visits, 1 AS active, 0 AS last_active, 0 AS started, 0 AS completed
    FROM daily_activity WHERE user_id = person OR person IS NULL AND user_id <> ALL (others)
    UNION ALL
    SELECT coalesce(last.day, '-infinity'), 0, 0, 0, 1, 0, 0
    FROM profiles p LEFT JOIN (
      SELECT user_id, max(day) AS day FROM daily_activity WHERE user_id = person OR person IS NULL GROUP BY user_id
    ) last ON last.user_id = p.id
    WHERE p.id = person OR person IS NULL AND p.id <> ALL (others)
    UNION ALL
    SELECT school_day(started_at), 0, 0, 0, 0, 1, (done.user_id IS NOT NULL)::int
    FROM course_progress LEFT JOIN course_completions done USING (user_id, course_id)
    WHERE user_id = person OR person IS NULL AND user_id <> ALL (others)
  ) did
  GROUP BY day ORDER BY day
  ON CONFLICT (day, slot) DO UPDATE SET watched_seconds = s.watched_seconds + excluded.watched_seconds,
    visits = s.visits + excluded.visits, active_students = s.active_students + excluded.active_students,
    last_active_students = s.last_active_students + excluded.last_active_students,
    started_courses = s.started_courses + excluded.started_courses,
    completed_courses = s.completed_courses + excluded.completed_courses;
END
$$;--> statement-breakpoint
-- From the rows themselves, while nobody writes: after rows were written past the product.
CREATE FUNCTION recount_sums() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE profiles, user_roles, user_progress, course_progress, course_completions, daily_activity IN SHARE MODE;
  DELETE FROM lesson_sums;
  DELETE FROM lesson_hundredths;
  DELETE FROM course_sums;
  DELETE FROM day_sums;
  PERFORM count_students(NULL, 1);
END
$$;--> statement-breakpoint
CREATE FUNCTION count_new_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO day_sums AS s (day, slot, last_active_students)
  SELECT '-infinity', sum_slot(), count(*) FROM added HAVING count(*) > 0
  ON CONFLICT (day, slot) DO UPDATE SET last_active_students = s.last_active_students + excluded.last_active_students;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER profiles_counted AFTER INSERT ON profiles
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_people();--> statement-breakpoint
CREATE FUNCTION count_changed_roles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_students(changed.user_id, CASE WHEN changed.is_now THEN 1 ELSE -1 END)
  FROM (
    SELECT added.user_id, is_student(added.user_id) AS is_now, coalesce((
        SELECT role FROM user_roles before WHERE before.user_id = added.user_id AND before.id <> added.id
        ORDER BY before.created_at DESC, before.id DESC LIMIT 1
      ), 'student') = 'student' AS was
    FROM added ORDER BY added.user_id
  ) changed
  WHERE changed.was <> changed.is_now;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER user_roles_counted AFTER INSERT ON user_roles
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_changed_roles();--> statement-breakpoint
-- Whoever leaves also leaves the figures of the quizzes they took.
CREATE FUNCTION count_out_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE quiz_stats s SET attempts = s.attempts - 1, passed = s.passed - a.passed::int, score_sum = s.score_sum - a.score,
    time_sum = s.time_sum - a.time_spent_seconds
  FROM quiz_attempts a WHERE a.user_id = OLD.id AND a.replaced_at IS NULL AND s.quiz_id = a.quiz_id;
  UPDATE question_stats s SET answers = s.answers - 1, correct = s.correct - w.is_correct::int,
    score_sum = s.score_sum - a.score, score_square_sum = s.score_square_sum - a.score * a.score,
    correct_score_sum = s.correct_score_sum - CASE WHEN w.is_correct THEN a.score ELSE 0 END
  FROM quiz_attempts a JOIN quiz_answers w ON w.user_id = a.user_id AND w.attempt_id = a.id
  WHERE a.user_id = OLD.id AND a.replaced_at IS NULL AND s.question_id = w.question_id;
  UPDATE option_stats s SET chosen = s.chosen - 1
  FROM quiz_attempts a JOIN quiz_answers w ON w.user_id = a.user_id AND w.attempt_id = a.id
  WHERE a.user_id = OLD.id AND a.replaced_at IS NULL AND s.option_id = w.selected_option_id;
  IF is_student(OLD.id) THEN PERFORM count_students(OLD.id, -1); END IF;
  RETURN OLD;
END
$$;--> statement-breakpoint
CREATE TRIGGER profiles_counted_out BEFORE DELETE ON profiles
  FOR EACH ROW EXECUTE FUNCTION count_out_person();--> statement-breakpoint
-- What is summed per lesson and course goes with them; only the days on which the course was started have to be told.
CREATE FUNCTION count_out_course() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO day_sums AS s (day, slot, started_courses, completed_courses)
  SELECT school_day(started_at), sum_slot(), -count(*), -count(done.user_id)
  FROM course_progress cp LEFT JOIN course_completions done USING (user_id, course_id)
  WHERE course_id = OLD.id AND user_id <> ALL (administrators())
  GROUP BY 1 ORDER BY 1
  ON CONFLICT (day, slot) DO UPDATE SET started_courses = s.started_courses + excluded.started_courses,
    completed_courses = s.completed_courses + excluded.completed_courses;
  RETURN OLD;
END
$$;--> statement-breakpoint
CREATE TRIGGER courses_counted_out BEFORE DELETE ON courses
  FOR EACH ROW EXECUTE FUNCTION count_out_course();--> statement-breakpoint
-- Room on each page for the next version of a row: these are written again and again.
ALTER TABLE lesson_sums SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE lesson_hundredths SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE course_sums SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE day_sums SET (fillfactor = 50);--> statement-breakpoint
-- What was there before: a course began with its first lesson, and on the day of the last activity there was some.
UPDATE course_progress cp SET started_at = first.opened_at
FROM (SELECT user_id, course_id, min(opened_at) AS opened_at FROM user_progress GROUP BY user_id, course_id) first
WHERE cp.user_id = first.user_id AND cp.course_id = first.course_id;--> statement-breakpoint
INSERT INTO daily_activity (user_id, day, visit_began_at, last_active_at)
SELECT user_id, school_day(last_active_at), last_active_at, last_active_at FROM user_activity
ON CONFLICT (user_id, day) DO NOTHING;--> statement-breakpoint
SELECT recount_sums();
