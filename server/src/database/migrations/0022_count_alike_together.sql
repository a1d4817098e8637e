-- As in `count_students`, but students who saw the same hundredths of a lesson are counted together: most saw all of it.
CREATE OR REPLACE FUNCTION count_students(person uuid, change integer) RETURNS void LANGUAGE plpgsql
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
  SELECT lesson_id, hundredth, change * sum(alike)
  FROM (
    SELECT lesson_id, segments, count(*) AS alike FROM user_progress
    WHERE (user_id = person OR person IS NULL AND user_id <> ALL (others)) AND bit_count(segments) > 0
    GROUP BY lesson_id, segments
  ) seen CROSS JOIN generate_series(0, 99) AS hundredth
  WHERE get_bit(segments, hundredth) = 1
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
$$;
