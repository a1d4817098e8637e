CREATE TABLE "quiz_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"small" "bytea" NOT NULL,
	"large" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quiz_images_sha256_key" UNIQUE("sha256"),
	CONSTRAINT "quiz_images_size_check" CHECK ("quiz_images"."width" > 0 and "quiz_images"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "question_wordings" ADD COLUMN "images" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_options" ADD COLUMN "image_id" uuid;--> statement-breakpoint
ALTER TABLE "quiz_options" ADD COLUMN "image_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD COLUMN "image_id" uuid;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD COLUMN "image_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_options" ADD CONSTRAINT "quiz_options_image_id_quiz_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."quiz_images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD CONSTRAINT "quiz_questions_image_id_quiz_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."quiz_images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quiz_options_image_id_idx" ON "quiz_options" USING btree ("image_id") WHERE image_id is not null;--> statement-breakpoint
CREATE INDEX "quiz_questions_image_id_idx" ON "quiz_questions" USING btree ("image_id") WHERE image_id is not null;--> statement-breakpoint
ALTER TABLE "question_wordings" ADD CONSTRAINT "question_wordings_images_check" CHECK (jsonb_typeof("question_wordings"."images") = 'object');--> statement-breakpoint
ALTER TABLE "quiz_options" ADD CONSTRAINT "quiz_options_image_description_check" CHECK (char_length("quiz_options"."image_description") <= 300);--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD CONSTRAINT "quiz_questions_image_description_check" CHECK (char_length("quiz_questions"."image_description") <= 300);--> statement-breakpoint
-- Written by hand to the end: an image as screens get it, and the answers of an attempt with the images of its day.
CREATE FUNCTION quiz_image(of_image uuid, described text) RETURNS json LANGUAGE sql STABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  SELECT json_build_object('id', i.id, 'description', described, 'width', i.width, 'height', i.height)
  FROM quiz_images i WHERE i.id = of_image;
END;--> statement-breakpoint
-- From the images of an earlier wording if there was one.
CREATE FUNCTION worded_image(images jsonb, of_text uuid, image uuid, described text) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN images IS NULL THEN quiz_image(image, described)
    ELSE quiz_image((images -> of_text::text ->> 'id')::uuid, images -> of_text::text ->> 'description') END;--> statement-breakpoint
DROP FUNCTION shown_answers(uuid, uuid);--> statement-breakpoint
-- The answers of an attempt, in the wording and with the images that its questions and options had when it was submitted.
CREATE FUNCTION shown_answers(of_user uuid, of_attempt uuid)
RETURNS TABLE (
  question_id uuid, order_index integer, question text, chosen text, correct text, explanation text, is_correct boolean,
  question_image json, chosen_image json, correct_image json
) LANGUAGE sql STABLE PARALLEL SAFE ROWS 10
BEGIN ATOMIC
  SELECT q.id, q.order_index, coalesce(shown.question_text, q.question_text),
    coalesce(shown.options ->> chosen.id::text, chosen.option_text), coalesce(shown.options ->> correct.id::text, correct.option_text),
    coalesce(shown.explanation, q.explanation), given.is_correct,
    worded_image(shown.images, q.id, q.image_id, q.image_description),
    worded_image(shown.images, chosen.id, chosen.image_id, chosen.image_description),
    worded_image(shown.images, correct.id, correct.image_id, correct.image_description)
  FROM quiz_attempts a
  JOIN quiz_answers given ON given.user_id = a.user_id AND given.attempt_id = a.id
  JOIN quiz_questions q ON q.id = given.question_id
  JOIN quiz_options chosen ON chosen.id = given.selected_option_id
  LEFT JOIN quiz_options correct ON correct.question_id = q.id AND correct.is_correct
  LEFT JOIN LATERAL (
    SELECT w.question_text, w.explanation, w.options, w.images FROM question_wordings w
    WHERE w.question_id = q.id AND w.replaced_at > a.submitted_at ORDER BY w.replaced_at LIMIT 1
  ) shown ON true
  WHERE a.user_id = of_user AND a.id = of_attempt;
END;
