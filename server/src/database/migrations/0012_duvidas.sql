CREATE TABLE "duvida_images" (
	"duvida_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"image" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reviewed_at" timestamp with time zone,
	CONSTRAINT "post_reports_user_id_post_id_key" UNIQUE("user_id","post_id"),
	CONSTRAINT "post_reports_reason_check" CHECK (char_length("post_reports"."reason") <= 200)
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"duvida_id" uuid,
	"user_id" uuid NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"body" text NOT NULL,
	"seconds" integer,
	"written_as" text NOT NULL,
	"turma_ids" uuid[],
	"accepted_answer_id" uuid,
	"is_answered" boolean DEFAULT false NOT NULL,
	"edited_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"locked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (searchable(body)) STORED NOT NULL,
	CONSTRAINT "posts_user_id_idempotency_key_key" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "posts_body_check" CHECK ("posts"."body" ~ '[^[:space:]]' and char_length("posts"."body") <= 4000),
	CONSTRAINT "posts_seconds_check" CHECK ("posts"."seconds" between 0 and 86400),
	CONSTRAINT "posts_written_as_check" CHECK ("posts"."written_as" in ('student', 'monitor', 'admin')),
	CONSTRAINT "posts_answer_check" CHECK ("posts"."duvida_id" is null or coalesce("posts"."seconds", cardinality("posts"."turma_ids")) is null and "posts"."accepted_answer_id" is null)
);
--> statement-breakpoint
CREATE TABLE "same_duvidas" (
	"duvida_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "same_duvidas_duvida_id_user_id_pk" PRIMARY KEY("duvida_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "keep_removed_texts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "duvida_images" ADD CONSTRAINT "duvida_images_duvida_id_posts_id_fk" FOREIGN KEY ("duvida_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duvida_images" ADD CONSTRAINT "duvida_images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_duvida_id_posts_id_fk" FOREIGN KEY ("duvida_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_accepted_answer_id_posts_id_fk" FOREIGN KEY ("accepted_answer_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "same_duvidas" ADD CONSTRAINT "same_duvidas_duvida_id_posts_id_fk" FOREIGN KEY ("duvida_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "same_duvidas" ADD CONSTRAINT "same_duvidas_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "duvida_images_user_id_idx" ON "duvida_images" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "post_reports_post_id_idx" ON "post_reports" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_reports_open_idx" ON "post_reports" USING btree ("id") WHERE reviewed_at is null;--> statement-breakpoint
CREATE INDEX "posts_lesson_id_idx" ON "posts" USING btree ("lesson_id","id");--> statement-breakpoint
CREATE INDEX "posts_duvida_id_idx" ON "posts" USING btree ("duvida_id","id");--> statement-breakpoint
CREATE INDEX "posts_accepted_answer_id_idx" ON "posts" USING btree ("accepted_answer_id");--> statement-breakpoint
CREATE INDEX "posts_waiting_idx" ON "posts" USING btree ("id") WHERE duvida_id is null and not is_answered and hidden_at is null and locked_at is null;--> statement-breakpoint
CREATE INDEX "same_duvidas_user_id_idx" ON "same_duvidas" USING btree ("user_id");--> statement-breakpoint
-- Written by hand from here.
-- What decides which dúvidas of a course a user reads, for the domain's `canReadDuvida`.
CREATE FUNCTION duvida_reader(of_user uuid, course uuid) RETURNS TABLE (facts json) LANGUAGE sql STABLE PARALLEL SAFE ROWS 1
BEGIN ATOMIC
  SELECT json_build_object('today', school_day(now()), 'course', json_build_object('access', c.access, 'isPublished', c.is_published),
    'turmas', (
      SELECT coalesce(json_agg(json_build_object('id', t.id, 'startsOn', t.starts_on, 'endsOn', t.ends_on, 'isMonitor', m.is_monitor)), '[]')
      FROM turma_members m JOIN turmas t ON t.id = m.turma_id JOIN turma_courses tc ON tc.turma_id = t.id
      WHERE m.user_id = of_user AND tc.course_id = c.id
    ))
  FROM courses c WHERE c.id = course;
END;--> statement-breakpoint
-- A trigger, because answers come and go in many ways: written, hidden, deleted, with their author's account.
CREATE FUNCTION mark_answered_duvidas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE posts d SET is_answered = EXISTS (
    SELECT FROM posts a WHERE a.duvida_id = d.id AND a.hidden_at IS NULL AND a.user_id <> d.user_id)
  WHERE d.id = CASE TG_OP WHEN 'DELETE' THEN OLD.duvida_id ELSE NEW.duvida_id END;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER posts_answered AFTER INSERT OR DELETE OR UPDATE OF hidden_at ON posts
  FOR EACH ROW EXECUTE FUNCTION mark_answered_duvidas();
