import { people } from '@farol/contract/people.ts'
import { quizResults } from '@farol/contract/quiz-results.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../database/new-id.ts'
import { buildCourse, buildLesson } from '../testing/builders.ts'
import { signedIn } from '../testing/signed-in.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const { database } = server
const admin = await signedIn(server, 'admin')
let courseId = ''
let lessonId = ''

beforeEach(async () => {
  courseId = (await buildCourse(database)).id
  lessonId = (await buildLesson(database, { courseId, title: 'A aula' })).id
})

const question = (text: string, changes: object = {}) => ({
  id: null as string | null,
  type: 'multiple_choice' as const,
  text,
  explanation: 'Porque sim.',
  points: 1,
  options: [
    { text: 'Certa', isCorrect: true },
    { text: 'Errada', isCorrect: false },
  ],
  ...changes,
})
const body = (changes: object = {}) => ({
  title: 'Quiz da aula',
  description: '',
  passingScore: 70,
  showFeedback: true,
  isRetakeAllowed: true,
  questions: [question('Um?'), question('Dois?')],
  version: null as number | null,
  ...changes,
})
const save = (values: ReturnType<typeof body>) =>
  admin.try(quizzes.save, { params: { lessonId }, body: values })
const read = async () => {
  const { quiz, lesson } = await admin.call(quizzes.read, { params: { lessonId } })
  if (!quiz) throw new Error('There is no quiz.')
  return { ...quiz, lesson }
}
/** A student who watched the lesson and answers every question right or wrong. */
async function attemptBy(isRight: boolean) {
  const student = await signedIn(server)
  await admin.call(people.completeLesson, { params: { personId: student.userId, lessonId } })
  await student.call(quizzes.start, { params: { courseId, lessonId } })
  const { rows } = await database.pool.query(
    `select qq.id, o.id as option from quiz_questions qq join quiz_options o on o.question_id = qq.id
     join quizzes q on q.id = qq.quiz_id where q.lesson_id = $1 and qq.archived_at is null and o.is_correct = $2`,
    [lessonId, isRight],
  )
  const answers = Object.fromEntries(rows.map((row) => [row.id, row.option]))
  await student.call(quizzes.submit, { params: { courseId, lessonId }, body: { key: newId(), answers } })
  return student
}

describe('writing a quiz', () => {
  test('keeps everything, in order, with blank options dropped', async () => {
    expect((await admin.call(quizzes.read, { params: { lessonId } })).quiz).toBeNull()
    const options = [
      { text: 'a', isCorrect: false },
      { text: ' ', isCorrect: false },
      { text: 'b', isCorrect: true },
    ]
    await save(
      body({
        questions: [question('Um?', { options, points: 3 }), question('Dois?', { type: 'true_false' })],
      }),
    )
    expect(await read()).toMatchObject({
      title: 'Quiz da aula',
      version: 1,
      lesson: { title: 'A aula' },
      questions: [
        {
          text: 'Um?',
          points: 3,
          options: [
            { text: 'a', isCorrect: false },
            { text: 'b', isCorrect: true },
          ],
        },
        { text: 'Dois?', type: 'true_false' },
      ],
    })
  })

  test.each([
    ['title', { title: ' ' }, 'Título é obrigatório'],
    ['questions', { questions: [] }, 'Adicione pelo menos uma pergunta'],
    ['questions.0', { questions: [question(' ')] }, 'Digite a pergunta'],
    [
      'questions.0',
      {
        questions: [
          question('x', {
            options: [
              { text: 'a', isCorrect: false },
              { text: 'b', isCorrect: false },
            ],
          }),
        ],
      },
      'Marque a resposta correta',
    ],
    [
      'questions.0',
      { questions: [question('x', { options: [{ text: 'a', isCorrect: true }] })] },
      'Adicione pelo menos 2 opções',
    ],
    ['passingScore', { passingScore: 72 }, 'Use um múltiplo de 5.'],
  ])('with a bad %s says what is wrong', async (field, wrong, sentence) => {
    const answer = await save(body(wrong))
    expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: sentence } } })
  })

  test('over a newer version, or twice at once, is refused', async () => {
    const both = await Promise.all([save(body()), save(body())])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await save(body({ version: null }))).body.code).toBe('CHANGED_MEANWHILE')
    expect((await save(body({ version: 1 }))).status).toBe(200)
  })

  test('for a lesson that does not exist is not found', async () => {
    const answer = await admin.try(quizzes.save, { params: { lessonId: newId() }, body: body() })
    expect(answer.status).toBe(404)
  })
})

