import { quizResults } from '@farol/contract/quiz-results.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { settings } from '@farol/contract/settings.ts'
import { users } from '@farol/contract/users.ts'
import { describe, expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { aggregateDeltas } from '#/figures/aggregate-deltas.ts'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { body, question, quizAuthor } from '#/testing/quiz-author.ts'
import { signedIn } from '#/testing/signed-in.ts'

const { server, database, admin, place, save, read, attemptBy } = await quizAuthor()

describe('editing a quiz that has answers', () => {
  test('keeps the ids of unchanged questions, and past results as they were taken', async () => {
    await save(body())
    const before = await read()
    const [one, two] = before.questions
    const student = await attemptBy(false)
    const questions = [
      question('Novíssima?'),
      { ...question('Um?'), id: one?.id ?? null },
      question('Dois, mudada?', { id: two?.id }),
    ]
    expect((await save(body({ questions, version: 1 }))).status).toBe(200)
    const after = await read()
    expect(after.questions.map(({ text }) => text)).toEqual(['Novíssima?', 'Um?', 'Dois, mudada?'])
    expect(after.questions[1]?.id).toBe(one?.id)
    expect(after.questions[2]?.id).not.toBe(two?.id)
    const result = await student.call(quizzes.result, { params: place })
    expect(result.feedback?.map(({ text }) => text).sort()).toEqual(['Dois?', 'Um?'])
    expect(result.attempt).toMatchObject({ score: 0, questionCount: 2 })
  })

  test('a text fix keeps a question with its statistics, and past attempts read as they were taken', async () => {
    await save(body())
    const { id: quizId, questions } = await read()
    const first = await attemptBy(false)
    const [one, two] = questions as [(typeof questions)[number], (typeof questions)[number]]
    const fixed = {
      ...one,
      text: 'Um, sem erro?',
      explanation: 'Porque um.',
      options: one.options.map((option) => ({ ...option, text: `${option.text}!` })),
      isTextFix: true,
    }
    const explained = { ...two, explanation: 'Porque dois.', explanationSeconds: 42, points: 3 }
    expect((await save(body({ questions: [fixed, explained], version: 1 }))).status).toBe(200)
    const after = await read()
    expect(after.questions.map(({ id }) => id)).toEqual([one.id, two.id])
    expect(after.questions[0]).toMatchObject({ text: 'Um, sem erro?', options: [{ text: 'Certa!' }, {}] })
    expect(after.questions[1]).toMatchObject({ explanationSeconds: 42, points: 3 })
    expect(after.answeredQuestions).toEqual([one.id, two.id])
    const second = await attemptBy(false)
    await aggregateDeltas(database.pool)
    const overview = await admin.call(quizResults.overview, { params: { quizId } })
    expect(overview.questions).toMatchObject([
      { text: 'Um, sem erro?', answerCount: 2, options: [{ text: 'Certa!' }, { chosenCount: 2 }] },
      { answerCount: 2 },
    ])
    const seenBy = async (student: typeof first) =>
      (await student.call(quizzes.result, { params: place })).feedback
    expect(await seenBy(first)).toMatchObject([
      { text: 'Um?', chosen: 'Errada', correct: 'Certa', explanation: 'Porque sim.' },
      { text: 'Dois?', explanation: 'Porque sim.' },
    ])
    expect(await seenBy(second)).toMatchObject([
      { text: 'Um, sem erro?', chosen: 'Errada!', correct: 'Certa!', explanation: 'Porque um.' },
      { explanation: 'Porque dois.' },
    ])
    const { attempts } = await admin.call(quizResults.attempts, { params: { quizId }, query: {} })
    const details = await admin.call(quizResults.details, {
      params: { userId: first.userId, attemptId: attempts[1]?.id ?? '' },
    })
    expect(details.answers[0]).toMatchObject({ question: 'Um?', chosen: 'Errada', correct: 'Certa' })
  })

  test('new words or another right option make another question, unless the author says otherwise', async () => {
    await save(body())
    await attemptBy(true)
    const { questions } = await read()
    const [one, two] = questions as [(typeof questions)[number], (typeof questions)[number]]
    const turned = two.options.map((option) => ({ ...option, isCorrect: !option.isCorrect }))
    const edits = [
      { ...one, text: 'Outra coisa?' },
      { ...two, options: turned, isTextFix: true },
    ]
    await save(body({ questions: edits, version: 1 }))
    const ids = (await read()).questions.map(({ id }) => id)
    expect(ids).not.toContain(one.id)
    expect(ids).not.toContain(two.id)
  })

  test('is logged question by question', async () => {
    await save(body({ questions: [question('Um?'), question('Dois?'), question('Três?')] }))
    const { questions } = await read()
    const [one, two, three] = questions as [
      (typeof questions)[number],
      (typeof questions)[number],
      (typeof questions)[number],
    ]
    const turned = three.options.map((option) => ({ ...option, isCorrect: !option.isCorrect }))
    await save(
      body({
        passingScore: 60,
        isRetakeAllowed: false,
        version: 1,
        questions: [{ ...three, options: turned }, { ...one, text: 'Um, reescrita?' }, question('Nova?')],
      }),
    )
    const { changes } = await admin.call(settings.changes, { query: {} })
    expect(changes[0]).toMatchObject({
      action: 'quiz.update',
      before: { passingScore: 70, allowRetake: true, questionOrder: ['Um?', 'Dois?', 'Três?'] },
      after: {
        passingScore: 60,
        allowRetake: false,
        questionChanges: [
          {
            number: 1,
            before: { options: [{ isCorrect: true }, {}] },
            after: { options: [{ isCorrect: false }, {}] },
          },
          { number: 2, before: { text: 'Um?' }, after: { text: 'Um, reescrita?' } },
          { number: 3, before: null, after: { text: 'Nova?' } },
          { number: 2, before: { text: two.text }, after: null },
        ],
      },
    })
  })

  test('removing an answered question keeps it readable, removing an unanswered one deletes it', async () => {
    await save(body())
    await attemptBy(true)
    const { questions, id } = await read()
    await save(body({ questions: [{ ...question('Um?'), id: questions[0]?.id }], version: 1 }))
    const count = async () =>
      (await database.pool.query('select count(*)::int as n from quiz_questions where quiz_id = $1', [id]))
        .rows[0].n
    expect(await count()).toBe(2)
    await save(
      body({
        questions: [{ ...question('Um?'), id: questions[0]?.id }, question('Passageira?')],
        version: 2,
      }),
    )
    await save(body({ questions: [{ ...question('Um?'), id: questions[0]?.id }], version: 3 }))
    expect(await count()).toBe(2)
  })

  test('a student who is taking it gets an error, and nothing is scored by the old key', async () => {
    await save(body())
    const student = await signedIn(server)
    await admin.call(users.completeLesson, {
      params: { userId: student.userId, lessonId: place.lessonId },
    })
    const { quiz } = await student.call(quizzes.start, { params: place })
    const answers = Object.fromEntries(quiz.questions.map(({ id, options }) => [id, options[0]?.id ?? '']))
    await save(body({ questions: [question('Outra?')], version: 1 }))
    const answer = await student.try(quizzes.submit, {
      params: place,
      body: { key: newId(), answers },
    })
    expect(answer.body.code).toBe('QUIZ_CHANGED')
  })
})

describe('a question that moves to another quiz of the course', () => {
  const quizOf = async (lessonId: string) => {
    const { quiz } = await admin.call(quizzes.read, { params: { lessonId } })
    if (!quiz) throw new Error('There is no quiz.')
    return quiz
  }
  const twoQuizzes = async () => {
    const other = await buildLesson(database, { courseId: place.courseId, title: 'Outra aula' })
    await save(body())
    await admin.call(quizzes.save, { params: { lessonId: other.id }, body: body({ title: 'Outro quiz' }) })
    const move = async (toQuizId: string, changes: object = {}) => {
      const { id: quizId, version, questions } = await read()
      return admin.try(quizzes.moveQuestion, {
        params: { quizId, questionId: questions[0]?.id ?? '' },
        body: { toQuizId, version, ...changes },
      })
    }
    return { lessonId: other.id, move, to: await quizOf(other.id) }
  }

  test('stands at its end, is the same question, and is in the change log', async () => {
    const { lessonId, move, to } = await twoQuizzes()
    const [first] = (await read()).questions
    expect((await move(to.id, { version: 9 })).body.code).toBe('CHANGED_MEANWHILE')
    expect((await move(to.id)).status).toBe(200)
    expect((await read()).questions.map(({ text }) => text)).toEqual(['Dois?'])
    const { questions, version } = await quizOf(lessonId)
    expect(questions.map(({ text }) => text)).toEqual(['Um?', 'Dois?', 'Um?'])
    expect(questions[2]?.id).toBe(first?.id)
    expect(version).toBe(to.version + 1)
    const { changes } = await admin.call(settings.changes, { query: {} })
    expect(changes[0]).toMatchObject({
      action: 'quiz.move-question',
      subject: 'Quiz da aula',
      after: { movedQuestion: 'Um?', toQuiz: 'Outro quiz' },
    })
    expect((await move(to.id)).body).toMatchObject({
      code: 'QUESTION_STAYS',
      title: expect.stringContaining('única pergunta'),
    })
  })

  test('stays once somebody has answered it, and never leaves its course', async () => {
    const { move, to } = await twoQuizzes()
    const elsewhere = await buildLesson(database, { courseId: (await buildCourse(database)).id })
    await admin.call(quizzes.save, { params: { lessonId: elsewhere.id }, body: body() })
    expect((await move((await quizOf(elsewhere.id)).id)).status).toBe(404)
    expect((await move((await read()).id)).status).toBe(404)
    await attemptBy(true)
    expect((await move(to.id)).body).toMatchObject({
      code: 'QUESTION_STAYS',
      title: expect.stringContaining('já responderam'),
    })
    expect((await read()).questions).toHaveLength(2)
  })
})
