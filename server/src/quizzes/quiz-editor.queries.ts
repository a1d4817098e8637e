import type { Output } from '@farol/contract/endpoint.ts'
import { Problem } from '@farol/contract/problem.ts'
import type { quizzes as endpoints } from '@farol/contract/quizzes.ts'
import type { SavedOption, SavedQuestion } from '@farol/domain/question-edits.ts'
import type { DraftQuestion, QuestionType, QuizImage } from '@farol/domain/quiz-authoring.ts'
import { and, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Reads } from '#/database/reads.ts'
import { quizAnswers } from '#/database/schema/attempts.ts'
import { quizOptions, quizQuestions } from '#/database/schema/content.ts'

export type StoredQuestion = SavedQuestion & { hasAnswers: boolean }

type QuestionRow = {
  id: string
  type: QuestionType
  hasAnswers: boolean
  options: SavedOption[] | null
} & Omit<DraftQuestion, 'type' | 'options'>

const imageOf = ({ imageId, imageDescription }: typeof quizQuestions | typeof quizOptions) =>
  sql<QuizImage | null>`quiz_image(${imageId}, ${imageDescription})`

export async function storedQuestions(orm: NodePgDatabase, quizId: string): Promise<StoredQuestion[]> {
  const answers = orm.select().from(quizAnswers).where(eq(quizAnswers.questionId, quizQuestions.id))
  const questions = await orm
    .select({
      id: quizQuestions.id,
      type: quizQuestions.questionType,
      text: quizQuestions.questionText,
      explanation: quizQuestions.explanation,
      explanationSeconds: quizQuestions.explanationSeconds,
      points: quizQuestions.points,
      image: imageOf(quizQuestions),
      hasAnswers: sql<boolean>`${exists(answers)}`,
    })
    .from(quizQuestions)
    .where(and(eq(quizQuestions.quizId, quizId), isNull(quizQuestions.archivedAt)))
    .orderBy(quizQuestions.orderIndex)
  const options = await orm
    .select({
      questionId: quizOptions.questionId,
      id: quizOptions.id,
      text: quizOptions.optionText,
      isCorrect: quizOptions.isCorrect,
      image: imageOf(quizOptions),
    })
    .from(quizOptions)
    .where(
      inArray(
        quizOptions.questionId,
        questions.map(({ id }) => id),
      ),
    )
    .orderBy(quizOptions.orderIndex)
  return questions.map((question) => ({
    ...question,
    options: options.flatMap(({ questionId, ...option }) => (questionId === question.id ? option : [])),
  }))
}

/** Counts attempts instead of reading the figures: the editor must be warned of an attempt that was just made. */
const EDITED_QUIZ = {
  name: 'edited-quiz',
  text: `
    select l.id as "lessonId", l.title as "lessonTitle", l.video_duration as "videoDuration", c.id as "courseId", c.title as "courseTitle",
           q.id, q.title, q.description, q.passing_score as "passingScore", q.show_feedback as "showFeedback",
           q.allow_retake as "isRetakeAllowed", q.hide_key_before_retake as "hideKeyBeforeRetake",
           q.counts_points as "countsPoints", q.version,
           (select count(*)::int from quiz_attempts a where a.quiz_id = q.id and a.replaced_at is null) as "attemptCount",
           (select json_agg(live_questions) from (
              select qq.id, qq.question_type as type, qq.question_text as text, qq.explanation,
                     qq.explanation_seconds as "explanationSeconds", qq.points,
                     quiz_image(qq.image_id, qq.image_description) as image,
                     exists (select from quiz_answers a where a.question_id = qq.id) as "hasAnswers",
                     (select json_agg(json_build_object('id', o.id, 'text', o.option_text, 'isCorrect', o.is_correct,
                        'image', quiz_image(o.image_id, o.image_description)) order by o.order_index)
                      from quiz_options o where o.question_id = qq.id) as options
              from quiz_questions qq
              where qq.quiz_id = q.id and qq.archived_at is null
              order by qq.order_index) live_questions) as questions
    from lessons l
    join courses c on c.id = l.course_id
    left join quizzes q on q.lesson_id = l.id
    where l.id = $1`,
}

type Edited = Output<typeof endpoints.read>
type QuizColumns = Omit<NonNullable<Edited['quiz']>, 'id' | 'questions' | 'answeredQuestions'> & {
  id: string | null
  questions: QuestionRow[] | null
}
type EditedRow = QuizColumns & {
  lessonId: string
  lessonTitle: string
  videoDuration: number
  courseId: string
  courseTitle: string
}

export async function editedQuiz(reads: Reads, lessonId: string): Promise<Edited> {
  const [row] = await reads.query<EditedRow>(EDITED_QUIZ, [lessonId])
  if (!row) throw new Problem('NOT_FOUND')
  const { lessonId: _, lessonTitle, videoDuration, courseId, courseTitle, id, questions, ...quiz } = row
  return {
    lesson: { id: lessonId, title: lessonTitle, videoDuration, courseId, courseTitle },
    quiz:
      id === null
        ? null
        : {
            id,
            ...quiz,
            questions: (questions ?? []).map(({ hasAnswers: _answered, options, ...question }) => ({
              ...question,
              image: question.image ?? null,
              options: (options ?? []).map((option) => ({ ...option, image: option.image ?? null })),
            })),
            answeredQuestions: (questions ?? []).flatMap((each) => (each.hasAnswers ? each.id : [])),
          },
  }
}
