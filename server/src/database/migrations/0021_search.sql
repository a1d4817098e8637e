-- Written by hand: what the indexes below use.
-- A text as bare words: the parser of to_tsvector reads “NR-10” as “nr” and “-10”, and “2026/1” or an e-mail as one word. With the
-- locale C it takes every sign beyond ASCII for a letter.
CREATE FUNCTION bare_words(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(value, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~¡¿§°·•–—―…‘’‚“”„«»‹›×→♪♫', repeat(' ', 56));--> statement-breakpoint
-- What finds words that begin with each of these, read by the same parser; null without any.
CREATE FUNCTION word_prefixes(words text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN to_tsquery('simple', (
    SELECT string_agg(quote_literal(word) || ':*', ' & ') FROM string_to_table(bare_words(words), ' ') AS word WHERE word <> ''
  ));--> statement-breakpoint
-- Generated from here.
ALTER TABLE "school" ADD COLUMN "landing_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "lesson_captions_words_idx" ON "lesson_captions" USING gin (to_tsvector('simple', bare_words(left(search_text, 200000))));--> statement-breakpoint
CREATE INDEX "lessons_words_idx" ON "lessons" USING gin (to_tsvector('simple', bare_words(search_text)));--> statement-breakpoint
CREATE INDEX "turmas_words_idx" ON "turmas" USING gin (to_tsvector('simple', bare_words(search_text)));--> statement-breakpoint
CREATE INDEX "users_words_idx" ON "users" USING gin (to_tsvector('simple', bare_words(search_text)));--> statement-breakpoint
ALTER TABLE "school" ADD CONSTRAINT "school_landing_text_check" CHECK (char_length("school"."landing_text") <= 2000);
