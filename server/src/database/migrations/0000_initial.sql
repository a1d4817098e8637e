-- Farol's first schema: what the tables need, the tables as drizzle-kit writes them, then functions, triggers and storage.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- An index may only use immutable functions, and unaccent() is not one, as its dictionary could be replaced.
-- The names are qualified with the extension's schema (some hosts install it outside public), because maintenance
-- commands run with an empty search path.
DO $migration$
DECLARE
  extension_schema text := (
    SELECT quote_ident(nspname) FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
    WHERE extname = 'unaccent'
  );
BEGIN
  EXECUTE format(
    $function$
      CREATE FUNCTION searchable(value text) RETURNS text
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      AS $body$ SELECT lower(%1$s.unaccent('%1$s.unaccent'::regdictionary, normalize(value, NFC))) $body$
    $function$,
    extension_schema
  );
END
$migration$;--> statement-breakpoint
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
  RETURN wall_seconds() + (SELECT shift_seconds FROM school_clock);--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"start" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_digest_key" UNIQUE("digest"),
	CONSTRAINT "api_keys_name_check" CHECK ("api_keys"."name" ~ '[^[:space:]]' and char_length("api_keys"."name") <= 60),
	CONSTRAINT "api_keys_scope_check" CHECK ("api_keys"."scope" in ('read', 'write'))
);
--> statement-breakpoint
CREATE TABLE "option_stats" (
	"option_id" uuid PRIMARY KEY NOT NULL,
	"chosen" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_stats" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"answers" integer NOT NULL,
	"correct" integer NOT NULL,
	"score_sum" bigint NOT NULL,
	"score_square_sum" bigint NOT NULL,
	"correct_score_sum" bigint NOT NULL
);
--> statement-breakpoint
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
	CONSTRAINT "quiz_attempts_user_id_quiz_id_idempotency_key_key" UNIQUE("user_id","quiz_id","idempotency_key"),
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
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"turns" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"spent_seconds" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "quiz_drafts_user_id_quiz_id_pk" PRIMARY KEY("user_id","quiz_id"),
	CONSTRAINT "quiz_drafts_answers_check" CHECK (jsonb_typeof("quiz_drafts"."answers") = 'object'),
	CONSTRAINT "quiz_drafts_turns_check" CHECK (jsonb_typeof("quiz_drafts"."turns") = 'object'),
	CONSTRAINT "quiz_drafts_spent_seconds_check" CHECK ("quiz_drafts"."spent_seconds" >= 0)
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
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid,
	"name" text NOT NULL,
	"course_title" text NOT NULL,
	"workload_minutes" integer NOT NULL,
	"completed_on" date NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"replaces_id" uuid,
	CONSTRAINT "certificates_code_key" UNIQUE("code"),
	CONSTRAINT "certificates_replaces_id_key" UNIQUE("replaces_id"),
	CONSTRAINT "certificates_code_check" CHECK ("certificates"."code" ~ '^[0-9A-HJKMNP-TV-Z]+$' and char_length("certificates"."code") = 20),
	CONSTRAINT "certificates_name_check" CHECK ("certificates"."name" ~ '[^[:space:]]' and char_length("certificates"."name") <= 120),
	CONSTRAINT "certificates_course_title_check" CHECK ("certificates"."course_title" ~ '[^[:space:]]' and char_length("certificates"."course_title") <= 200),
	CONSTRAINT "certificates_workload_minutes_check" CHECK ("certificates"."workload_minutes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "admin_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"order_index" integer NOT NULL,
	"prerequisite_course_id" uuid,
	"is_demo" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (searchable(title)) STORED NOT NULL,
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
	"has_no_length" boolean DEFAULT false NOT NULL,
	"captions_url" text DEFAULT '' NOT NULL,
	"order_index" integer NOT NULL,
	"requires_previous" boolean DEFAULT true NOT NULL,
	"min_watch_percentage" integer DEFAULT 90 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (searchable(title)) STORED NOT NULL,
	CONSTRAINT "lessons_id_course_id_key" UNIQUE("id","course_id"),
	CONSTRAINT "lessons_title_check" CHECK ("lessons"."title" ~ '[^[:space:]]' and char_length("lessons"."title") <= 200),
	CONSTRAINT "lessons_description_check" CHECK (char_length("lessons"."description") <= 5000),
	CONSTRAINT "lessons_video_url_check" CHECK ("lessons"."video_url" ~ '[^[:space:]]' and char_length("lessons"."video_url") <= 2000),
	CONSTRAINT "lessons_video_duration_check" CHECK ("lessons"."video_duration" between 0 and 86400),
	CONSTRAINT "lessons_captions_url_check" CHECK ("lessons"."captions_url" ~ '^$|^/media/|^https://' and char_length("lessons"."captions_url") <= 2000),
	CONSTRAINT "lessons_order_index_check" CHECK ("lessons"."order_index" between 0 and 1000000),
	CONSTRAINT "lessons_min_watch_percentage_check" CHECK ("lessons"."min_watch_percentage" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "question_wordings" (
	"question_id" uuid NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL,
	"question_text" text NOT NULL,
	"explanation" text NOT NULL,
	"options" jsonb NOT NULL,
	CONSTRAINT "question_wordings_question_id_replaced_at_pk" PRIMARY KEY("question_id","replaced_at"),
	CONSTRAINT "question_wordings_options_check" CHECK (jsonb_typeof("question_wordings"."options") = 'object')
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
	"hide_key_before_retake" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quizzes_lesson_id_key" UNIQUE("lesson_id"),
	CONSTRAINT "quizzes_title_check" CHECK ("quizzes"."title" ~ '[^[:space:]]' and char_length("quizzes"."title") <= 200),
	CONSTRAINT "quizzes_description_check" CHECK (char_length("quizzes"."description") <= 5000),
	CONSTRAINT "quizzes_passing_score_check" CHECK ("quizzes"."passing_score" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "video_failures" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"browser" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backup_codes" (
	"user_id" uuid NOT NULL,
	"digest" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "backup_codes_user_id_digest_pk" PRIMARY KEY("user_id","digest")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_key" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_name_check" CHECK ("passkeys"."name" ~ '[^[:space:]]' and char_length("passkeys"."name") <= 60)
);
--> statement-breakpoint
CREATE TABLE "pending_sign_ins" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"number" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "phone_codes_user_id_purpose_pk" PRIMARY KEY("user_id","purpose"),
	CONSTRAINT "phone_codes_number_check" CHECK ("phone_codes"."number" ~ '^[+][1-9][0-9]{7,14}$')
);
--> statement-breakpoint
CREATE TABLE "phone_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "phone_factors_number_check" CHECK ("phone_factors"."number" ~ '^[+][1-9][0-9]{7,14}$')
);
--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"encrypted_secret" "bytea" NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "lesson_hundredths" (
	"lesson_id" uuid NOT NULL,
	"hundredth" smallint NOT NULL,
	"students" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "lesson_hundredths_lesson_id_hundredth_pk" PRIMARY KEY("lesson_id","hundredth"),
	CONSTRAINT "lesson_hundredths_hundredth_check" CHECK ("lesson_hundredths"."hundredth" between 0 and 99)
);
--> statement-breakpoint
CREATE TABLE "lesson_totals" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"viewers" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
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
CREATE TABLE "one_time_links" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "one_time_links_purpose_check" CHECK ("one_time_links"."purpose" in ('confirm-address', 'reset-by-mail', 'reset-by-admin'))
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
	"expires_at" timestamp with time zone DEFAULT now() + make_interval(days => 30) NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"proven_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_key" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "course_completions" (
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"completed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_certified" boolean DEFAULT false NOT NULL,
	CONSTRAINT "course_completions_user_id_course_id_pk" PRIMARY KEY("user_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "course_progress" (
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"completed_lessons" integer DEFAULT 0 NOT NULL,
	"last_lesson_id" uuid,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_lesson_at" double precision DEFAULT steady_seconds() NOT NULL,
	"last_watched_at" timestamp with time zone DEFAULT now() NOT NULL,
	"active_hour" integer GENERATED ALWAYS AS (floor(extract(epoch from last_watched_at at time zone 'UTC') / 3600)::integer) STORED NOT NULL,
	"is_completed" boolean DEFAULT false NOT NULL,
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
	"segments" bit(100) DEFAULT '0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000' NOT NULL,
	"rewatch_seconds" double precision,
	"completed" boolean DEFAULT false NOT NULL,
	"completed_at" timestamp with time zone,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"open_since" double precision DEFAULT steady_seconds() NOT NULL,
	"position_at" double precision DEFAULT steady_seconds() NOT NULL,
	"position_visit" integer,
	"position_turn" integer,
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
CREATE TABLE "video_lengths" (
	"lesson_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seconds" double precision NOT NULL,
	"is_admin" boolean NOT NULL,
	"reported_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "video_lengths_lesson_id_user_id_pk" PRIMARY KEY("lesson_id","user_id"),
	CONSTRAINT "video_lengths_seconds_check" CHECK ("video_lengths"."seconds" between 0 and 86400)
);
--> statement-breakpoint
CREATE TABLE "mail_queue" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"encrypted_message" "bytea" NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"email_confirmation" boolean DEFAULT false NOT NULL,
	"maintenance_mode" boolean DEFAULT false NOT NULL,
	"min_watch_percentage" integer DEFAULT 90 NOT NULL,
	"block_fast_forward" boolean DEFAULT true NOT NULL,
	"automatic_certificates" boolean DEFAULT false NOT NULL,
	"admin_second_factor" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_id_check" CHECK ("settings"."id" = 1),
	CONSTRAINT "settings_min_watch_percentage_check" CHECK ("settings"."min_watch_percentage" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "daily_activity" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"watched_seconds" double precision DEFAULT 0 NOT NULL,
	"visits" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "daily_activity_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "daily_activity_watched_seconds_check" CHECK ("daily_activity"."watched_seconds" >= 0 and "daily_activity"."watched_seconds" < 'infinity'),
	CONSTRAINT "daily_activity_visits_check" CHECK ("daily_activity"."visits" >= 1)
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"image" "bytea" NOT NULL,
	CONSTRAINT "photos_user_id_key" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "user_activity" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"last_active_at" timestamp with time zone NOT NULL,
	"active_hour" integer GENERATED ALWAYS AS (floor(extract(epoch from last_active_at at time zone 'UTC') / 3600)::integer) STORED NOT NULL,
	"last_lesson_id" uuid,
	"last_day" date DEFAULT '-infinity' NOT NULL,
	"is_student" boolean DEFAULT true NOT NULL,
	"used_until" double precision DEFAULT steady_seconds() NOT NULL,
	"gaps" double precision[] DEFAULT '{}' NOT NULL
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
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"avatar_url" text,
	"last_login" timestamp with time zone,
	"blocked_at" timestamp with time zone,
	"deletion_due_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"certificate_name_confirmed_at" timestamp with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (searchable(name || E'\n' || email)) STORED NOT NULL,
	"sort_name" text collate "C" GENERATED ALWAYS AS (left(searchable(name || E'\n' || email), 200)) STORED NOT NULL,
	CONSTRAINT "users_email_key" UNIQUE("email"),
	CONSTRAINT "users_name_check" CHECK ("users"."name" ~ '[^[:space:]]' and char_length("users"."name") <= 120),
	CONSTRAINT "users_email_check" CHECK ("users"."email" = lower("users"."email") and "users"."email" like '_%@_%' and char_length("users"."email") <= 254),
	CONSTRAINT "users_avatar_url_check" CHECK (char_length("users"."avatar_url") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "option_stats" ADD CONSTRAINT "option_stats_option_id_quiz_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."quiz_options"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_stats" ADD CONSTRAINT "question_stats_question_id_quiz_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."quiz_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD CONSTRAINT "quiz_answers_attempt_fk" FOREIGN KEY ("user_id","attempt_id") REFERENCES "public"."quiz_attempts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD CONSTRAINT "quiz_answers_option_fk" FOREIGN KEY ("question_id","selected_option_id") REFERENCES "public"."quiz_options"("question_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_released_by_users_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_drafts" ADD CONSTRAINT "quiz_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_drafts" ADD CONSTRAINT "quiz_drafts_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_stats" ADD CONSTRAINT "quiz_stats_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_replaces_id_certificates_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_prerequisite_course_id_courses_id_fk" FOREIGN KEY ("prerequisite_course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_wordings" ADD CONSTRAINT "question_wordings_question_id_quiz_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."quiz_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_options" ADD CONSTRAINT "quiz_options_question_id_quiz_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."quiz_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD CONSTRAINT "quiz_questions_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_failures" ADD CONSTRAINT "video_failures_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backup_codes" ADD CONSTRAINT "backup_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_factors" ADD CONSTRAINT "phone_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_totals" ADD CONSTRAINT "course_totals_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_hundredths" ADD CONSTRAINT "lesson_hundredths_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_totals" ADD CONSTRAINT "lesson_totals_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_completions" ADD CONSTRAINT "course_completions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_completions" ADD CONSTRAINT "course_completions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_progress" ADD CONSTRAINT "course_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_progress" ADD CONSTRAINT "course_progress_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_progress" ADD CONSTRAINT "course_progress_last_lesson_id_lessons_id_fk" FOREIGN KEY ("last_lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_progress" ADD CONSTRAINT "user_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_progress" ADD CONSTRAINT "user_progress_lesson_fk" FOREIGN KEY ("lesson_id","course_id") REFERENCES "public"."lessons"("id","course_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_lengths" ADD CONSTRAINT "video_lengths_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_lengths" ADD CONSTRAINT "video_lengths_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_queue" ADD CONSTRAINT "mail_queue_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_activity" ADD CONSTRAINT "daily_activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_activity" ADD CONSTRAINT "user_activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_activity" ADD CONSTRAINT "user_activity_last_lesson_id_lessons_id_fk" FOREIGN KEY ("last_lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_user_id_idx" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "quiz_answers_option_idx" ON "quiz_answers" USING btree ("question_id","selected_option_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_attempts_live_key" ON "quiz_attempts" USING btree ("user_id","quiz_id") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "quiz_attempts_by_id_idx" ON "quiz_attempts" USING btree ("quiz_id","id");--> statement-breakpoint
CREATE INDEX "quiz_attempts_by_score_idx" ON "quiz_attempts" USING btree ("quiz_id","score","id") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "quiz_attempts_passed_by_id_idx" ON "quiz_attempts" USING btree ("quiz_id","passed","id") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "quiz_attempts_passed_by_score_idx" ON "quiz_attempts" USING btree ("quiz_id","passed","score","id") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "quiz_attempts_stuck_idx" ON "quiz_attempts" USING btree ("submitted_at") WHERE replaced_at is null and not passed;--> statement-breakpoint
CREATE INDEX "quiz_attempts_released_by_idx" ON "quiz_attempts" USING btree ("released_by") WHERE released_by is not null;--> statement-breakpoint
CREATE INDEX "quiz_drafts_quiz_id_idx" ON "quiz_drafts" USING btree ("quiz_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_valid_key" ON "certificates" USING btree ("user_id","course_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "certificates_user_id_idx" ON "certificates" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "certificates_course_id_idx" ON "certificates" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "admin_changes_user_id_idx" ON "admin_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "admin_changes_actor_id_idx" ON "admin_changes" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "courses_demo_idx" ON "courses" USING btree ("id") WHERE is_demo;--> statement-breakpoint
CREATE INDEX "courses_prerequisite_course_id_idx" ON "courses" USING btree ("prerequisite_course_id");--> statement-breakpoint
CREATE INDEX "quiz_questions_quiz_id_idx" ON "quiz_questions" USING btree ("quiz_id","order_index");--> statement-breakpoint
CREATE INDEX "passkey_challenges_user_id_idx" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at_idx" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user_id_idx" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pending_sign_ins_user_id_idx" ON "pending_sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pending_sign_ins_expires_at_idx" ON "pending_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "phone_codes_expires_at_idx" ON "phone_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "accounts_user_id_idx" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_links_user_id_idx" ON "one_time_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_links_expires_at_idx" ON "one_time_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "course_completions_course_id_idx" ON "course_completions" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "course_completions_uncertified_idx" ON "course_completions" USING btree ("completed_at") WHERE not is_certified;--> statement-breakpoint
CREATE INDEX "course_progress_by_activity_idx" ON "course_progress" USING btree ("course_id","active_hour","user_id");--> statement-breakpoint
CREATE INDEX "course_progress_by_state_idx" ON "course_progress" USING btree ("course_id","is_completed","active_hour","user_id");--> statement-breakpoint
CREATE INDEX "course_progress_by_lessons_idx" ON "course_progress" USING btree ("course_id","completed_lessons","user_id");--> statement-breakpoint
CREATE INDEX "course_progress_by_state_and_lessons_idx" ON "course_progress" USING btree ("course_id","is_completed","completed_lessons","user_id");--> statement-breakpoint
CREATE INDEX "course_progress_last_lesson_id_idx" ON "course_progress" USING btree ("last_lesson_id");--> statement-breakpoint
CREATE INDEX "user_progress_completed_idx" ON "user_progress" USING btree ("user_id","course_id") WHERE completed;--> statement-breakpoint
CREATE INDEX "user_progress_lesson_id_idx" ON "user_progress" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "video_lengths_user_id_idx" ON "video_lengths" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mail_queue_user_id_idx" ON "mail_queue" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mail_queue_next_try_at_idx" ON "mail_queue" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "daily_activity_day_idx" ON "daily_activity" USING btree ("day");--> statement-breakpoint
CREATE INDEX "user_activity_last_lesson_id_idx" ON "user_activity" USING btree ("last_lesson_id");--> statement-breakpoint
CREATE INDEX "user_activity_active_hour_idx" ON "user_activity" USING btree ("active_hour","user_id");--> statement-breakpoint
CREATE INDEX "user_roles_newest_idx" ON "user_roles" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "user_roles_admins_idx" ON "user_roles" USING btree ("user_id") WHERE role = 'admin';--> statement-breakpoint
CREATE INDEX "users_newest_idx" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_deletion_due_idx" ON "users" USING btree ("deletion_due_at") WHERE deletion_due_at is not null;--> statement-breakpoint
CREATE INDEX "users_demo_idx" ON "users" USING btree ("id") WHERE is_demo;--> statement-breakpoint
CREATE INDEX "users_removed_idx" ON "users" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
-- Deferred to the commit, so that swapping and renumbering may pass through states where two rows share a place.
ALTER TABLE courses ADD CONSTRAINT courses_order_index_key
  UNIQUE (order_index) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE lessons ADD CONSTRAINT lessons_course_id_order_index_key
  UNIQUE (course_id, order_index) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE quiz_options ADD CONSTRAINT quiz_options_question_id_order_index_key
  UNIQUE (question_id, order_index) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- A unique key cannot be partial and deferred at once; an exclusion by equality is the same rule and can.
ALTER TABLE quiz_questions ADD CONSTRAINT quiz_questions_live_order_index_key
  EXCLUDE USING btree (quiz_id WITH =, order_index WITH =) WHERE (archived_at IS NULL)
  DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE quiz_options ADD CONSTRAINT quiz_options_one_correct_key
  EXCLUDE USING btree (question_id WITH =) WHERE (is_correct)
  DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- Deleting a course deletes options and answers along two paths, in no guaranteed order: look only at the end.
ALTER TABLE quiz_answers ALTER CONSTRAINT quiz_answers_option_fk DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- Every connection of Farol sets farol.time_zone; psql and whatever else connects does not.
CREATE FUNCTION school_time_zone() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(nullif(current_setting('farol.time_zone', true), ''), 'America/Sao_Paulo');--> statement-breakpoint
-- The day at the school.
CREATE FUNCTION school_day(moment timestamptz) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (moment AT TIME ZONE school_time_zone())::date;--> statement-breakpoint
-- PostgreSQL inlines functions that return rows into the statement that calls them, so they cost nothing extra.
-- The newest role of a user; `but` is a row to ignore.
CREATE FUNCTION newest_roles(of_user uuid, but uuid DEFAULT NULL) RETURNS TABLE (role text) LANGUAGE sql STABLE PARALLEL SAFE ROWS 1
BEGIN ATOMIC
  SELECT r.role FROM user_roles r WHERE r.user_id = of_user AND r.id IS DISTINCT FROM but ORDER BY r.created_at DESC, r.id DESC LIMIT 1;
END;--> statement-breakpoint
CREATE FUNCTION newest_role(of_user uuid) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT role FROM newest_roles(of_user));--> statement-breakpoint
CREATE FUNCTION is_student(of_user uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(newest_role(of_user), 'student') = 'student';--> statement-breakpoint
-- Everybody else is a student. For many users, this is read once, while `is_student` would run for each of them.
CREATE FUNCTION administrators() RETURNS TABLE (user_id uuid) LANGUAGE sql STABLE PARALLEL SAFE ROWS 10
BEGIN ATOMIC
  SELECT was.user_id FROM (SELECT DISTINCT r.user_id FROM user_roles r WHERE r.role = 'admin') was
  CROSS JOIN newest_roles(was.user_id) newest WHERE newest.role = 'admin';
END;--> statement-breakpoint
CREATE FUNCTION has_second_factor(of_user uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT FROM totp_factors WHERE user_id = of_user AND confirmed_at IS NOT NULL)
    OR EXISTS (SELECT FROM passkeys WHERE user_id = of_user)
    OR EXISTS (SELECT FROM phone_factors WHERE user_id = of_user);--> statement-breakpoint
-- The user of a session or API key, with their newest role and what the school asks of them now.
CREATE VIEW session_users AS
  SELECT u.id, u.name, u.email, u.avatar_url, u.created_at, u.deletion_due_at, u.blocked_at, r.role, settings.maintenance_mode,
    CASE WHEN settings.admin_second_factor AND r.role = 'admin' THEN NOT has_second_factor(u.id) ELSE false END AS needs_second_factor
  FROM users u CROSS JOIN settings LEFT JOIN LATERAL newest_roles(u.id) r ON true;--> statement-breakpoint
-- The prerequisite of a course while it is not completed, which locks the course; otherwise no row.
CREATE FUNCTION missing_prerequisite(student uuid, prerequisite uuid)
RETURNS TABLE (id uuid, title text, is_published boolean) LANGUAGE sql STABLE PARALLEL SAFE ROWS 1
BEGIN ATOMIC
  SELECT c.id, c.title, c.is_published FROM courses c
  WHERE c.id = prerequisite AND NOT EXISTS (SELECT FROM course_completions done WHERE done.course_id = c.id AND done.user_id = student);
END;--> statement-breakpoint
-- Whether the current lesson and the last activity are written again: at most every ten seconds for the same lesson.
CREATE FUNCTION is_due(stored_lesson uuid, stored_at timestamptz, lesson uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN stored_lesson IS DISTINCT FROM lesson OR stored_at < now() - interval '10 seconds';--> statement-breakpoint
-- The lessons of a course and where a student stands in each. The domain's `isDone`: a test compares the two.
CREATE FUNCTION lessons_of_student(student uuid, course uuid)
RETURNS TABLE (
  id uuid, title text, order_index integer, requires_previous boolean, min_watch_percentage integer, video_duration integer,
  was_opened boolean, is_completed boolean, watch_percentage integer, furthest_seconds double precision,
  quiz_id uuid, quiz_passed boolean, is_watched boolean, is_done boolean
) LANGUAGE sql STABLE PARALLEL SAFE ROWS 20
BEGIN ATOMIC
  SELECT l.id, l.title, l.order_index, l.requires_previous, l.min_watch_percentage, l.video_duration,
    up.user_id IS NOT NULL, up.completed IS TRUE, coalesce(up.watch_percentage, 0), coalesce(up.furthest_seconds, 0),
    q.id, a.passed, up.completed IS TRUE OR l.min_watch_percentage = 0,
    (up.completed IS TRUE OR l.min_watch_percentage = 0) AND (q.id IS NULL OR a.passed IS TRUE)
  FROM lessons l
  LEFT JOIN user_progress up ON up.lesson_id = l.id AND up.user_id = student
  LEFT JOIN quizzes q ON q.lesson_id = l.id
  LEFT JOIN quiz_attempts a ON a.quiz_id = q.id AND a.user_id = student AND a.replaced_at IS NULL
  WHERE l.course_id = course;
END;--> statement-breakpoint
-- The courses as the access gate sees them for one student: every lesson in order, and whether the course is locked.
CREATE FUNCTION gated_courses(student uuid)
RETURNS TABLE (id uuid, title text, is_published boolean, is_completed boolean, is_locked boolean, lessons json)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 20
BEGIN ATOMIC
  SELECT c.id, c.title, c.is_published,
    EXISTS (SELECT FROM course_completions done WHERE done.course_id = c.id AND done.user_id = student),
    EXISTS (SELECT FROM missing_prerequisite(student, c.prerequisite_course_id)),
    (SELECT coalesce(json_agg(lesson), '[]') FROM (
      SELECT l.id, l.title, l.requires_previous AS "requiresPrevious", l.min_watch_percentage AS "minWatchPercentage",
        l.is_completed AS "isCompleted", l.was_opened AS "wasOpened", l.quiz_id IS NOT NULL AS "hasQuiz", l.quiz_passed AS "quizPassed"
      FROM lessons_of_student(student, c.id) l ORDER BY l.order_index
    ) lesson)
  FROM courses c;
END;--> statement-breakpoint
-- For 'Continuar': the lesson the student was in, unless it is done; then the first one that is not.
CREATE FUNCTION lesson_to_continue(student uuid, course uuid, last_lesson uuid) RETURNS TABLE (id uuid) LANGUAGE sql STABLE PARALLEL SAFE ROWS 1
BEGIN ATOMIC
  SELECT l.id FROM lessons_of_student(student, course) l
  ORDER BY l.was_opened AND l.is_done, l.id <> coalesce(last_lesson, l.id), l.order_index LIMIT 1;
END;--> statement-breakpoint
-- If all lessons are watched and the course is not completed: the first lesson whose quiz is not passed.
CREATE FUNCTION missing_quiz(student uuid, course uuid) RETURNS TABLE (lesson_id uuid, lesson_number bigint) LANGUAGE sql STABLE PARALLEL SAFE ROWS 1
BEGIN ATOMIC
  SELECT counted.id, counted.number
  FROM (
    SELECT l.id, l.is_done, row_number() OVER (ORDER BY l.order_index) AS number, bool_and(l.was_opened AND l.is_watched) OVER () AS is_all_watched
    FROM lessons_of_student(student, course) l
  ) counted
  WHERE counted.is_all_watched AND NOT counted.is_done ORDER BY counted.number LIMIT 1;
END;--> statement-breakpoint
-- Every course with what one student sees of it; the title of a prerequisite that is a draft stays hidden.
CREATE FUNCTION courses_of_student(student uuid)
RETURNS TABLE (
  id uuid, title text, description text, order_index integer, is_published boolean, lesson_count integer, completed_lessons integer,
  last_watched_at timestamptz, completed_at timestamptz, is_locked boolean, locked_by_id uuid, locked_by_title text,
  continue_lesson_id uuid, missing_quiz json
) LANGUAGE sql STABLE PARALLEL SAFE ROWS 20
BEGIN ATOMIC
  SELECT c.id, c.title, c.description, c.order_index, c.is_published,
    (SELECT count(*) FROM lessons l WHERE l.course_id = c.id)::int, coalesce(cp.completed_lessons, 0),
    cp.last_watched_at, done.completed_at, prerequisite.id IS NOT NULL,
    CASE WHEN prerequisite.is_published THEN prerequisite.id END, CASE WHEN prerequisite.is_published THEN prerequisite.title END,
    CASE WHEN cp.user_id IS NULL
      THEN (SELECT l.id FROM lessons l WHERE l.course_id = c.id ORDER BY l.order_index LIMIT 1)
      ELSE (SELECT l.id FROM lesson_to_continue(student, c.id, cp.last_lesson_id) l)
    END,
    CASE WHEN done.user_id IS NULL AND cp.completed_lessons > 0
      THEN (SELECT json_build_object('lessonId', lesson_id, 'lessonNumber', lesson_number) FROM missing_quiz(student, c.id))
    END
  FROM courses c
  LEFT JOIN course_progress cp ON cp.course_id = c.id AND cp.user_id = student
  LEFT JOIN course_completions done ON done.course_id = c.id AND done.user_id = student
  LEFT JOIN LATERAL missing_prerequisite(student, c.prerequisite_course_id) prerequisite ON true;
END;--> statement-breakpoint
-- The domain's `lengthsAgree`: a test compares the two.
CREATE FUNCTION lengths_agree(known double precision, reported double precision) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN abs(reported - known) <= greatest(known * 0.05, 5);--> statement-breakpoint
-- The answers of an attempt, in the wording that its questions and options had when it was submitted.
CREATE FUNCTION shown_answers(of_user uuid, of_attempt uuid)
RETURNS TABLE (
  question_id uuid, order_index integer, question text, chosen text, correct text, explanation text, is_correct boolean
) LANGUAGE sql STABLE PARALLEL SAFE ROWS 10
BEGIN ATOMIC
  SELECT q.id, q.order_index, coalesce(shown.question_text, q.question_text),
    coalesce(shown.options ->> chosen.id::text, chosen.option_text), coalesce(shown.options ->> correct.id::text, correct.option_text),
    coalesce(shown.explanation, q.explanation), given.is_correct
  FROM quiz_attempts a
  JOIN quiz_answers given ON given.user_id = a.user_id AND given.attempt_id = a.id
  JOIN quiz_questions q ON q.id = given.question_id
  JOIN quiz_options chosen ON chosen.id = given.selected_option_id
  LEFT JOIN quiz_options correct ON correct.question_id = q.id AND correct.is_correct
  LEFT JOIN LATERAL (
    SELECT w.question_text, w.explanation, w.options FROM question_wordings w
    WHERE w.question_id = q.id AND w.replaced_at > a.submitted_at ORDER BY w.replaced_at LIMIT 1
  ) shown ON true
  WHERE a.user_id = of_user AND a.id = of_attempt;
END;--> statement-breakpoint
CREATE FUNCTION append_deltas(deltas jsonb) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO activity_deltas (kind, key, amounts)
  SELECT kind, key, amounts FROM jsonb_to_recordset(deltas) AS delta (kind text, key text, amounts jsonb);
END;--> statement-breakpoint
-- Everything these users did, as deltas that add it to the figures (change 1) or subtract it (change -1).
CREATE FUNCTION student_figures(of_users uuid[], change integer)
RETURNS TABLE (kind text, key text, amounts jsonb) LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan AS $$
  SELECT 'lesson', lesson_id::text, jsonb_build_object('opened', change * count(*),
    'viewers', change * count(*) FILTER (WHERE bit_count(segments) > 0), 'completed', change * count(*) FILTER (WHERE completed))
  FROM user_progress WHERE user_id = ANY (of_users) GROUP BY lesson_id
  UNION ALL
  SELECT 'hundredths', lesson_id::text, jsonb_object_agg(hundredth, change * students)
  FROM (
    SELECT lesson_id, hundredth, sum(alike) AS students
    FROM (
      SELECT lesson_id, segments, count(*) AS alike FROM user_progress
      WHERE user_id = ANY (of_users) AND bit_count(segments) > 0 GROUP BY lesson_id, segments
    ) seen CROSS JOIN generate_series(0, 99) AS hundredth
    WHERE get_bit(segments, hundredth) = 1 GROUP BY lesson_id, hundredth
  ) curve GROUP BY lesson_id
  UNION ALL
  SELECT 'course', course_id::text, jsonb_build_object('started', change * count(*), 'completed', change * count(done.user_id))
  FROM course_progress LEFT JOIN course_completions done USING (user_id, course_id)
  WHERE user_id = ANY (of_users) GROUP BY course_id
  UNION ALL
  SELECT 'day', school_day(started_at)::text,
    jsonb_build_object('started_courses', change * count(*), 'completed_courses', change * count(done.user_id))
  FROM course_progress LEFT JOIN course_completions done USING (user_id, course_id)
  WHERE user_id = ANY (of_users) GROUP BY school_day(started_at)
  UNION ALL
  SELECT 'day', day::text, jsonb_build_object('watched_seconds', change * sum(watched_seconds),
    'visits', change * sum(visits), 'active_students', change * count(*))
  FROM daily_activity WHERE user_id = ANY (of_users) GROUP BY day
  UNION ALL
  SELECT 'day', last_day::text, jsonb_build_object('last_active_students', change * count(*))
  FROM (
    SELECT coalesce((SELECT max(day) FROM daily_activity WHERE user_id = id), '-infinity') AS last_day
    FROM users WHERE id = ANY (of_users)
  ) student GROUP BY last_day
$$;--> statement-breakpoint
-- The same for quiz attempts, which count for all roles.
CREATE FUNCTION attempt_figures(of_users uuid[], of_attempts uuid[], change integer)
RETURNS TABLE (kind text, key text, amounts jsonb) LANGUAGE sql STABLE SET plan_cache_mode = force_custom_plan AS $$
  SELECT 'quiz', quiz_id::text, jsonb_build_object('attempts', change * count(*),
    'passed', change * count(*) FILTER (WHERE passed), 'score_sum', change * sum(score), 'time_sum', change * sum(time_spent_seconds))
  FROM unnest(of_users, of_attempts) AS wanted (user_id, id) JOIN quiz_attempts USING (user_id, id) GROUP BY quiz_id
  UNION ALL
  SELECT 'question', question_id::text, jsonb_build_object('answers', change * count(*),
    'correct', change * count(*) FILTER (WHERE is_correct), 'score_sum', change * sum(score),
    'score_square_sum', change * sum(score * score), 'correct_score_sum', change * coalesce(sum(score) FILTER (WHERE is_correct), 0))
  FROM unnest(of_users, of_attempts) AS wanted (user_id, attempt_id) JOIN quiz_answers USING (user_id, attempt_id)
  JOIN quiz_attempts t ON t.user_id = wanted.user_id AND t.id = attempt_id GROUP BY question_id
  UNION ALL
  SELECT 'option', selected_option_id::text, jsonb_build_object('chosen', change * count(*))
  FROM unnest(of_users, of_attempts) AS wanted (user_id, attempt_id) JOIN quiz_answers USING (user_id, attempt_id)
  GROUP BY selected_option_id
$$;--> statement-breakpoint
-- Recounts all figures from the rows, after rows were written by hand. Appends deltas, which the aggregator adds.
CREATE FUNCTION recount_figures() RETURNS void LANGUAGE plpgsql AS $$
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
  INSERT INTO activity_deltas (kind, key, amounts)
  SELECT * FROM student_figures(ARRAY(SELECT id FROM users WHERE id NOT IN (SELECT user_id FROM administrators())), 1)
  UNION ALL
  SELECT figures.* FROM (
    SELECT coalesce(array_agg(user_id), '{}') AS user_ids, coalesce(array_agg(id), '{}') AS attempt_ids
    FROM quiz_attempts WHERE replaced_at IS NULL
  ) live CROSS JOIN attempt_figures(user_ids, attempt_ids, 1) figures;
END
$$;--> statement-breakpoint
-- Triggers, because accounts and roles are written in many places, also by operators.
CREATE FUNCTION count_new_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_deltas (kind, key, amounts)
  SELECT 'day', '-infinity', jsonb_build_object('last_active_students', count(*)) FROM added HAVING count(*) > 0;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER users_counted AFTER INSERT ON users
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_users();--> statement-breakpoint
CREATE FUNCTION count_changed_roles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  became uuid[];
  stopped uuid[];
BEGIN
  SELECT coalesce(array_agg(user_id) FILTER (WHERE is_now), '{}'), coalesce(array_agg(user_id) FILTER (WHERE was), '{}')
  INTO became, stopped
  FROM (
    SELECT added.user_id, is_student(added.user_id) AS is_now, coalesce((SELECT role FROM newest_roles(added.user_id, added.id)), 'student') = 'student' AS was
    FROM added
  ) changed WHERE was <> is_now;
  IF cardinality(became || stopped) = 0 THEN RETURN NULL; END IF;
  -- Concurrent writes are counted either before or after the change: saves hold the first lock, new rows the second.
  PERFORM FROM user_activity WHERE user_id = ANY (became || stopped) ORDER BY user_id FOR UPDATE;
  PERFORM FROM users WHERE id = ANY (became || stopped) ORDER BY id FOR UPDATE;
  UPDATE user_activity SET is_student = user_id = ANY (became) WHERE user_id = ANY (became || stopped);
  INSERT INTO activity_deltas (kind, key, amounts)
  SELECT * FROM student_figures(became, 1) UNION ALL SELECT * FROM student_figures(stopped, -1);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER user_roles_counted AFTER INSERT ON user_roles
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_changed_roles();--> statement-breakpoint
-- Triggers, so that live streams are also notified when an operator ends a session or gives a role.
CREATE FUNCTION publish_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('farol_live', json_agg(json_build_object('kind', 'session-end', 'sessionId', id))::text)
  FROM (SELECT id, (row_number() OVER () - 1) / 50 AS part FROM ended) numbered
  GROUP BY part;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER sessions_publish_end AFTER DELETE ON sessions REFERENCING OLD TABLE AS ended
  FOR EACH STATEMENT EXECUTE FUNCTION publish_ended_sessions();--> statement-breakpoint
CREATE FUNCTION publish_roles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('farol_live', json_agg(json_build_object('kind', 'role', 'userId', user_id, 'role', role))::text)
  FROM (SELECT user_id, role, (row_number() OVER () - 1) / 50 AS part FROM given) numbered
  GROUP BY part;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER user_roles_publish AFTER INSERT ON user_roles REFERENCING NEW TABLE AS given
  FOR EACH STATEMENT EXECUTE FUNCTION publish_roles();--> statement-breakpoint
-- A new password or a demotion ends the API keys of the account.
CREATE FUNCTION revoke_api_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE api_keys SET revoked_at = now() WHERE user_id = NEW.user_id AND revoked_at IS NULL;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER accounts_password_revokes_keys AFTER INSERT OR UPDATE OF password ON accounts
  FOR EACH ROW WHEN (NEW.password IS NOT NULL) EXECUTE FUNCTION revoke_api_keys();--> statement-breakpoint
CREATE TRIGGER user_roles_demotion_revokes_keys AFTER INSERT ON user_roles
  FOR EACH ROW WHEN (NEW.role <> 'admin') EXECUTE FUNCTION revoke_api_keys();--> statement-breakpoint
-- Rows that nothing may change afterwards.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;--> statement-breakpoint
CREATE TRIGGER admin_changes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON admin_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER certificates_text_stays BEFORE UPDATE OF id, code, user_id, name, course_title, workload_minutes, completed_on, issued_at, replaces_id
  ON certificates FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Free space on each page for the next version of a row: these rows are updated again and again.
ALTER TABLE user_progress SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE course_progress SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE daily_activity SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE user_activity SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE lesson_totals SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE lesson_hundredths SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE course_totals SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE day_totals SET (fillfactor = 50);--> statement-breakpoint
INSERT INTO school_clock DEFAULT VALUES;--> statement-breakpoint
INSERT INTO settings DEFAULT VALUES;
