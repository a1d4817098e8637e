-- The counting of before: by triggers, into slots.
DROP TRIGGER profiles_counted ON profiles;--> statement-breakpoint
DROP TRIGGER user_roles_counted ON user_roles;--> statement-breakpoint
DROP TRIGGER profiles_counted_out ON profiles;--> statement-breakpoint
DROP TRIGGER courses_counted_out ON courses;--> statement-breakpoint
DROP FUNCTION count_new_people(), count_changed_roles(), count_out_person(), count_out_course(), recount_sums(),
  count_students(uuid, integer), administrators(), sum_slot();--> statement-breakpoint
CREATE TABLE "school_clock" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"shift_seconds" double precision DEFAULT 0 NOT NULL,
	"seen_seconds" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "school_clock_id_check" CHECK ("school_clock"."id" = 1)
);
--> statement-breakpoint
-- The clock of the database in seconds. Tests put another function in its place to set it.
CREATE FUNCTION wall_seconds() RETURNS double precision LANGUAGE sql VOLATILE
  RETURN extract(epoch FROM clock_timestamp())::double precision;--> statement-breakpoint
CREATE FUNCTION steady_seconds() RETURNS double precision LANGUAGE sql VOLATILE
  RETURN wall_seconds() + coalesce((SELECT shift_seconds FROM school_clock), 0);--> statement-breakpoint
