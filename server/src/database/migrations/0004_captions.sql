CREATE TABLE "lesson_captions" (
	"lesson_id" uuid NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"cue_count" integer NOT NULL,
	"vtt" text NOT NULL,
	"sha256" text NOT NULL,
	"starts" integer[] NOT NULL,
	"texts" text[] NOT NULL,
	"search_text" text NOT NULL,
	"offsets" integer[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_captions_lesson_id_language_pk" PRIMARY KEY("lesson_id","language"),
	CONSTRAINT "lesson_captions_language_check" CHECK ("lesson_captions"."language" in ('pt-BR', 'en', 'es', 'fr', 'it', 'de', 'ja', 'zh')),
	CONSTRAINT "lesson_captions_name_check" CHECK ("lesson_captions"."name" ~ '[^[:space:]]' and char_length("lesson_captions"."name") <= 255),
	CONSTRAINT "lesson_captions_cue_count_check" CHECK ("lesson_captions"."cue_count" > 0),
	CONSTRAINT "lesson_captions_vtt_check" CHECK (starts_with("lesson_captions"."vtt", 'WEBVTT')),
	CONSTRAINT "lesson_captions_sha256_check" CHECK ("lesson_captions"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "lesson_captions_lines_check" CHECK (cardinality("lesson_captions"."starts") = cardinality("lesson_captions"."texts") and cardinality("lesson_captions"."offsets") = cardinality("lesson_captions"."texts"))
);
--> statement-breakpoint
ALTER TABLE "lesson_captions" ADD CONSTRAINT "lesson_captions_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;