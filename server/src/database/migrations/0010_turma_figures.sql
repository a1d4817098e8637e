-- Written by hand. What students did, counted as the tables of figures have it: for recounting the school, and for a turma.
-- Each is inlined into the statement that calls it.
CREATE FUNCTION lesson_figures(of_users uuid[])
RETURNS TABLE (lesson_id uuid, opened integer, viewers integer, completed integer) LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT lesson_id, count(*)::int, (count(*) FILTER (WHERE bit_count(segments) > 0))::int, (count(*) FILTER (WHERE completed))::int
  FROM user_progress WHERE user_id = ANY (of_users) GROUP BY lesson_id;
END;--> statement-breakpoint
CREATE FUNCTION hundredth_figures(of_users uuid[])
RETURNS TABLE (lesson_id uuid, hundredth integer, students integer) LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT lesson_id, hundredth, sum(alike)::int
  FROM (
    SELECT lesson_id, segments, count(*) AS alike FROM user_progress
    WHERE user_id = ANY (of_users) AND bit_count(segments) > 0 GROUP BY lesson_id, segments
  ) seen CROSS JOIN generate_series(0, 99) AS hundredth
  WHERE get_bit(segments, hundredth) = 1 GROUP BY lesson_id, hundredth;
END;--> statement-breakpoint
CREATE FUNCTION course_figures(of_users uuid[])
RETURNS TABLE (course_id uuid, started integer, completed integer) LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT course_id, count(*)::int, count(done.user_id)::int
  FROM course_progress LEFT JOIN course_completions done USING (user_id, course_id)
  WHERE user_id = ANY (of_users) GROUP BY course_id;
END;--> statement-breakpoint
CREATE FUNCTION day_figures(of_users uuid[])
RETURNS TABLE (
  day date, watched_seconds double precision, visits integer, active_students integer, last_active_students integer,
  started_courses integer, completed_courses integer
) LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT day, coalesce(sum(watched), 0), coalesce(sum(visited), 0)::int, count(visited)::int, coalesce(sum(last_active), 0)::int,
    coalesce(sum(started), 0)::int, coalesce(sum(finished), 0)::int
  FROM (
    SELECT day, watched_seconds AS watched, visits AS visited, NULL::int AS last_active, NULL::int AS started, NULL::int AS finished
    FROM daily_activity WHERE user_id = ANY (of_users)
    UNION ALL
    SELECT coalesce((SELECT max(day) FROM daily_activity WHERE user_id = id), '-infinity'), NULL, NULL, 1, NULL, NULL
    FROM users WHERE id = ANY (of_users)
    UNION ALL
    SELECT school_day(started_at), NULL, NULL, NULL, 1, (done.user_id IS NOT NULL)::int
    FROM course_progress LEFT JOIN course_completions done USING (user_id, course_id) WHERE user_id = ANY (of_users)
  ) happened GROUP BY day;
END;--> statement-breakpoint
CREATE FUNCTION quiz_figures(of_users uuid[], of_attempts uuid[])
RETURNS TABLE (quiz_id uuid, attempts integer, passed integer, score_sum bigint, time_sum bigint) LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT quiz_id, count(*)::int, (count(*) FILTER (WHERE passed))::int, sum(score), sum(time_spent_seconds)
  FROM unnest(of_users, of_attempts) AS wanted (user_id, id) JOIN quiz_attempts USING (user_id, id) GROUP BY quiz_id;
END;--> statement-breakpoint
CREATE FUNCTION question_figures(of_users uuid[], of_attempts uuid[])
RETURNS TABLE (question_id uuid, answers integer, correct integer, score_sum bigint, score_square_sum bigint, correct_score_sum bigint)
LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT question_id, count(*)::int, (count(*) FILTER (WHERE is_correct))::int, sum(score), sum(score * score),
    coalesce(sum(score) FILTER (WHERE is_correct), 0)
  FROM unnest(of_users, of_attempts) AS wanted (user_id, attempt_id) JOIN quiz_answers USING (user_id, attempt_id)
  JOIN quiz_attempts t ON t.user_id = wanted.user_id AND t.id = attempt_id GROUP BY question_id;
END;--> statement-breakpoint
CREATE FUNCTION option_figures(of_users uuid[], of_attempts uuid[])
RETURNS TABLE (option_id uuid, chosen integer) LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT selected_option_id, count(*)::int
  FROM unnest(of_users, of_attempts) AS wanted (user_id, attempt_id) JOIN quiz_answers USING (user_id, attempt_id)
  GROUP BY selected_option_id;
END;--> statement-breakpoint
-- The same as deltas, which add it to the figures (change 1) or subtract it (change -1).
CREATE OR REPLACE FUNCTION student_figures(of_users uuid[], change integer)
RETURNS TABLE (kind text, key text, amounts jsonb) LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan AS $$
  SELECT 'lesson', lesson_id::text,
    jsonb_build_object('opened', change * opened, 'viewers', change * viewers, 'completed', change * completed)
  FROM lesson_figures(of_users)
  UNION ALL
  SELECT 'hundredths', lesson_id::text, jsonb_object_agg(hundredth, change * students)
  FROM hundredth_figures(of_users) GROUP BY lesson_id
  UNION ALL
  SELECT 'course', course_id::text, jsonb_build_object('started', change * started, 'completed', change * completed)
  FROM course_figures(of_users)
  UNION ALL
  SELECT 'day', day::text, jsonb_build_object('watched_seconds', change * watched_seconds, 'visits', change * visits,
    'active_students', change * active_students, 'last_active_students', change * last_active_students,
    'started_courses', change * started_courses, 'completed_courses', change * completed_courses)
  FROM day_figures(of_users)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION attempt_figures(of_users uuid[], of_attempts uuid[], change integer)
RETURNS TABLE (kind text, key text, amounts jsonb) LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan AS $$
  SELECT 'quiz', quiz_id::text, jsonb_build_object('attempts', change * attempts, 'passed', change * passed,
    'score_sum', change * score_sum, 'time_sum', change * time_sum)
  FROM quiz_figures(of_users, of_attempts)
  UNION ALL
  SELECT 'question', question_id::text, jsonb_build_object('answers', change * answers, 'correct', change * correct,
    'score_sum', change * score_sum, 'score_square_sum', change * score_square_sum, 'correct_score_sum', change * correct_score_sum)
  FROM question_figures(of_users, of_attempts)
  UNION ALL
  SELECT 'option', option_id::text, jsonb_build_object('chosen', change * chosen)
  FROM option_figures(of_users, of_attempts)
$$;