describe('editing a quiz that has answers', () => {
  test('keeps the ids of unchanged questions, and old results as they were taken', async () => {
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
    const result = await student.call(quizzes.result, { params: { courseId, lessonId } })
    expect(result.feedback?.map(({ text }) => text).sort()).toEqual(['Dois?', 'Um?'])
    expect(result.attempt).toMatchObject({ score: 0, questionCount: 2 })
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

  test('a student in the midst of it is told, and nothing is scored by the old key', async () => {
    await save(body())
    const student = await signedIn(server)
    await admin.call(people.completeLesson, { params: { personId: student.userId, lessonId } })
    const { quiz } = await student.call(quizzes.start, { params: { courseId, lessonId } })
    const answers = Object.fromEntries(quiz.questions.map(({ id, options }) => [id, options[0]?.id ?? '']))
    await save(body({ questions: [question('Outra?')], version: 1 }))
    const answer = await student.try(quizzes.submit, {
      params: { courseId, lessonId },
      body: { key: newId(), answers },
    })
    expect(answer.body.code).toBe('QUIZ_CHANGED')
  })
})

describe('the results', () => {
  test('show figures, questions, attempts by filter and order, and details', async () => {
    await save(body())
    const { id: quizId } = await read()
    const passed = await attemptBy(true)
    await attemptBy(false)
    const overview = await admin.call(quizResults.overview, { params: { quizId } })
    expect(overview).toMatchObject({
      totals: { attempts: 2, passed: 1, failed: 1, passRate: 50, averageScore: 50 },
      questions: [
        { answerCount: 2, correctRate: 50, options: [{ text: 'Certa', chosenCount: 1 }, { chosenCount: 1 }] },
        {},
      ],
    })
    const list = async (
      filter: 'all' | 'passed' | 'failed',
      sort: 'newest' | 'highest' | 'lowest' | 'oldest' = 'newest',
    ) =>
      (await admin.call(quizResults.attempts, { params: { quizId }, query: { filter, sort } })).attempts.map(
        ({ score }) => score,
      )
    expect(await list('all')).toEqual([0, 100])
    expect(await list('all', 'oldest')).toEqual([100, 0])
    expect(await list('all', 'highest')).toEqual([100, 0])
    expect(await list('all', 'lowest')).toEqual([0, 100])
    expect(await list('passed')).toEqual([100])
    expect(await list('failed')).toEqual([0])

    const { attempts } = await admin.call(quizResults.attempts, {
      params: { quizId },
      query: { filter: 'passed' },
    })
    const details = await admin.call(quizResults.details, {
      params: { personId: passed.userId, attemptId: attempts[0]?.id ?? '' },
    })
    expect(details).toMatchObject({
      answers: [{ question: 'Um?', chosen: 'Certa', isCorrect: true, correct: 'Certa' }, {}],
      history: [{ isLive: true, score: 100 }],
    })
  })

  test('come as a table that Excel opens, and that runs no formula', async () => {
    await save(body())
    const { id: quizId } = await read()
    const student = await attemptBy(true)
    await database.pool.query(`update profiles set name = $2 where id = $1`, [
      student.userId,
      '=SOMA(A1); "Álvaro"',
    ])
    const response = await admin.fetch(`/api/admin/quizzes/${quizId}/attempts.csv`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [header, first] = bytes.toString('utf8').slice(1).split('\r\n')
    expect(header).toBe('Aluno;Email;Score (%);Status;Data;Tempo (s)')
    expect(first).toMatch(/^"'=SOMA\(A1\); ""Álvaro""";.+;100;Aprovado;/)
  })

  test('come by pages without doubles or gaps, in every order', async () => {
    await save(body())
    const { id: quizId } = await read()
    await database.pool.query(
      `with people as (
         insert into profiles (id, name, email)
         select gen_random_uuid(), 'Turma ' || n, 'turma' || n || '-' || $1::text || '@farol.example' from generate_series(1, 120) n returning id
       )
       insert into quiz_attempts (id, user_id, quiz_id, idempotency_key, score, passing_score, passed, correct_count, question_count, time_spent_seconds)
       select gen_random_uuid(), id, $1::uuid, gen_random_uuid(), (row_number() over ())::int % 7 * 10, 70, false, 0, 2, 1 from people`,
      [quizId],
    )
    for (const sort of ['newest', 'oldest', 'highest', 'lowest'] as const) {
      const seen: string[] = []
      let after: string | undefined
      do {
        const page = await admin.call(quizResults.attempts, { params: { quizId }, query: { sort, after } })
        seen.push(...page.attempts.map(({ id }) => id))
        after = page.next ?? undefined
      } while (after)
      expect(new Set(seen).size).toBe(120)
      expect(seen).toHaveLength(120)
    }
  })

  test('of a quiz that does not exist are not found', async () => {
    const params = { quizId: newId() }
    expect((await admin.try(quizResults.overview, { params })).status).toBe(404)
    expect((await admin.try(quizResults.attempts, { params, query: {} })).status).toBe(404)
    expect((await admin.fetch(`/api/admin/quizzes/${params.quizId}/attempts.csv`)).status).toBe(404)
  })
})
