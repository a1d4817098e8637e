CREATE TABLE "turma_lessons" (
	"turma_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"opens_on" date,
	"due_on" date,
	CONSTRAINT "turma_lessons_turma_id_course_id_lesson_id_pk" PRIMARY KEY("turma_id","course_id","lesson_id"),
	CONSTRAINT "turma_lessons_some_day_check" CHECK (coalesce("turma_lessons"."opens_on", "turma_lessons"."due_on") is not null),
	CONSTRAINT "turma_lessons_days_check" CHECK (least("turma_lessons"."opens_on", "turma_lessons"."due_on") >= '2000-01-01' and greatest("turma_lessons"."opens_on", "turma_lessons"."due_on") <= '2999-12-31')
);
--> statement-breakpoint
ALTER TABLE "turma_courses" ADD COLUMN "release_rule" text DEFAULT 'at-once' NOT NULL;--> statement-breakpoint
ALTER TABLE "turma_courses" ADD COLUMN "release_every_days" integer;--> statement-breakpoint
ALTER TABLE "turma_courses" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "turma_members" ADD COLUMN "is_released" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "turmas" ADD COLUMN "is_released" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "turmas" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "turma_lessons" ADD CONSTRAINT "turma_lessons_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turma_lessons" ADD CONSTRAINT "turma_lessons_turma_course_fk" FOREIGN KEY ("turma_id","course_id") REFERENCES "public"."turma_courses"("turma_id","course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "turma_lessons_lesson_id_idx" ON "turma_lessons" USING btree ("lesson_id");--> statement-breakpoint
ALTER TABLE "turma_courses" ADD CONSTRAINT "turma_courses_release_rule_check" CHECK ("turma_courses"."release_rule" in ('at-once', 'interval', 'dates'));--> statement-breakpoint
ALTER TABLE "turma_courses" ADD CONSTRAINT "turma_courses_release_every_days_check" CHECK ("turma_courses"."release_every_days" between 1 and 365);--> statement-breakpoint
ALTER TABLE "turma_courses" ADD CONSTRAINT "turma_courses_interval_check" CHECK ("turma_courses"."release_rule" <> 'interval' or "turma_courses"."release_every_days" is not null);--> statement-breakpoint
-- Written by hand from here.
-- What decides which lessons of a course wait for a day of a turma, for the domain's `daysToWaitFor`. Beside `course_access`,
-- because saves of progress do not ask for it: what was opened stays open.
CREATE FUNCTION course_release(of_user uuid, course uuid) RETURNS TABLE (facts json) LANGUAGE sql STABLE PARALLEL SAFE ROWS 1
BEGIN ATOMIC
  SELECT json_build_object('today', school_day(now()), 'turmas', CASE WHEN c.access = 'turmas' THEN (
    SELECT coalesce(json_agg(json_build_object('startsOn', t.starts_on, 'endsOn', t.ends_on, 'rule', tc.release_rule,
      'everyDays', tc.release_every_days, 'isReleased', t.is_released OR m.is_released,
      'dates', CASE WHEN tc.release_rule = 'dates' THEN (
        SELECT json_object_agg(day.lesson_id, day.opens_on) FROM turma_lessons day
        WHERE day.turma_id = t.id AND day.course_id = c.id AND day.opens_on IS NOT NULL) END)), '[]')
    FROM turma_members m JOIN turmas t ON t.id = m.turma_id JOIN turma_courses tc ON tc.turma_id = t.id
    WHERE m.user_id = of_user AND tc.course_id = c.id
  ) END)
  FROM courses c WHERE c.id = course;
END;--> statement-breakpoint
-- The deadlines that a student's turmas set for the lessons of a course, for the domain's `deadlineOf`.
CREATE FUNCTION lesson_deadlines(student uuid, course uuid)
RETURNS TABLE (lesson_id uuid, due_on date, starts_on date, ends_on date) LANGUAGE sql STABLE PARALLEL SAFE ROWS 10
BEGIN ATOMIC
  SELECT day.lesson_id, day.due_on, t.starts_on, t.ends_on
  FROM turma_members m JOIN turmas t ON t.id = m.turma_id
  JOIN turma_lessons day ON day.turma_id = t.id AND day.course_id = course
  WHERE m.user_id = student AND day.due_on IS NOT NULL;
END;--> statement-breakpoint
-- The courses as the access gate sees them for one student: who may see it, whether it is locked, every lesson in order, and
-- what the calendars of turmas say about them.
DROP FUNCTION gated_courses(uuid);--> statement-breakpoint
CREATE FUNCTION gated_courses(student uuid)
RETURNS TABLE (
  id uuid, title text, is_published boolean, is_completed boolean, is_locked boolean, lessons json, access_facts json, release json
) LANGUAGE sql STABLE PARALLEL SAFE ROWS 20
BEGIN ATOMIC
  SELECT c.id, c.title, c.is_published,
    EXISTS (SELECT FROM course_completions done WHERE done.course_id = c.id AND done.user_id = student),
    EXISTS (SELECT FROM missing_prerequisite(student, c.prerequisite_course_id)),
    (SELECT coalesce(json_agg(lesson), '[]') FROM (
      SELECT l.id, l.title, l.requires_previous AS "requiresPrevious", l.min_watch_percentage AS "minWatchPercentage",
        l.is_completed AS "isCompleted", l.was_opened AS "wasOpened", l.quiz_id IS NOT NULL AS "hasQuiz", l.quiz_passed AS "quizPassed"
      FROM lessons_of_student(student, c.id) l ORDER BY l.order_index
    ) lesson),
    (SELECT access.facts FROM course_access(student, c.id) access),
    (SELECT release.facts FROM course_release(student, c.id) release)
  FROM courses c;
END;
