ALTER TABLE "school" ADD COLUMN "landing_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "lesson_captions_words_idx" ON "lesson_captions" USING gin (to_tsvector('simple', left(search_text, 200000)));--> statement-breakpoint
CREATE INDEX "lessons_words_idx" ON "lessons" USING gin (to_tsvector('simple', search_text));--> statement-breakpoint
CREATE INDEX "turmas_words_idx" ON "turmas" USING gin (to_tsvector('simple', search_text));--> statement-breakpoint
CREATE INDEX "users_words_idx" ON "users" USING gin (to_tsvector('simple', search_text));--> statement-breakpoint
ALTER TABLE "school" ADD CONSTRAINT "school_landing_text_check" CHECK (char_length("school"."landing_text") <= 2000);--> statement-breakpoint
-- Written by hand from here.
-- What finds words that begin with each of these, which are separated by spaces; null without any.
CREATE FUNCTION word_prefixes(words text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT string_agg(quote_literal(word) || ':*', ' & ') FROM string_to_table(words, ' ') AS word WHERE word <> ''
  )::tsquery;
