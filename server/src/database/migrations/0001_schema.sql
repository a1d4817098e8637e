CREATE TABLE "quiz_answers" (
	"user_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"selected_option_id" uuid NOT NULL,
	"is_correct" boolean NOT NULL,
	CONSTRAINT "quiz_answers_user_id_attempt_id_question_id_pk" PRIMARY KEY("user_id","attempt_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "quiz_attempts" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"quiz_id" uuid NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"score" integer NOT NULL,
	"passing_score" integer NOT NULL,
	"passed" boolean NOT NULL,
	"correct_count" integer NOT NULL,
	"question_count" integer NOT NULL,
	"time_spent_seconds" integer NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp with time zone,
	"released_by" uuid,
	CONSTRAINT "quiz_attempts_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "quiz_attempts_user_id_idempotency_key_key" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "quiz_attempts_score_check" CHECK ("quiz_attempts"."score" between 0 and 100),
	CONSTRAINT "quiz_attempts_passing_score_check" CHECK ("quiz_attempts"."passing_score" between 0 and 100),
	CONSTRAINT "quiz_attempts_passed_check" CHECK ("quiz_attempts"."passed" = ("quiz_attempts"."score" >= "quiz_attempts"."passing_score")),
	CONSTRAINT "quiz_attempts_question_count_check" CHECK ("quiz_attempts"."question_count" >= 1),
	CONSTRAINT "quiz_attempts_correct_count_check" CHECK ("quiz_attempts"."correct_count" between 0 and "quiz_attempts"."question_count"),
	CONSTRAINT "quiz_attempts_time_spent_seconds_check" CHECK ("quiz_attempts"."time_spent_seconds" >= 0),
	CONSTRAINT "quiz_attempts_released_by_check" CHECK ("quiz_attempts"."released_by" is null or "quiz_attempts"."replaced_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "quiz_drafts" (
	"user_id" uuid NOT NULL,
	"quiz_id" uuid NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quiz_drafts_user_id_quiz_id_pk" PRIMARY KEY("user_id","quiz_id"),
	CONSTRAINT "quiz_drafts_answers_check" CHECK (jsonb_typeof("quiz_drafts"."answers") = 'object')
);
--> statement-breakpoint
CREATE TABLE "quiz_stats" (
	"quiz_id" uuid PRIMARY KEY NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"passed" integer DEFAULT 0 NOT NULL,
	"score_sum" bigint DEFAULT 0 NOT NULL,
	"time_sum" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "quiz_stats_passed_check" CHECK ("quiz_stats"."passed" between 0 and "quiz_stats"."attempts"),
	CONSTRAINT "quiz_stats_score_sum_check" CHECK ("quiz_stats"."score_sum" between 0 and "quiz_stats"."attempts" * 100),
	CONSTRAINT "quiz_stats_time_sum_check" CHECK ("quiz_stats"."time_sum" >= 0)
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_provider_id_account_id_key" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "jwks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"alg" text,
	"crv" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp with time zone DEFAULT now(),
	"updated_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_key" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_key" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "two_factors_user_id_key" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"order_index" integer NOT NULL,
	"prerequisite_course_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courses_title_check" CHECK ("courses"."title" ~ '[^[:space:]]' and char_length("courses"."title") <= 200),
	CONSTRAINT "courses_description_check" CHECK (char_length("courses"."description") <= 5000),
	CONSTRAINT "courses_order_index_check" CHECK ("courses"."order_index" between 0 and 1000000),
	CONSTRAINT "courses_prerequisite_course_id_check" CHECK ("courses"."prerequisite_course_id" <> "courses"."id")
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"video_url" text NOT NULL,
	"video_duration" integer DEFAULT 0 NOT NULL,
	"order_index" integer NOT NULL,
	"requires_previous" boolean DEFAULT true NOT NULL,
	"min_watch_percentage" integer DEFAULT 90 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lessons_id_course_id_key" UNIQUE("id","course_id"),
	CONSTRAINT "lessons_title_check" CHECK ("lessons"."title" ~ '[^[:space:]]' and char_length("lessons"."title") <= 200),
	CONSTRAINT "lessons_description_check" CHECK (char_length("lessons"."description") <= 5000),
	CONSTRAINT "lessons_video_url_check" CHECK ("lessons"."video_url" ~ '[^[:space:]]' and char_length("lessons"."video_url") <= 2000),
	CONSTRAINT "lessons_video_duration_check" CHECK ("lessons"."video_duration" between 0 and 86400),
	CONSTRAINT "lessons_order_index_check" CHECK ("lessons"."order_index" between 0 and 1000000),
	CONSTRAINT "lessons_min_watch_percentage_check" CHECK ("lessons"."min_watch_percentage" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "quiz_options" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"option_text" text NOT NULL,
	"is_correct" boolean DEFAULT false NOT NULL,
	"order_index" integer NOT NULL,
	CONSTRAINT "quiz_options_question_id_id_key" UNIQUE("question_id","id"),
	CONSTRAINT "quiz_options_option_text_check" CHECK ("quiz_options"."option_text" ~ '[^[:space:]]' and char_length("quiz_options"."option_text") <= 500),
	CONSTRAINT "quiz_options_order_index_check" CHECK ("quiz_options"."order_index" between 0 and 1000000)
);
--> statement-breakpoint
CREATE TABLE "quiz_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quiz_id" uuid NOT NULL,
	"question_text" text NOT NULL,
	"question_type" text NOT NULL,
	"explanation" text DEFAULT '' NOT NULL,
	"points" integer DEFAULT 1 NOT NULL,
	"order_index" integer NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "quiz_questions_question_text_check" CHECK ("quiz_questions"."question_text" ~ '[^[:space:]]' and char_length("quiz_questions"."question_text") <= 1000),
	CONSTRAINT "quiz_questions_question_type_check" CHECK ("quiz_questions"."question_type" in ('multiple_choice', 'true_false')),
	CONSTRAINT "quiz_questions_explanation_check" CHECK (char_length("quiz_questions"."explanation") <= 2000),
	CONSTRAINT "quiz_questions_points_check" CHECK ("quiz_questions"."points" between 1 and 1000),
	CONSTRAINT "quiz_questions_order_index_check" CHECK ("quiz_questions"."order_index" between 0 and 1000000)
);
--> statement-breakpoint
CREATE TABLE "quizzes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"passing_score" integer DEFAULT 70 NOT NULL,
	"show_feedback" boolean DEFAULT true NOT NULL,
	"allow_retake" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quizzes_lesson_id_key" UNIQUE("lesson_id"),
	CONSTRAINT "quizzes_title_check" CHECK ("quizzes"."title" ~ '[^[:space:]]' and char_length("quizzes"."title") <= 200),
	CONSTRAINT "quizzes_description_check" CHECK (char_length("quizzes"."description") <= 5000),
	CONSTRAINT "quizzes_passing_score_check" CHECK ("quizzes"."passing_score" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "course_completions" (
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"completed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_completions_user_id_course_id_pk" PRIMARY KEY("user_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "course_progress" (
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"completed_lessons" integer DEFAULT 0 NOT NULL,
	"last_lesson_id" uuid,
	"last_watched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_progress_user_id_course_id_pk" PRIMARY KEY("user_id","course_id"),
	CONSTRAINT "course_progress_completed_lessons_check" CHECK ("course_progress"."completed_lessons" >= 0)
);
--> statement-breakpoint
CREATE TABLE "user_progress" (
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"current_time_seconds" double precision DEFAULT 0 NOT NULL,
	"furthest_seconds" double precision DEFAULT 0 NOT NULL,
	"watched_seconds" double precision DEFAULT 0 NOT NULL,
	"watch_percentage" integer DEFAULT 0 NOT NULL,
	"rewatch_seconds" double precision,
	"completed" boolean DEFAULT false NOT NULL,
	"completed_at" timestamp with time zone,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_watched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_progress_user_id_lesson_id_pk" PRIMARY KEY("user_id","lesson_id"),
	CONSTRAINT "user_progress_current_time_seconds_check" CHECK ("user_progress"."current_time_seconds" between 0 and 86400),
	CONSTRAINT "user_progress_furthest_seconds_check" CHECK ("user_progress"."furthest_seconds" between 0 and 86400),
	CONSTRAINT "user_progress_watched_seconds_check" CHECK ("user_progress"."watched_seconds" >= 0 and "user_progress"."watched_seconds" < 'infinity'),
	CONSTRAINT "user_progress_rewatch_seconds_check" CHECK ("user_progress"."rewatch_seconds" >= 0 and "user_progress"."rewatch_seconds" < 'infinity'),
	CONSTRAINT "user_progress_watch_percentage_check" CHECK ("user_progress"."watch_percentage" between 0 and 100),
	CONSTRAINT "user_progress_completed_at_check" CHECK ("user_progress"."completed" = ("user_progress"."completed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "daily_activity" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"watched_seconds" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_activity_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "daily_activity_watched_seconds_check" CHECK ("daily_activity"."watched_seconds" >= 0 and "daily_activity"."watched_seconds" < 'infinity')
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"avatar_url" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"phone_number" text,
	"phone_number_verified" boolean DEFAULT false NOT NULL,
	"last_login" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_email_key" UNIQUE("email"),
	CONSTRAINT "profiles_phone_number_key" UNIQUE("phone_number"),
	CONSTRAINT "profiles_name_check" CHECK ("profiles"."name" ~ '[^[:space:]]' and char_length("profiles"."name") <= 120),
	CONSTRAINT "profiles_email_check" CHECK ("profiles"."email" = lower("profiles"."email") and "profiles"."email" like '_%@_%' and char_length("profiles"."email") <= 254),
	CONSTRAINT "profiles_avatar_url_check" CHECK (char_length("profiles"."avatar_url") <= 2000),
	CONSTRAINT "profiles_phone_number_check" CHECK (char_length("profiles"."phone_number") <= 16)
);
--> statement-breakpoint
CREATE TABLE "user_activity" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"last_active_at" timestamp with time zone NOT NULL,
	"last_lesson_id" uuid
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "user_roles_role_check" CHECK ("user_roles"."role" in ('student', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"email_confirmation" boolean DEFAULT false NOT NULL,
	"maintenance_mode" boolean DEFAULT false NOT NULL,
	"min_watch_percentage" integer DEFAULT 90 NOT NULL,
	"block_fast_forward" boolean DEFAULT true NOT NULL,
	"automatic_certificates" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_id_check" CHECK ("settings"."id" = 1),
	CONSTRAINT "settings_min_watch_percentage_check" CHECK ("settings"."min_watch_percentage" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD CONSTRAINT "quiz_answers_attempt_fk" FOREIGN KEY ("user_id","attempt_id") REFERENCES "public"."quiz_attempts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD CONSTRAINT "quiz_answers_option_fk" FOREIGN KEY ("question_id","selected_option_id") REFERENCES "public"."quiz_options"("question_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_released_by_profiles_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_drafts" ADD CONSTRAINT "quiz_drafts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_drafts" ADD CONSTRAINT "quiz_drafts_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_stats" ADD CONSTRAINT "quiz_stats_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_prerequisite_course_id_courses_id_fk" FOREIGN KEY ("prerequisite_course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_options" ADD CONSTRAINT "quiz_options_question_id_quiz_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."quiz_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD CONSTRAINT "quiz_questions_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_completions" ADD CONSTRAINT "course_completions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_completions" ADD CONSTRAINT "course_completions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_progress" ADD CONSTRAINT "course_progress_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_progress" ADD CONSTRAINT "course_progress_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_progress" ADD CONSTRAINT "course_progress_last_lesson_id_lessons_id_fk" FOREIGN KEY ("last_lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_progress" ADD CONSTRAINT "user_progress_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_progress" ADD CONSTRAINT "user_progress_lesson_fk" FOREIGN KEY ("lesson_id","course_id") REFERENCES "public"."lessons"("id","course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_activity" ADD CONSTRAINT "daily_activity_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_activity" ADD CONSTRAINT "user_activity_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_activity" ADD CONSTRAINT "user_activity_last_lesson_id_lessons_id_fk" FOREIGN KEY ("last_lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quiz_answers_option_idx" ON "quiz_answers" USING btree ("question_id","selected_option_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_attempts_live_key" ON "quiz_attempts" USING btree ("user_id","quiz_id") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "quiz_attempts_newest_idx" ON "quiz_attempts" USING btree ("quiz_id","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quiz_attempts_released_by_idx" ON "quiz_attempts" USING btree ("released_by") WHERE released_by is not null;--> statement-breakpoint
CREATE INDEX "quiz_drafts_quiz_id_idx" ON "quiz_drafts" USING btree ("quiz_id");--> statement-breakpoint
CREATE INDEX "accounts_user_id_idx" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_id_idx" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verifications_identifier_idx" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expires_at_idx" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "courses_prerequisite_course_id_idx" ON "courses" USING btree ("prerequisite_course_id");--> statement-breakpoint
CREATE INDEX "quiz_questions_quiz_id_idx" ON "quiz_questions" USING btree ("quiz_id","order_index");--> statement-breakpoint
CREATE INDEX "course_completions_course_id_idx" ON "course_completions" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "course_progress_course_id_idx" ON "course_progress" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "course_progress_last_lesson_id_idx" ON "course_progress" USING btree ("last_lesson_id");--> statement-breakpoint
CREATE INDEX "user_progress_completed_idx" ON "user_progress" USING btree ("user_id","course_id") WHERE completed;--> statement-breakpoint
CREATE INDEX "user_progress_lesson_id_idx" ON "user_progress" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "daily_activity_day_idx" ON "daily_activity" USING btree ("day");--> statement-breakpoint
CREATE INDEX "profiles_newest_idx" ON "profiles" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "profiles_search_idx" ON "profiles" USING gin (searchable("name" || E'\n' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_activity_last_lesson_id_idx" ON "user_activity" USING btree ("last_lesson_id");--> statement-breakpoint
CREATE INDEX "user_roles_newest_idx" ON "user_roles" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "user_roles_admins_idx" ON "user_roles" USING btree ("user_id") WHERE role = 'admin';