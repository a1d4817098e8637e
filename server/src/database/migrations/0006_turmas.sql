CREATE TABLE "turma_courses" (
	"turma_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	CONSTRAINT "turma_courses_turma_id_course_id_pk" PRIMARY KEY("turma_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "turma_members" (
	"turma_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_monitor" boolean DEFAULT false NOT NULL,
	CONSTRAINT "turma_members_turma_id_user_id_pk" PRIMARY KEY("turma_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "turmas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"capacity" integer,
	"is_joining_open" boolean DEFAULT true NOT NULL,
	"member_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (searchable(name)) STORED NOT NULL,
	"sort_name" text collate "C" GENERATED ALWAYS AS (left(searchable(name), 200)) STORED NOT NULL,
	CONSTRAINT "turmas_name_check" CHECK ("turmas"."name" ~ '[^[:space:]]' and char_length("turmas"."name") <= 120),
	CONSTRAINT "turmas_dates_check" CHECK ("turmas"."starts_on" <= "turmas"."ends_on"),
	CONSTRAINT "turmas_days_check" CHECK (coalesce("turmas"."starts_on", "turmas"."ends_on") >= '2000-01-01' and coalesce("turmas"."ends_on", "turmas"."starts_on") <= '2999-12-31'),
	CONSTRAINT "turmas_capacity_check" CHECK ("turmas"."capacity" between 1 and 10000),
	CONSTRAINT "turmas_places_check" CHECK ("turmas"."member_count" <= "turmas"."capacity"),
	CONSTRAINT "turmas_member_count_check" CHECK ("turmas"."member_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "access" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "turma_courses" ADD CONSTRAINT "turma_courses_turma_id_turmas_id_fk" FOREIGN KEY ("turma_id") REFERENCES "public"."turmas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turma_courses" ADD CONSTRAINT "turma_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turma_members" ADD CONSTRAINT "turma_members_turma_id_turmas_id_fk" FOREIGN KEY ("turma_id") REFERENCES "public"."turmas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turma_members" ADD CONSTRAINT "turma_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "turma_courses_course_id_idx" ON "turma_courses" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "turma_members_user_id_idx" ON "turma_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "turmas_name_idx" ON "turmas" USING btree ("sort_name","id");--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_access_check" CHECK ("courses"."access" in ('everyone', 'turmas'));--> statement-breakpoint
-- Written by hand from here.
-- What decides whether a user sees a course, for the domain's `canSeeCourse`.
CREATE FUNCTION course_access(of_user uuid, course uuid) RETURNS TABLE (facts json) LANGUAGE sql STABLE PARALLEL SAFE ROWS 1
BEGIN ATOMIC
  SELECT json_build_object('isPublished', c.is_published, 'access', c.access, 'today', school_day(now()),
    'turmas', CASE WHEN c.access = 'turmas' THEN (
      SELECT coalesce(json_agg(json_build_object('startsOn', t.starts_on, 'endsOn', t.ends_on)), '[]')
      FROM turma_members m JOIN turmas t ON t.id = m.turma_id JOIN turma_courses tc ON tc.turma_id = t.id
      WHERE m.user_id = of_user AND tc.course_id = c.id
    ) END)
  FROM courses c WHERE c.id = course;
END;--> statement-breakpoint
-- The courses as the access gate sees them for one student: who may see it, whether it is locked, and every lesson in order.
DROP FUNCTION gated_courses(uuid);--> statement-breakpoint
CREATE FUNCTION gated_courses(student uuid)
RETURNS TABLE (id uuid, title text, is_published boolean, is_completed boolean, is_locked boolean, lessons json, access_facts json)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 20
BEGIN ATOMIC
  SELECT c.id, c.title, c.is_published,
    EXISTS (SELECT FROM course_completions done WHERE done.course_id = c.id AND done.user_id = student),
    EXISTS (SELECT FROM missing_prerequisite(student, c.prerequisite_course_id)),
    (SELECT coalesce(json_agg(lesson), '[]') FROM (
      SELECT l.id, l.title, l.requires_previous AS "requiresPrevious", l.min_watch_percentage AS "minWatchPercentage",
        l.is_completed AS "isCompleted", l.was_opened AS "wasOpened", l.quiz_id IS NOT NULL AS "hasQuiz", l.quiz_passed AS "quizPassed"
      FROM lessons_of_student(student, c.id) l ORDER BY l.order_index
    ) lesson),
    (SELECT access.facts FROM course_access(student, c.id) access)
  FROM courses c;
END;--> statement-breakpoint
-- A trigger, because members come and go in many ways: added, invited, removed, with their account or with the turma. The
-- check of `member_count` decides who gets the last place. Whose courses change is notified.
CREATE FUNCTION count_turma_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM turmas WHERE id IN (SELECT turma_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE turmas SET member_count = member_count + CASE TG_OP WHEN 'INSERT' THEN counted.members ELSE -counted.members END
  FROM (SELECT turma_id, count(*)::integer AS members FROM changed GROUP BY turma_id) counted
  WHERE id = counted.turma_id;
  PERFORM pg_notify('farol_live', json_agg(json_build_object('kind', 'membership', 'turmaId', turma_id, 'userId', user_id))::text)
  FROM (SELECT turma_id, user_id, (row_number() OVER () - 1) / 50 AS part FROM changed) numbered
  GROUP BY part;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER turma_members_added AFTER INSERT ON turma_members
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_turma_members();--> statement-breakpoint
CREATE TRIGGER turma_members_removed AFTER DELETE ON turma_members
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_turma_members();