CREATE TABLE "activity_deltas" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"amounts" jsonb NOT NULL,
	CONSTRAINT "activity_deltas_kind_check" CHECK ("activity_deltas"."kind" in ('lesson', 'hundredths', 'course', 'day', 'quiz', 'question', 'option'))
);
--> statement-breakpoint
CREATE TABLE "course_totals" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"started" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "day_totals" (
	"day" date PRIMARY KEY NOT NULL,
	"watched_seconds" double precision DEFAULT 0 NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"active_students" integer DEFAULT 0 NOT NULL,
	"last_active_students" integer DEFAULT 0 NOT NULL,
	"started_courses" integer DEFAULT 0 NOT NULL,
	"completed_courses" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_totals" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"viewers" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP TABLE "course_sums" CASCADE;--> statement-breakpoint
DROP TABLE "day_sums" CASCADE;--> statement-breakpoint
DROP TABLE "lesson_sums" CASCADE;--> statement-breakpoint
ALTER TABLE "course_progress" ADD COLUMN "last_lesson_at" double precision DEFAULT steady_seconds() NOT NULL;--> statement-breakpoint
ALTER TABLE "user_progress" ADD COLUMN "open_since" double precision DEFAULT steady_seconds() NOT NULL;--> statement-breakpoint
ALTER TABLE "user_progress" ADD COLUMN "position_at" double precision DEFAULT steady_seconds() NOT NULL;--> statement-breakpoint
ALTER TABLE "user_activity" ADD COLUMN "last_day" date DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_activity" ADD COLUMN "is_student" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "user_activity" ADD COLUMN "used_until" double precision DEFAULT steady_seconds() NOT NULL;--> statement-breakpoint
ALTER TABLE "user_activity" ADD COLUMN "gaps" double precision[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "course_totals" ADD CONSTRAINT "course_totals_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_totals" ADD CONSTRAINT "lesson_totals_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE course_progress SET last_lesson_at = extract(epoch FROM least(last_watched_at, now()));--> statement-breakpoint
UPDATE user_progress SET open_since = extract(epoch FROM least(credited_until, now())),
  position_at = extract(epoch FROM least(last_watched_at, now()));--> statement-breakpoint
UPDATE user_activity a SET is_student = is_student(a.user_id),
  last_day = coalesce((SELECT max(day) FROM daily_activity d WHERE d.user_id = a.user_id), '-infinity'),
  used_until = coalesce((SELECT max(open_since) FROM user_progress up WHERE up.user_id = a.user_id), used_until);--> statement-breakpoint
ALTER TABLE "user_progress" DROP COLUMN "credited_until";--> statement-breakpoint
ALTER TABLE "user_progress" DROP COLUMN "played_until";--> statement-breakpoint
ALTER TABLE "daily_activity" DROP COLUMN "began_visit";--> statement-breakpoint
ALTER TABLE "daily_activity" DROP COLUMN "last_active_at";--> statement-breakpoint
CREATE FUNCTION newest_role(of_user uuid) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT role FROM user_roles WHERE user_id = of_user ORDER BY created_at DESC, id DESC LIMIT 1);--> statement-breakpoint
CREATE OR REPLACE FUNCTION is_student(person uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(newest_role(person), 'student') = 'student';--> statement-breakpoint
-- A course that asks for another one is locked until that one is completed; without a prerequisite the answer is null.
CREATE FUNCTION is_course_locked(student uuid, prerequisite uuid) RETURNS boolean LANGUAGE sql STABLE STRICT PARALLEL SAFE
  RETURN NOT EXISTS (SELECT FROM course_completions WHERE user_id = student AND course_id = prerequisite);--> statement-breakpoint
CREATE FUNCTION append_deltas(deltas jsonb) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO activity_deltas (kind, key, amounts)
  SELECT kind, key, amounts FROM jsonb_to_recordset(deltas) AS delta (kind text, key text, amounts jsonb);
END;--> statement-breakpoint
-- All that these users ever did, as deltas: added to the figures (change 1) or taken out of them (change -1).
CREATE FUNCTION student_figures(users uuid[], change integer)
RETURNS TABLE (kind text, key text, amounts jsonb) LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan AS $$
  SELECT 'lesson', lesson_id::text, jsonb_build_object('opened', change * count(*),
    'viewers', change * count(*) FILTER (WHERE bit_count(segments) > 0), 'completed', change * count(*) FILTER (WHERE completed))
  FROM user_progress WHERE user_id = ANY (users) GROUP BY lesson_id
  UNION ALL
  SELECT 'hundredths', lesson_id::text, jsonb_object_agg(hundredth, change * students)
  FROM (
    SELECT lesson_id, hundredth, sum(alike) AS students
    FROM (
      SELECT lesson_id, segments, count(*) AS alike FROM user_progress
      WHERE user_id = ANY (users) AND bit_count(segments) > 0 GROUP BY lesson_id, segments
    ) seen CROSS JOIN generate_series(0, 99) AS hundredth
    WHERE get_bit(segments, hundredth) = 1 GROUP BY lesson_id, hundredth
  ) curve GROUP BY lesson_id
  UNION ALL
  SELECT 'course', course_id::text, jsonb_build_object('started', change * count(*), 'completed', change * count(done.user_id))
  FROM course_progress LEFT JOIN course_completions done USING (user_id, course_id)
  WHERE user_id = ANY (users) GROUP BY course_id
  UNION ALL
  SELECT 'day', school_day(started_at)::text,
    jsonb_build_object('started_courses', change * count(*), 'completed_courses', change * count(done.user_id))
  FROM course_progress LEFT JOIN course_completions done USING (user_id, course_id)
  WHERE user_id = ANY (users) GROUP BY school_day(started_at)
  UNION ALL
  SELECT 'day', day::text, jsonb_build_object('watched_seconds', change * sum(watched_seconds),
    'visits', change * sum(visits), 'active_students', change * count(*))
  FROM daily_activity WHERE user_id = ANY (users) GROUP BY day
  UNION ALL
  SELECT 'day', last_day::text, jsonb_build_object('last_active_students', change * count(*))
  FROM (
    SELECT coalesce((SELECT max(day) FROM daily_activity WHERE user_id = id), '-infinity') AS last_day
    FROM profiles WHERE id = ANY (users)
  ) student GROUP BY last_day
$$;--> statement-breakpoint
-- The same of attempts at quizzes, which count whoever made them.
CREATE FUNCTION attempt_figures(users uuid[], attempts uuid[], change integer)
RETURNS TABLE (kind text, key text, amounts jsonb) LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan AS $$
  SELECT 'quiz', quiz_id::text, jsonb_build_object('attempts', change * count(*),
    'passed', change * count(*) FILTER (WHERE passed), 'score_sum', change * sum(score), 'time_sum', change * sum(time_spent_seconds))
  FROM unnest(users, attempts) AS wanted (user_id, id) JOIN quiz_attempts USING (user_id, id) GROUP BY quiz_id
  UNION ALL
  SELECT 'question', question_id::text, jsonb_build_object('answers', change * count(*),
    'correct', change * count(*) FILTER (WHERE is_correct), 'score_sum', change * sum(score),
    'score_square_sum', change * sum(score * score), 'correct_score_sum', change * coalesce(sum(score) FILTER (WHERE is_correct), 0))
  FROM unnest(users, attempts) AS wanted (user_id, attempt_id) JOIN quiz_answers USING (user_id, attempt_id)
  JOIN quiz_attempts t ON t.user_id = wanted.user_id AND t.id = attempt_id GROUP BY question_id
  UNION ALL
  SELECT 'option', selected_option_id::text, jsonb_build_object('chosen', change * count(*))
  FROM unnest(users, attempts) AS wanted (user_id, attempt_id) JOIN quiz_answers USING (user_id, attempt_id)
  GROUP BY selected_option_id
$$;--> statement-breakpoint
-- Everything anew from the rows themselves, after they were written past the product. The aggregator does the adding.
CREATE FUNCTION recount_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7015012);
  LOCK TABLE profiles, user_roles, user_progress, course_progress, course_completions, daily_activity, quiz_attempts IN SHARE MODE;
  DELETE FROM activity_deltas;
  DELETE FROM lesson_totals;
  DELETE FROM lesson_hundredths;
  DELETE FROM course_totals;
  DELETE FROM day_totals;
  DELETE FROM quiz_stats;
  DELETE FROM question_stats;
  DELETE FROM option_stats;
  INSERT INTO activity_deltas (kind, key, amounts)
  SELECT * FROM student_figures(ARRAY(SELECT id FROM profiles WHERE is_student(id)), 1)
  UNION ALL
  SELECT figures.* FROM (
    SELECT coalesce(array_agg(user_id), '{}') AS users, coalesce(array_agg(id), '{}') AS attempts
    FROM quiz_attempts WHERE replaced_at IS NULL
  ) live CROSS JOIN attempt_figures(users, attempts, 1) figures;
END
$$;--> statement-breakpoint
-- Accounts and roles are written in many places, also by operators: the rows themselves tell the figures.
CREATE FUNCTION count_new_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_deltas (kind, key, amounts)
  SELECT 'day', '-infinity', jsonb_build_object('last_active_students', count(*)) FROM added HAVING count(*) > 0;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER profiles_counted AFTER INSERT ON profiles
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_users();--> statement-breakpoint
CREATE FUNCTION count_changed_roles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  became uuid[];
  stopped uuid[];
BEGIN
  SELECT coalesce(array_agg(user_id) FILTER (WHERE is_now), '{}'), coalesce(array_agg(user_id) FILTER (WHERE was), '{}')
  INTO became, stopped
  FROM (
    SELECT added.user_id, is_student(added.user_id) AS is_now, coalesce((
        SELECT role FROM user_roles before WHERE before.user_id = added.user_id AND before.id <> added.id
        ORDER BY before.created_at DESC, before.id DESC LIMIT 1
      ), 'student') = 'student' AS was
    FROM added
  ) changed WHERE was <> is_now;
  IF cardinality(became || stopped) = 0 THEN RETURN NULL; END IF;
  -- What they do at this moment is counted by one role or the other: saves hold the first lock, new rows the second.
  PERFORM FROM user_activity WHERE user_id = ANY (became || stopped) ORDER BY user_id FOR UPDATE;
  PERFORM FROM profiles WHERE id = ANY (became || stopped) ORDER BY id FOR UPDATE;
  UPDATE user_activity SET is_student = user_id = ANY (became) WHERE user_id = ANY (became || stopped);
  INSERT INTO activity_deltas (kind, key, amounts)
  SELECT * FROM student_figures(became, 1) UNION ALL SELECT * FROM student_figures(stopped, -1);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER user_roles_counted AFTER INSERT ON user_roles
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_changed_roles();--> statement-breakpoint
-- Room on each page for the next version of a row: these are written again and again.
ALTER TABLE lesson_totals SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE course_totals SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE day_totals SET (fillfactor = 50);--> statement-breakpoint
SELECT recount_figures();
