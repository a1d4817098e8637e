CREATE TABLE "avisos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid,
	"audience" text NOT NULL,
	"course_id" uuid,
	"turma_id" uuid,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'scheduled' NOT NULL,
	"obstacle" text,
	"recipient_count" integer DEFAULT 0 NOT NULL,
	"reached_user_id" uuid,
	"finished_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "avisos_audience_check" CHECK ("avisos"."audience" in ('everyone', 'course', 'turma')),
	CONSTRAINT "avisos_state_check" CHECK ("avisos"."state" in ('scheduled', 'sending', 'sent', 'stopped', 'called-off')),
	CONSTRAINT "avisos_obstacle_check" CHECK ("avisos"."obstacle" in ('gone', 'not-monitor')),
	CONSTRAINT "avisos_title_check" CHECK ("avisos"."title" ~ '[^[:space:]]' and char_length("avisos"."title") <= 200),
	CONSTRAINT "avisos_text_check" CHECK ("avisos"."text" ~ '[^[:space:]]' and char_length("avisos"."text") <= 8000),
	CONSTRAINT "avisos_recipient_count_check" CHECK ("avisos"."recipient_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	CONSTRAINT "notification_preferences_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "notification_preferences_kind_check" CHECK ("notification_preferences"."kind" in ('answer', 'unanswered', 'aviso', 'certificate', 'deadline')),
	CONSTRAINT "notification_preferences_channel_check" CHECK ("notification_preferences"."channel" in ('app', 'mail', 'digest', 'none'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"lesson_id" uuid,
	"due_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"mail" text,
	CONSTRAINT "notifications_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "notifications_subject_key" UNIQUE("user_id","kind","subject_id"),
	CONSTRAINT "notifications_kind_check" CHECK ("notifications"."kind" in ('answer', 'unanswered', 'aviso', 'certificate', 'deadline')),
	CONSTRAINT "notifications_mail_check" CHECK ("notifications"."mail" in ('now', 'digest'))
);
--> statement-breakpoint
DROP INDEX "mail_queue_next_try_at_idx";--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN "priority" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN "gave_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "avisos" ADD CONSTRAINT "avisos_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avisos" ADD CONSTRAINT "avisos_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avisos" ADD CONSTRAINT "avisos_turma_id_turmas_id_fk" FOREIGN KEY ("turma_id") REFERENCES "public"."turmas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "avisos_author_id_idx" ON "avisos" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "avisos_course_id_idx" ON "avisos" USING btree ("course_id") WHERE course_id is not null;--> statement-breakpoint
CREATE INDEX "avisos_turma_id_idx" ON "avisos" USING btree ("turma_id") WHERE turma_id is not null;--> statement-breakpoint
CREATE INDEX "avisos_send_at_idx" ON "avisos" USING btree ("send_at","id");--> statement-breakpoint
CREATE INDEX "avisos_due_idx" ON "avisos" USING btree ("send_at") WHERE state in ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_mail_idx" ON "notifications" USING btree ("mail","id") WHERE mail is not null;--> statement-breakpoint
CREATE INDEX "notifications_subject_idx" ON "notifications" USING btree ("subject_id","read_at");--> statement-breakpoint
CREATE INDEX "notifications_lesson_id_idx" ON "notifications" USING btree ("lesson_id") WHERE lesson_id is not null;--> statement-breakpoint
CREATE INDEX "mail_queue_next_idx" ON "mail_queue" USING btree ("priority","next_try_at") WHERE gave_up_at is null;--> statement-breakpoint
-- Written by hand from here.
-- Also how many notifications the user has not read, which the bell shows: counted up to 100.
CREATE OR REPLACE VIEW session_users AS
  SELECT u.id, u.name, u.email, u.avatar_url, u.created_at, u.deletion_due_at, u.blocked_at, r.role, settings.maintenance_mode,
    CASE WHEN settings.admin_second_factor AND r.role = 'admin' THEN NOT has_second_factor(u.id) ELSE false END AS needs_second_factor,
    EXISTS (SELECT FROM turma_members m WHERE m.user_id = u.id AND m.is_monitor) AS is_monitor,
    (SELECT count(*)::int FROM (SELECT FROM notifications n WHERE n.user_id = u.id AND n.read_at IS NULL LIMIT 100) unread) AS unread,
    -- For the lists that an administrator narrows to one.
    CASE WHEN r.role = 'admin' THEN EXISTS (SELECT FROM turmas) ELSE false END AS has_turmas
  FROM users u CROSS JOIN settings LEFT JOIN LATERAL newest_roles(u.id) r ON true;
