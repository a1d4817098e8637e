import { Problem } from '@farol/contract/problem.ts'
import type { quizImages } from '@farol/contract/quiz-images.ts'
import type { AnsweredQuestion, quizzes } from '@farol/contract/quizzes.ts'
import { isAnswerKeyShown } from '@farol/domain/quiz-scoring.ts'
import { checkedGate } from '#/courses/lesson-gate.ts'
import type { Database } from '#/database/open-database.ts'
import type { EncodeImage } from '#/images/image-encoding.ts'
import type { Handlers } from '#/requests/caller.ts'
import { moveQuestion } from './move-question.ts'
import { editedQuiz } from './quiz-editor.queries.ts'
import { anyQuizImage, imageOfQuiz } from './quiz-images.queries.ts'
import { saveDraft, throwClosed } from './save-draft.ts'
import { saveQuiz } from './save-quiz.ts'
import { startQuiz } from './start-quiz.ts'
import { encodedQuizImage, storeQuizImage } from './store-quiz-image.ts'
import { createSubmitQuiz } from './submit-quiz.ts'
import { ownResult, toResult } from './taking.queries.ts'

/** Each image has its own address. */
const CACHED_FOR_EVER = 'private, max-age=31536000, immutable'

type Options = { database: Database; encodeImage: EncodeImage }

export const quizzesHandlers = ({
  database,
  encodeImage,
}: Options): Handlers<typeof quizzes & typeof quizImages> => {
  const submitQuiz = createSubmitQuiz(database)
  return {
    read: ({ params }) => editedQuiz(database.longTimeout.reads, params.lessonId),
    save: ({ params, body }, { session }) =>
      saveQuiz(database.longTimeout.orm, {
        actorId: session.userId,
        lessonId: params.lessonId,
        values: body,
      }),
    moveQuestion: ({ params, body }, { session }) =>
      moveQuestion(database.longTimeout.orm, { actorId: session.userId, ...params, ...body }),
    addImage: async ({ upload }) => storeQuizImage(database.orm, await encodedQuizImage(upload, encodeImage)),
    anyImage: async ({ params, query }, { answer }) => {
      const image = await anyQuizImage(database, { ...params, ...query })
      answer.set('cache-control', CACHED_FOR_EVER)
      return image
    },
    image: async ({ params, query }, { session, answer }) => {
      const image = await imageOfQuiz(database, { session, ...params, ...query })
      answer.set('cache-control', CACHED_FOR_EVER)
      return image
    },
    start: ({ params }, { session }) => startQuiz(database, { session, ...params }),
    saveDraft: async ({ params, body }, { session }) => {
      const sent = { userId: session.userId, ...params, ...body }
      await checkedGate(database, { session, ...params }).catch((error) => throwClosed(database, sent, error))
      return { choices: await saveDraft(database, sent) }
    },
    submit: ({ params, body }, { session }) => submitQuiz({ session, ...params, ...body }),
    result: async ({ params }, { session: { userId, role } }) => {
      const row = await ownResult(database.reads, { userId, isAdmin: role === 'admin', ...params })
      if (!row) throw new Problem('NOT_FOUND')
      const isShown = isAnswerKeyShown(row)
      return {
        course: { id: row.courseId, title: row.courseTitle },
        lesson: { id: row.lessonId, title: row.lessonTitle },
        quiz: {
          id: row.quizId,
          title: row.quizTitle,
          isRetakeAllowed: row.isRetakeAllowed,
          isAnswerKeyShown: isShown,
        },
        attempt: toResult(row),
        nextLesson: row.nextLesson,
        isCourseCompleted: row.isCourseCompleted,
        unlockedCourses: row.unlockedCourses,
        feedback: isShown ? row.feedback : (row.feedback?.map(withoutKey) ?? null),
      }
    },
  }
}

/** Explanations often name the answer, and so does the video. */
const withoutKey = (answered: AnsweredQuestion): AnsweredQuestion => ({
  ...answered,
  correct: null,
  correctImage: null,
  explanation: answered.isCorrect ? answered.explanation : '',
  explanationSeconds: null,
})
