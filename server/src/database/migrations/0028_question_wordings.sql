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
ALTER TABLE "question_wordings" ADD CONSTRAINT "question_wordings_question_id_quiz_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."quiz_questions"("id") ON DELETE cascade ON UPDATE no action;