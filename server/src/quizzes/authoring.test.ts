import { quizResults } from '@farol/contract/quiz-results.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { describe, expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { aggregateDeltas } from '#/figures/aggregate-deltas.ts'
import { body, question, quizAuthor } from '#/testing/quiz-author.ts'

const { database, admin, place, save, read, attemptBy } = await quizAuthor()

describe('writing a quiz', () => {
  test('stores everything in order, without blank options', async () => {
    expect((await admin.call(quizzes.read, { params: { lessonId: place.lessonId } })).quiz).toBeNull()
    const options = [
      { text: 'a', isCorrect: false },
      { text: ' ', isCorrect: false },
      { text: 'b', isCorrect: true },
    ]
    await save(
      body({
        questions: [
          question('Um?', { options, points: 3, explanationSeconds: 99 }),
          question('Dois?', { type: 'true_false' }),
        ],
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
          explanationSeconds: 99,
          options: [
            { text: 'a', isCorrect: false },
            { text: 'b', isCorrect: true },
          ],
        },
        { text: 'Dois?', type: 'true_false', explanationSeconds: null },
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
    [
      'questions.1.explanationSeconds',
      { questions: [question('x'), question('y', { explanationSeconds: 100 })] },
      'Pergunta 2: O vídeo da aula tem 1:40. Escreva um minuto antes do fim.',
    ],
    ['passingScore', { passingScore: 72 }, 'Use um múltiplo de 5.'],
  ])('with a bad %s says what is wrong', async (field, wrong, sentence) => {
    const answer = await save(body(wrong))
    expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: sentence } } })
  })

  test('over a newer version, or twice at once, is rejected', async () => {
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

describe('the results', () => {
  test('show figures, questions, attempts by filter and order, and details', async () => {
    await save(body())
    const { id: quizId } = await read()
    const passed = await attemptBy(true)
    await attemptBy(false)
    await aggregateDeltas(database.pool)
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
      params: { userId: passed.userId, attemptId: attempts[0]?.id ?? '' },
    })
    expect(details).toMatchObject({
      answers: [{ question: 'Um?', chosen: 'Certa', isCorrect: true, correct: 'Certa' }, {}],
      history: [{ isLive: true, score: 100 }],
    })
  })

  test('are downloaded as a table that Excel opens, without formulas', async () => {
    await save(body())
    const { id: quizId } = await read()
    const student = await attemptBy(true)
    await database.pool.query(`update users set name = $2 where id = $1`, [
      student.userId,
      '=SOMA(A1); "Álvaro"',
    ])
    const response = await admin.fetch(`/api/admin/quizzes/${quizId}/attempts.csv`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [header, first] = bytes.toString('utf8').slice(1).split('\r\n')
    expect(header).toBe(
      'Aluno;Email;Score (%);Status;Nota mínima (%);Data;Tempo (s);1. Um?;Acertou 1;2. Dois?;Acertou 2',
    )
    expect(first).toMatch(
      /^"'=SOMA\(A1\); ""Álvaro""";.+;100;Aprovado;70;\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;\d+;Certa;sim;Certa;sim$/,
    )
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="resultados-a-aula.csv"')
  })

  test('are paginated without duplicates or gaps, in every order', async () => {
    await save(body())
    const { id: quizId } = await read()
    await database.pool.query(
      `with users as (
         insert into users (id, name, email)
         select gen_random_uuid(), 'Turma ' || n, 'turma' || n || '-' || $1::text || '@farol.example' from generate_series(1, 120) n returning id
       )
       insert into quiz_attempts (id, user_id, quiz_id, idempotency_key, score, passing_score, passed, correct_count, question_count, time_spent_seconds)
       select gen_random_uuid(), id, $1::uuid, gen_random_uuid(), (row_number() over ())::int % 7 * 10, 70, false, 0, 2, 1 from users`,
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
